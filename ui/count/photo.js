// The photo of a hand: each tile in it can be tapped and reached by keyboard, and a frame drawn in it.

const SVG = "http://www.w3.org/2000/svg";
const FRESH_MS = 4000;  // so long the tiles of a new photo light up at most

const between = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const away = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// Middle, sides in pixels of the picture and turn in radians of the face with these corners.
function shapeOf(quad) {
  const middle = between(between(quad[0], quad[2]), between(quad[1], quad[3]));
  const right = [
    quad[1][0] - quad[0][0] + quad[2][0] - quad[3][0],
    quad[1][1] - quad[0][1] + quad[2][1] - quad[3][1],
  ];
  const width = (away(quad[0], quad[1]) + away(quad[3], quad[2])) / 2;
  const height = (away(quad[0], quad[3]) + away(quad[1], quad[2])) / 2;
  return { middle, width, height, turn: Math.atan2(right[1], right[0]) };
}

// Where the drawn face goes: below its tile, above it, or on it where both places are taken.
function spotOf(shape, others) {
  const reach = shape.height / 2 + shape.width * 0.55;
  for (const side of [1, -1]) {
    const spot = [
      shape.middle[0] - Math.sin(shape.turn) * reach * side,
      shape.middle[1] + Math.cos(shape.turn) * reach * side,
    ];
    const taken = others.some(
      (other) => other !== shape && away(other.middle, spot) < (other.width + other.height) / 3,
    );
    if (!taken) return side > 0 ? "below" : "above";
  }
  return "on";
}

function element(kind, name, parent) {
  const made = document.createElement(kind);
  made.className = name;
  if (kind === "button") made.type = "button";
  parent.append(made);
  return made;
}

class PhotoView {
  constructor(root) {
    this.frame = element("div", "tt-photo", root);
    this.stage = element("div", "stage", this.frame);
    this.stage.setAttribute("role", "group");
    this.image = element("img", "", this.stage);
    this.image.alt = "";
    this.image.draggable = false;
    this.veil = this.stage.appendChild(document.createElementNS(SVG, "svg"));
    this.veil.setAttribute("class", "veil");
    this.veil.setAttribute("preserveAspectRatio", "none");
    this.boxes = element("div", "", this.stage);
    this.drawn = element("div", "drawn", this.stage);
    this.crop = element("button", "crop", this.frame);
    this.crop.addEventListener("click", () => this.frames(!this.framing));
    this.listen();
    window.tileTallyLights?.changed.addEventListener("change", () => this.light());
  }

  show(data, say) {
    if (this.data?.url !== data.url) {
      this.image.src = new URL("." + data.url, location.href);
      this.frame.classList.add("fresh");
      setTimeout(() => this.frame.classList.remove("fresh"), FRESH_MS);
    }
    this.data = data;
    this.say = say;
    this.stage.setAttribute("aria-label", data.words.photo);
    this.crop.hidden = !data.frames;
    this.crop.textContent = data.words.frame;
    if (!this.held) this.draw();  // a tile is not taken away under a finger
  }

  // Put an element at a place in the picture: everything is a share of the part that is shown.
  put(each, x, y, width, height, turn = 0) {
    const [left, top, right, bottom] = this.part, wide = right - left, high = bottom - top;
    Object.assign(each.style, {
      left: `${100 * (x - left) / wide}%`, top: `${100 * (y - top) / high}%`,
      width: `${100 * width / wide}%`, height: `${100 * height / high}%`,
      transform: `rotate(${turn}rad)`,
    });
  }

  draw() {
    const focused = document.activeElement?.closest?.(".tt-photo .box")?.dataset.id;
    const { size, focus, tiles } = this.data;
    this.part = this.framing ? [0, 0, ...size] : focus;
    const [left, top, right, bottom] = this.part;
    this.stage.style.setProperty("--ratio", (right - left) / (bottom - top));
    this.put(this.image, 0, 0, ...size);
    const shapes = tiles.map((tile) => shapeOf(tile.quad));
    this.boxes.replaceChildren();
    tiles.forEach((tile, place) => {
      const { middle, width, height, turn } = shapes[place];
      const box = element("button", `box ${tile.marks.join(" ")}`, this.boxes);
      box.dataset.id = tile.id;
      box.style.setProperty("--n", place);
      box.style.setProperty("--turn", `${turn}rad`);
      box.setAttribute("aria-label", tile.name);
      this.put(box, middle[0] - width / 2, middle[1] - height / 2, width, height, turn);
      element("span", `face tt-${tile.code} ${spotOf(shapes[place], shapes)}`, box);
      if (focused === String(tile.id)) box.focus({ preventScroll: true });
    });
    this.light();
  }

  // While fans are lit, everything but their tiles is veiled.
  light() {
    if (!this.part) return;
    const pieces = window.tileTallyLights?.pieces ?? new Map();
    const [left, top, right, bottom] = this.part;
    this.veil.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    this.veil.replaceChildren();
    const lit = this.data.tiles.filter((tile) => pieces.has(String(tile.id)));
    if (!lit.length) return;
    const holes = lit.map(({ quad }) => `M${quad.map((corner) => corner.join(" ")).join("L")}Z`);
    const path = this.veil.appendChild(document.createElementNS(SVG, "path"));
    path.setAttribute("d", `M${left} ${top}H${right}V${bottom}H${left}Z${holes.join("")}`);
    path.setAttribute("fill-rule", "evenodd");
  }

  frames(on) {
    this.framing = on;
    this.frame.classList.toggle("framing", on);
    this.crop.setAttribute("aria-pressed", String(on));
    this.drawn.removeAttribute("style");
    this.draw();
  }

  // --- fingers, mouse and keys -----------------------------------------------------------------

  // Where in the picture it was pointed to.
  at({ clientX, clientY }) {
    const box = this.stage.getBoundingClientRect(), [left, top, right, bottom] = this.part;
    return [
      left + (right - left) * (clientX - box.left) / box.width,
      top + (bottom - top) * (clientY - box.top) / box.height,
    ];
  }

  listen() {
    const { stage } = this;
    stage.addEventListener("pointerdown", (event) => {
      this.held = true;
      this.start = this.framing ? this.at(event) : null;
      if (this.framing) stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener("pointermove", (event) => {
      if (!this.held || !this.framing) return;
      const end = this.at(event), [low, high] = [Math.min, Math.max].map(
        (pick) => [0, 1].map((axis) => pick(this.start[axis], end[axis])));
      this.put(this.drawn, ...low, high[0] - low[0], high[1] - low[1]);
      this.framed = [...low, ...high];
    });
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, () => {
      this.held = false;
      if (this.framed) {
        this.say({ act: "frame", frame: this.framed });
        this.framed = null;
        this.frames(false);
      } else setTimeout(() => this.draw());
    });
    stage.addEventListener("click", ({ target }) => {
      const box = target.closest(".box");
      if (box && !this.start) this.say({ act: "tap", id: Number(box.dataset.id) });
    });
    for (const name of ["contextmenu", "dragstart"]) {
      stage.addEventListener(name, (event) => event.preventDefault());
    }
  }
}

let said = 0;

export default function ({ data, parentElement, setTriggerValue }) {
  parentElement.tileTallyPhoto ??= new PhotoView(parentElement);
  parentElement.tileTallyPhoto.show(data, (what) => {
    setTriggerValue("did", { ...what, number: ++said });
  });
}
