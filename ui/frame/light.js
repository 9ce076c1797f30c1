// The tiles that a fan is made of light up where they lie: in the player's photo, or in the drawn
// hand where there is none. A button names their pieces in `data-light`, itself in `data-name`, its
// number and its colour in `data-mark` and `data-colour`; several may be lit at once. All of it
// happens in the browser, so that nothing waits for the server and nothing is drawn anew.
(() => {
  if (window.tileTallyLights) return;
  const RING_PX = 3;
  const chosen = new Set(), sheet = document.head.appendChild(document.createElement("style"));
  const lights = window.tileTallyLights = { pieces: new Map(), changed: new EventTarget() };

  const of = (id) => `.tt-photo .box[data-id="${id}"], [class*="st-key-tile-${id}_"] button`;
  function rule([id, marks]) {
    const rings = marks.map(({ colour }, n) => `0 0 0 ${RING_PX * (n + 1)}px var(--light-${colour})`);
    const numbers = marks.map(({ mark }) => mark).join(" ");
    return `${of(id)} { --lit: 1; --rings: ${rings.join(", ")}; --marks: "${numbers}"; }`;
  }

  // Bring what is seen in line with what is chosen; a fan that is no longer on the page goes out.
  function show() {
    const there = new Set(), pieces = new Map();
    for (const button of document.querySelectorAll("[data-light]")) {
      const { name, mark, colour, light } = button.dataset, on = chosen.has(name);
      if (button.getAttribute("aria-pressed") !== String(on)) button.setAttribute("aria-pressed", on);
      if (!on || there.has(name)) continue;
      there.add(name);
      for (const id of light.split(" ")) pieces.set(id, [...pieces.get(id) ?? [], { mark, colour }]);
    }
    for (const name of chosen) if (!there.has(name)) chosen.delete(name);
    const rules = [...pieces].map(rule).join("\n");
    if (rules === sheet.textContent) return;
    sheet.textContent = rules;
    document.documentElement.classList.toggle("tt-lit", pieces.size > 0);
    lights.pieces = pieces;
    lights.changed.dispatchEvent(new Event("change"));
  }

  document.addEventListener("click", ({ target }) => {
    const name = target.closest?.("[data-light]")?.dataset.name;
    if (!name) return;
    if (!chosen.delete(name)) chosen.add(name);
    show();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && chosen.size) { chosen.clear(); show(); }
  });
  // Once for each picture on the screen: a page that is drawn anew brings its buttons unpressed.
  let due = false;
  new MutationObserver(() => {
    if (due || !chosen.size) return;
    due = true;
    requestAnimationFrame(() => { due = false; show(); });
  }).observe(document.body, { childList: true, subtree: true });
})();
