// What was tapped stays under the finger: where what stands above it grows or shrinks by the tap,
// the page is scrolled by as much. The browser's own anchor is lost when its element is drawn anew.
(() => {
  const HOLD_MS = 2500;  // within this a tap has its answer, or the finger is elsewhere
  if (window.tileTallyHold) return;
  const letGo = () => { held = null; };
  window.tileTallyHold = {letGo};
  let held = null;
  addEventListener("pointerdown", ({target}) => {
    // The places and languages at the top are drawn anew by a tap, for a moment in two rows.
    const spot = target.closest?.(".st-key-top") ? null
      : target.closest?.(".stMainBlockContainer [class*='st-key-']");
    const name = [...(spot?.classList ?? [])].find((each) => each.startsWith("st-key-"));
    held = name ? {name, top: spot.getBoundingClientRect().top, since: performance.now()} : null;
  }, true);
  for (const moved of ["wheel", "touchmove", "keydown"]) addEventListener(moved, letGo, true);
  const follow = () => {
    if (!held || performance.now() - held.since > HOLD_MS) return;
    const spot = document.getElementsByClassName(held.name)[0];
    const shift = spot ? spot.getBoundingClientRect().top - held.top : 0;
    const main = document.querySelector(".stMain");
    if (Math.abs(shift) > 1) main.scrollTop += shift;
  };
  // What is unfolded is seen: where it opens below the edge of the screen, it is scrolled to.
  addEventListener("toggle", ({target}) => {
    if (!target.open || !target.closest?.(".stExpander")) return;
    letGo();
    const opened = performance.now();
    new ResizeObserver((_, watch) => {
      target.scrollIntoView({block: "nearest"});
      if (!target.open || performance.now() - opened > HOLD_MS) watch.disconnect();
    }).observe(target);
  }, true);
  // Once for each picture on the screen: before it the page has to be laid out anyway.
  let due = false;
  new MutationObserver(() => {
    if (due || !held) return;
    due = true;
    requestAnimationFrame(() => { due = false; follow(); });
  }).observe(document.body, {childList: true, subtree: true});
})();
