// Says when the server is slow to answer: a line on top after one second, a sentence after four.
// Streamlit shows nothing while a message waits for its answer, so this watches the socket.
(() => {
  const LINE_MS = 1000, SENTENCE_MS = 4000, LOOK_MS = 200;
  const told = document.getElementById("waiting") ?? document.body.appendChild(
    Object.assign(document.createElement("div"), {id: "waiting"}));
  told.setAttribute("role", "status");
  told.dataset.words = WORDS;
  if (window.watchesForAnswers) return;
  window.watchesForAnswers = true;

  let since = null;  // when the oldest message without an answer was sent
  const heard = new WeakSet();
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", () => { since = null; });
    }
    since ??= performance.now();
    return send.call(this, data);
  };
  setInterval(() => {
    const waited = since === null ? 0 : performance.now() - since;
    told.classList.toggle("line", waited >= LINE_MS);
    const words = waited >= SENTENCE_MS ? told.dataset.words : "";
    if (told.textContent !== words) told.textContent = words;
  }, LOOK_MS);
})();
