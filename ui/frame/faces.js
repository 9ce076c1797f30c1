// The pictures of all tiles come once, and late: as soon as the page shows a tile that is not among
// the first few, or somebody does something.
(() => {
  if (window.tileTallyFaces) return;
  const sheet = window.tileTallyFaces = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = "{faces}";
  const few = ":is(.brand, .aim) *", tiles = `.tt:not(${few}), [class*="__t-"], .tt-photo`;
  const doings = ["pointerdown", "keydown", "dragenter", "paste", "change"];
  const come = () => {
    document.head.append(sheet);
    watch.disconnect();
    for (const doing of doings) removeEventListener(doing, come, true);
  };
  const watch = new MutationObserver(() => { if (document.querySelector(tiles)) come(); });
  for (const doing of doings) addEventListener(doing, come, true);
  watch.observe(document.documentElement, { childList: true, subtree: true });
  if (document.querySelector(tiles)) come();
})();
