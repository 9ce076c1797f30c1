// Fetches the faces of the tiles, and tries again for as long as they do not come.
(() => {
  const AGAIN_MS = 1000, address = "FACES";
  if (window.tileTallyFaces === address) return;
  window.tileTallyFaces = address;
  const load = async () => {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      const sheet = document.createElement("style");
      sheet.textContent = await answer.text();
      document.head.append(sheet);
    } catch {
      setTimeout(load, AGAIN_MS);
    }
  };
  load();
})();
