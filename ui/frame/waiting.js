// Says when the server is slow to answer: a line on top after one second, a sentence after four.
// Streamlit shows nothing while a message waits for its answer, so this watches the socket.
//
// It also carries a tap over a connection that was lost. A server that was started anew knows no
// button before it has drawn the page, so what is tapped waits for that; and what the server before
// left without an answer is then sent again. A server that still knows this visit may have done it:
// then a sentence says to look. What the browser's storage answers is part of the drawing: only with
// it do the tiles have the names by which they were tapped.
(() => {
  const LINE_MS = 1000, SENTENCE_MS = 4000, LOOK_MS = 200, SHOWN_MS = 8000;
  const DRAWN_MS = 20, QUIET_MS = 500;  // a drawing so short that no look fell into it
  const STILL_MS = 150;  // parts of the page that were drawn last begin to ask within this
  const told = document.getElementById("waiting") ?? document.body.appendChild(
    Object.assign(document.createElement("div"), {id: "waiting"}));
  told.setAttribute("role", "status");
  Object.assign(told.dataset, FROM_SERVER);
  if (window.watchesForAnswers) return;
  window.watchesForAnswers = true;

  let since = null;  // when the oldest message without an answer was sent
  let answered = 0;  // when the last message came
  let unanswered = [];  // messages whose run has not come to its end
  let lookUntil = 0;  // how long the sentence on a tap in doubt stays
  const Socket = WebSocket, send = Socket.prototype.send;
  const heard = new WeakSet();
  const held = new WeakMap();  // a connection made anew, until the page is drawn: what waits for it
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("open", () => drawAgain(this));
    }
  };
  const app = (state) => document.querySelector('[data-testid="stApp"]')?.getAttribute(state);
  const atRest = () => app("data-test-script-state") === "notRunning";

  const ofStorage = (data) => new TextDecoder("latin1").decode(data).includes('"found"');

  // The page is asked for as after the browser's Back: the server takes the hand from the address.
  function drawAgain(socket) {
    const wait = {first: false, messages: []}, visit = told.dataset.visit, lost = unanswered;
    unanswered = [];
    held.set(socket, wait);
    let asked = false, drawing = false, again = null;
    const looking = setInterval(() => {
      if (socket.readyState !== Socket.OPEN) {
        clearInterval(looking);
        unanswered = [...(again ?? lost), ...wait.messages];
        return;
      }
      if (!asked && app("data-test-connection-state") === "CONNECTED") {
        asked = wait.first = true;
        dispatchEvent(new PopStateEvent("popstate", {state: history.state}));
      }
      const quiet = performance.now() - answered > QUIET_MS;
      drawing ||= asked && !wait.first && since === null && (!atRest() || quiet);
      const still = !window.tileTallyFinds && performance.now() - answered > STILL_MS;
      if (!drawing || !atRest() || !still || since !== null) return;
      if (again === null) {
        const same = told.dataset.visit === visit;
        again = same ? [] : lost;
        if (same && lost.length) lookUntil = performance.now() + SHOWN_MS;
      }
      // One after the other: of two at once, the server may forget the tap in the first.
      const data = again.shift() ?? wait.messages.shift();
      if (data === undefined) {
        clearInterval(looking);
        held.delete(socket);
        return;
      }
      since = performance.now();
      unanswered.push(data);
      send.call(socket, data);
    }, DRAWN_MS);
  }

  Socket.prototype.send = function (data) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener("message", () => {
        since = null;
        answered = performance.now();
      });
    }
    since ??= performance.now();
    const wait = held.get(this), found = wait && ofStorage(data);
    if (found) window.tileTallyFinds = false;
    if (wait && !wait.first && !found) return wait.messages.push(data);
    if (wait) wait.first = false;
    else unanswered.push(data);
    return send.call(this, data);
  };
  setInterval(() => {
    if (since === null && atRest()) unanswered = [];
    const now = performance.now(), waited = since === null ? 0 : now - since;
    told.classList.toggle("line", waited >= LINE_MS);
    const words = waited >= SENTENCE_MS ? told.dataset.late
      : now < lookUntil ? told.dataset.look : "";
    if (told.textContent !== words) told.textContent = words;
  }, LOOK_MS);
})();
