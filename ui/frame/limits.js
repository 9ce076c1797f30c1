// A number beyond the limits of its field is told beneath it in the language of the app, and is not
// entered as another: Streamlit says so in English only, and keeps the number that stood there before.
(() => {
  if (window.tileTallyLimits) return;
  window.tileTallyLimits = true;
  const FIELD = ".stNumberInput input";
  const beyond = ({value, min, max}) =>
    value !== "" && ((min !== "" && +value < +min) || (max !== "" && +value > +max));
  const tell = () => {
    for (const field of document.querySelectorAll(FIELD)) {
      const box = field.closest(".stNumberInput");
      const wrong = field.getAttribute("aria-invalid") === "true" && beyond(field);
      if (!wrong) { box.removeAttribute("data-limits"); continue; }
      const words = getComputedStyle(document.documentElement)
        .getPropertyValue(field.max === "" ? "--say-least" : "--say-limits");
      const told = words.trim().replace(/^"|"$/g, "").replace("LEAST", field.min)
        .replace("MOST", field.max);
      if (box.dataset.limits !== told) box.dataset.limits = told;
      const spoken = box.querySelector("[role='alert']")?.firstChild;
      if (spoken && spoken.nodeValue !== told) spoken.nodeValue = told;
    }
  };
  addEventListener("click", (event) => {
    const sheet = event.target.closest?.("[class*='st-key-ledger-confirm'] button") &&
      event.target.closest("[role='dialog']");
    const field = [...(sheet?.querySelectorAll(FIELD) ?? [])].find(beyond);
    if (!field) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    field.focus();
  }, true);
  new MutationObserver(tell).observe(document.documentElement, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["aria-invalid", "value"],
  });
})();
