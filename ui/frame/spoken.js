// What a screen reader needs and Streamlit has no word for: at which step one is, what the hand comes
// to after a tap, and the link past the places on top in the language of the app.
(() => {
  const LOOK_MS = 250;
  if (window.tileTallySpeaks) return;
  window.tileTallySpeaks = true;
  const told = document.body.appendChild(document.createElement("div"));
  told.className = "unseen";
  told.id = "told";
  told.setAttribute("role", "status");
  const put = (target, name, value) => {
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
  };
  const words = (found) => [...found].map((each) => each.textContent.trim()).join(". ");
  setInterval(() => {
    for (const step of document.querySelectorAll(".st-key-steps button")) {
      if (step.getAttribute("kind") === "primary") put(step, "aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    for (const place of document.querySelectorAll(".st-key-top a")) {
      if (place.closest("[class*='st-key-place-here']")) put(place, "aria-current", "page");
      else place.removeAttribute("aria-current");
    }
    const skip = document.querySelector("[data-testid=stSkipToContent]");
    const said = getComputedStyle(document.documentElement).getPropertyValue("--say-skip");
    if (skip && said && skip.textContent !== JSON.parse(said)) skip.textContent = JSON.parse(said);
    const total = words(document.querySelectorAll(".total p")) || words(document.querySelectorAll(".badge"));
    if (told.textContent !== total) told.textContent = total;
  }, LOOK_MS);
})();
