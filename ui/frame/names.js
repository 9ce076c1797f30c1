// A switch is called what its label shows: Streamlit gives a screen reader the label's Markdown.
(() => {
  if (window.tileTallyNames) return;
  window.tileTallyNames = true;
  const written = 'label input[aria-label*=":small["]';
  const call = () => {
    for (const box of document.querySelectorAll(written)) {
      const shown = box.closest("label").textContent.replace(/\s+/g, " ").trim();
      if (shown) box.setAttribute("aria-label", shown);
    }
  };
  new MutationObserver(call).observe(document.documentElement, {
    childList: true, subtree: true, attributes: true, attributeFilter: ["aria-label"],
  });
  call();
})();
