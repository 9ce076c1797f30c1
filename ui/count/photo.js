// The photo of a hand: each tile in it can be tapped and reached by keyboard; it can be enlarged, and
// a frame drawn in it.

const FRESH_MS = 4000;  // so long the tiles of a new photo light up at most
const ENLARGED = 2.5;

const BUTTON_PX = 25;  // from a corner of the photo to the middle of the button in it
const NEXT_PX = 50;  // from there to the middle of the next button

// A lens with a plus, or a minus: a plus alone adds a tile elsewhere.
const lens = (smaller) => `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"
  fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
  <path d="M10.5 17a6.5 6.5 0 1 1 0-13a6.5 6.5 0 0 1 0 13ZM15.5 15.5 20 20M8 10.5h5${
  smaller ? "" : "M10.5 8v5"}"/></svg>`;

const CROP = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none"
  stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-dasharray="3 4">
  <rect x="4" y="6" width="16" height="12" rx="1"/></svg>`;

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
    this.root = root;
    this.frame = element("div", "tt-photo", root);
    this.stage = element("div", "stage", this.frame);
    this.layer = element("div", "layer", this.stage);
    this.image = element("img", "", this.layer);
    this.image.draggable = false;
    this.boxes = element("div", "", this.layer);
    this.drawn = element("div", "drawn", this.stage);
    this.tools = element("div", "tools", this.frame);
    this.button = element("button", "zoom", this.tools);
    this.button.addEventListener("click", () => this.enlarge());
    this.crop = element("button", "crop", this.tools);
    this.crop.innerHTML = CROP;
    this.crop.addEventListener("click", () => this.frames(!this.framing));
    this.zoom = 1;
    this.listen();
    new ResizeObserver(() => this.place()).observe(this.stage);
  }

  show(data, say) {
    const another = this.data?.url !== data.url;
    this.data = data;
    this.say = say;
    this.stage.setAttribute("role", "group");
    this.stage.setAttribute("aria-label", data.words.photo);
    this.crop.hidden = !data.frames;
    this.crop.title = data.words.frame;
    this.crop.setAttribute("aria-label", data.words.frame);
    if (another) {
      this.image.src = new URL("." + data.url, location.href);
      this.image.alt = "";
      this.zoom = 1;
      this.frame.classList.add("fresh");
      setTimeout(() => this.frame.classList.remove("fresh"), FRESH_MS);
    }
    if (this.held) {  // a finger is on a tile: it is not taken away under it
      this.late = true;
      return;
    }
    this.refresh();
  }

  refresh() {
    this.late = false;
    const focused = document.activeElement?.closest?.(".tt-photo .box")?.dataset.id;
    this.draw();
    if (focused !== undefined) this.box(focused)?.focus({ preventScroll: true });
    this.place();
  }

  box(id) {
    return this.boxes.querySelector(`[data-id="${id}"]`);
  }

  draw() {
    const shapes = this.data.tiles.map((tile) => shapeOf(tile.quad));
    this.boxes.replaceChildren();
    this.data.tiles.forEach((tile, place) => {
      const { middle, width, height, turn } = shapes[place];
      const box = element("button", `box ${tile.marks.join(" ")}`, this.boxes);
      box.dataset.id = tile.id;
      box.style.setProperty("--n", place);
      box.setAttribute("aria-label", tile.name);
      Object.assign(box.style, {
        left: `${middle[0] - width / 2}px`,
        top: `${middle[1] - height / 2}px`,
        width: `${width}px`,
        height: `${height}px`,
        transform: `rotate(${turn}rad)`,
      });
      const face = element("span", `face tt-${tile.code} ${spotOf(shapes[place], shapes)}`, box);
      face.style.setProperty("--wide", `${width}px`);
    });
  }

  // --- how large it is -----------------------------------------------------------------------

  place() {
    const { size, focus } = this.data ?? {};
    if (!size) return;
    const [left, top, right, bottom] = this.framing ? [0, 0, ...size] : focus;
    this.stage.style.aspectRatio = `${right - left} / ${bottom - top}`;
    const wide = this.stage.clientWidth, high = this.stage.clientHeight;
    if (!wide || !high) return;
    const large = this.zoom > 1;
    const scale = Math.min(wide / (right - left), high / (bottom - top)) * this.zoom;
    this.middle = [(left + right) / 2 * scale, (top + bottom) / 2 * scale];
    this.offset = large ? [0, 0] : [wide / 2 - this.middle[0], high / 2 - this.middle[1]];
    this.scale = scale;
    Object.assign(this.layer.style, {
      width: `${size[0]}px`,
      height: `${size[1]}px`,
      transform: `translate(${this.offset[0]}px, ${this.offset[1]}px) scale(${scale})`,
    });
    this.layer.style.setProperty("--pixel", `${1 / scale}px`);
    this.stage.classList.toggle("enlarged", large);
    const word = large ? this.data.words.smaller : this.data.words.larger;
    if (this.button.title !== word) {
      this.button.title = word;
      this.button.innerHTML = `${lens(large)}<span></span>`;
      this.button.lastChild.textContent = word;
    }
    if (!large) this.cornerButton(wide, high);
    this.button.setAttribute("aria-pressed", String(large));
  }

  // The button stands in the corner of the stage that is farthest from any tile, and below the
  // photo where it would cover one in each.
  cornerButton(wide, high) {
    const shapes = this.data.tiles.map((tile) => shapeOf(tile.quad));
    const place = (middle) => middle.map((value, axis) => value * this.scale + this.offset[axis]);
    const middles = this.crop.hidden ? [BUTTON_PX] : [BUTTON_PX, BUTTON_PX + NEXT_PX];
    const free = ([x, y]) => Math.min(...shapes.flatMap(({ middle, width }) => middles.map((at) => away(
      place(middle), [x ? x - at : at, y ? y - BUTTON_PX : BUTTON_PX],
    ) - width * this.scale / 2 - BUTTON_PX)));
    const corners = [[wide, 0], [0, 0], [wide, high], [0, high]];
    const [x, y] = corners.reduce((a, b) => (free(b) > free(a) + 1 ? b : a));
    this.tools.classList.toggle("below", free([x, y]) < 0 && !this.framing);
    Object.assign(this.tools.style, {
      left: x ? "auto" : "6px", right: x ? "6px" : "auto",
      top: y ? "auto" : "6px", bottom: y ? "6px" : "auto",
    });
  }

  // --- a frame around the own tiles ------------------------------------------------------------

  frames(on) {
    this.framing = on;
    this.zoom = 1;
    this.stage.scrollTo(0, 0);
    this.frame.classList.toggle("framing", on);
    this.crop.setAttribute("aria-pressed", String(on));
    this.drawn.textContent = on ? this.data.words.frame : "";
    this.drawn.removeAttribute("style");
    this.place();
  }

  drawTo(end) {
    const [low, high] = [Math.min, Math.max].map((pick) => [0, 1].map((a) => pick(this.start[a], end[a])));
    Object.assign(this.drawn.style, {
      left: `${low[0]}px`, top: `${low[1]}px`, right: "auto", bottom: "auto",
      width: `${high[0] - low[0]}px`, height: `${high[1] - low[1]}px`,
    });
    this.drawn.textContent = "";
    return [...low, ...high].map((value, at) => (value - this.offset[at % 2]) / this.scale);
  }

  // The browser scrolls what is enlarged; the hand is in the middle first.
  enlarge() {
    const { stage } = this;
    this.zoom = this.zoom > 1 ? 1 : ENLARGED;
    this.place();
    const [x, y] = this.zoom > 1 ? this.middle : [0, 0];
    stage.scrollTo(x - stage.clientWidth / 2, y - stage.clientHeight / 2);
  }

  // --- fingers, mouse and keys -----------------------------------------------------------------

  listen() {
    const stage = this.stage;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      stage.addEventListener(name, () => this.up());
    }
    stage.addEventListener("click", (event) => this.click(event));
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
    stage.addEventListener("dragstart", (event) => event.preventDefault());
  }

  at(event) {
    const { left, top } = this.stage.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  down(event) {
    this.held = true;
    this.quiet = this.framing;
    this.start = this.at(event);
    if (this.framing) this.stage.setPointerCapture(event.pointerId);
  }

  move(event) {
    if (this.held && this.framing) this.framed = this.drawTo(this.at(event));
  }

  up() {
    this.held = false;
    if (this.framing && this.framed) {
      const frame = this.framed;
      this.framed = null;
      this.frames(false);
      return this.say({ act: "frame", frame });
    }
    if (this.late) setTimeout(() => this.refresh());
  }

  click(event) {
    const box = event.target.closest(".box");
    if (box && !this.quiet) this.say({ act: "tap", id: Number(box.dataset.id) });
  }
}

let said = 0;

export default function ({ data, parentElement, setTriggerValue }) {
  parentElement.tileTallyPhoto ??= new PhotoView(parentElement);
  parentElement.tileTallyPhoto.show(data, (what) => {
    setTriggerValue("did", { ...what, number: ++said });
  });
}
