// Fields and switches are called what their labels show: Streamlit gives a screen reader the label's
// Markdown, with the backslashes and joiners of `literal` in widgets.py.
(() => {
  if (window.tileTallyNames) return;
  window.tileTallyNames = true;
  const joiner = "\u2060";
  const written = `label input[aria-label*=":small["], [aria-label*="\\\\"], [aria-label*="${joiner}"]`;
  const named = new WeakMap();  // by element, lest a backslash of the text itself be taken as well
  const call = () => {
    for (const box of document.querySelectorAll(written)) {
      const name = box.getAttribute("aria-label"), label = box.closest("label");
      if (named.get(box) === name) continue;
      const said = label ? label.textContent : name.replace(/\\([^\p{L}\p{N}\s])/gu, "$1");
      const shown = said.replaceAll(joiner, "").replace(/\s+/g, " ").trim();
      if (!shown) continue;
      named.set(box, shown);
      box.setAttribute("aria-label", shown);
    }
  };
  new MutationObserver(call).observe(document.documentElement, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["aria-label"],
  });
  call();
})();
