// After a connection that was lost the page is asked for once more, as after the browser's Back: the
// server shows what is in the ledger, and of the hand what this browser keeps.
(() => {
  if (window.tileTallyAgain) return;
  window.tileTallyAgain = true;
  const name = "data-test-connection-state";
  let lost = false;
  new MutationObserver(() => {
    const state = document.querySelector(".stApp")?.getAttribute(name);
    if (!state) return;
    const back = lost && state === "CONNECTED";
    lost = state !== "CONNECTED";
    if (back) dispatchEvent(new PopStateEvent("popstate", {state: history.state}));
  }).observe(document.body, {subtree: true, attributes: true, attributeFilter: [name]});
})();
