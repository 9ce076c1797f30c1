// Says when the server is slow to answer: a line on top after one second, a sentence after four.
// Streamlit shows nothing while a message waits for its answer, so this watches the socket.
//
// It also carries a tap over a connection that was lost. A server that was started anew knows no
// button before it has drawn the page, so what is tapped waits for that; and what the server before
// left without an answer is then sent again. A server that still knows this visit may have done it:
// then a sentence says to look. What the browser's storage answers is part of the drawing: only with
// it do the tiles have the names by which they were tapped.
//
// The new server first draws switches as they were before the lost tap, and every message tells how
// all of them stand: the next tap would take the lost one back. So a tap waits as a tap from that
// drawing on, until the lost ones are done and the page was drawn once more with what they changed.
(() => {
  const LINE_MS = 1000, SENTENCE_MS = 4000, LOOK_MS = 200, SHOWN_MS = 8000;
  const DRAWN_MS = 20, QUIET_MS = 500;  // a drawing so short that no look fell into it
  const STILL_MS = 150;  // parts of the page that were drawn last begin to ask within this
  const UNSENT_MS = 300;  // a tap that sends nothing within this was for the browser alone
  const LOST_MS = 10000;  // to a part of a page that is gone, Streamlit gives no answer
  const told = document.getElementById("waiting") ?? document.body.appendChild(
    Object.assign(document.createElement("div"), {id: "waiting"}));
  told.setAttribute("role", "status");
  if (window.watchesForAnswers) return;
  window.watchesForAnswers = true;

  let since = null;  // when the oldest message without an answer was sent
  let answered = 0;  // when the last message came
  let unanswered = [];  // messages whose run has not come to its end
  let running = 0;  // so many of them were sent before the run began that is under way
  let lookUntil = 0;  // how long the sentence on a tap in doubt stays
  const Socket = WebSocket, send = Socket.prototype.send;
  const heard = new WeakSet();
  let line = null;  // the connection on which a message was sent last
  const held = new WeakMap();  // a connection made anew, until the page is drawn: what waits for it
  let redoing = false, tapped = [];  // whether taps wait as taps; where they went
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("open", () => drawAgain(this));
    }
  };
  const said = (name) => JSON.parse(
    getComputedStyle(document.documentElement).getPropertyValue(`--say-${name}`) || '""');
  const app = (state) => document.querySelector('[data-testid="stApp"]')?.getAttribute(state);
  const atRest = () => app("data-test-script-state") === "notRunning";

  // Whoever taps again because nothing happens means one tap.
  const hold = (messages, data) => {
    if (String(messages.at(-1)) !== String(data)) messages.push(data);
  };
  const textOf = (data) => new TextDecoder("latin1").decode(data);
  const ofStorage = (data) => textOf(data).includes('"found"');
  // A part of a page that looks for news by itself: its id, and that nobody tapped (fields 5 and 6
  // of Streamlit's ClientState). It will ask again, and is not answered once its page is gone.
  const ofClock = (data) => /\* [0-9a-f]{32}0\x01/.test(textOf(data));

  // What a message of the server is: the number and the value of the last field that is not its
  // name or its place (of Streamlit's ForwardMsg; a value that is no number is not read).
  const NEW_RUN = 4, RUN_ENDED = 6, ENDED_FOR_ANOTHER = 2;
  const kindOf = (bytes) => {
    let at = 0, number = 0, value = 0;
    const varint = () => {
      let read = 0, scale = 1, byte;
      do {
        byte = bytes[at++];
        read += (byte & 127) * scale;
        scale *= 128;
      } while (byte & 128);
      return read;
    };
    while (at < bytes.length && number < 3) {
      const tag = varint();
      number = tag >> 3;
      value = varint();
      if ((tag & 7) === 2 && number < 3) at += value;
    }
    return {number, value};
  };
  const hear = (data) => {
    const {number, value} = kindOf(new Uint8Array(data));
    if (number === NEW_RUN) {
      if (unanswered.length && !running) atFirst = brought();
      running = unanswered.length;
    }
    if (number !== RUN_ENDED || value === ENDED_FOR_ANOTHER) return;
    if (running) atFirst = null;
    unanswered.splice(0, running);
    running = 0;
  };

  // A button that was tapped for nothing: after a new server drew the page it is not there or cannot
  // be tapped, because what it needs was said to the server before, or because the tap was done.
  let pressed = "";
  const nameOf = (target) => [...(target.closest?.("[class*='st-key-']")?.classList ?? [])]
    .find((name) => name.startsWith("st-key-"));
  const inVain = () => pressed
    && (document.getElementsByClassName(pressed)[0]?.querySelector("button, input")?.disabled ?? true);

  // What the server has brought into this browser, the hand to keep and the address: where it is
  // another than when the run of a tap began, the tap was carried out, and is not sent again. The
  // next server takes the hand that is kept before the one of the address.
  const brought = () => {
    const address = new URLSearchParams(location.search), kept = window.tileTallyBrought ?? "";
    if (kept) address.delete("hand");
    return address + kept;
  };
  let atFirst = null;  // when the run of the oldest message without an answer began, if it did
  const isSent = (data) => {
    if (!unanswered.length) atFirst = null;
    unanswered.push(data);
  };

  // A switch may have turned before its tap was found to be lost: it is to stand as the tap meant.
  const switchOf = (target) => target.closest?.("label")?.control ?? null;
  let touched = null, wasOn = false;
  addEventListener("pointerdown", (event) => {
    touched = switchOf(event.target);
    wasOn = touched?.checked;
  }, true);
  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    pressed = nameOf(event.target) ?? "";
    const button = event.target.closest?.("button, label");
    const tap = unsent = button && {target: event.target};
    // By a timer, not by the clock: on a busy phone what Streamlit does with a tap is late as well.
    setTimeout(() => { if (unsent === tap) unsent = null; }, UNSENT_MS);
    if (!redoing && !(button && line?.readyState > Socket.OPEN)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keepTap(event.target);
  }, true);
  // Streamlit sends a tap a moment later, and throws away what it cannot send then.
  let unsent = null;
  const keepTap = (target) => {
    const known = touched !== null && switchOf(target) === touched;
    if (tapped.at(-1)?.target !== target) tapped.push({target, on: known ? !wasOn : null});
    unsent = null;
  };
  const lineIsCut = () => {
    if (unsent) keepTap(unsent.target);
  };
  function tapAgain() {
    redoing = false;
    for (const {target, on} of tapped.splice(0)) {
      const turned = switchOf(target);  // its label answers to a finger alone
      if (!target.isConnected) lookUntil = performance.now() + SHOWN_MS;
      else if (turned === null || turned.checked !== on) (turned ?? target).click();
    }
  }

  // The page is asked for as after the browser's Back: the server takes the hand from the address.
  function drawAgain(socket) {
    const wait = {opens: true, first: false, messages: []}, visit = said("visit"), lost = unanswered;
    const done = lost.length > 0 && atFirst !== null && brought() !== atFirst;  // of several, the first
    unanswered = [];
    running = 0;
    held.set(socket, wait);
    setTimeout(() => { wait.opens = false; });
    let asked = false, drawing = false, again = null, sent = 0, redrawn = false;
    const ask = () => {
      asked = wait.first = true;
      dispatchEvent(new PopStateEvent("popstate", {state: history.state}));
    };
    const looking = setInterval(() => {
      if (socket.readyState !== Socket.OPEN) {
        clearInterval(looking);
        redoing = false;
        unanswered = [...unanswered, ...(again ?? lost), ...wait.messages];
        return;
      }
      if (!asked && app("data-test-connection-state") === "CONNECTED") ask();
      const quiet = performance.now() - answered > QUIET_MS;
      drawing ||= asked && !wait.first && since === null && (!atRest() || quiet);
      redoing ||= drawing;
      const still = !window.tileTallyFinds && performance.now() - answered > STILL_MS;
      const coming = answered < sent && performance.now() - sent < LOST_MS;
      if (!drawing || !atRest() || !still || coming) return;
      if (again === null) {
        const same = said("visit") === visit;
        again = [...(same || done ? [] : lost), ...wait.messages.splice(0)];
        if (lost.length && (same || done || inVain())) {
          lookUntil = performance.now() + SHOWN_MS;
        }
      }
      // One after the other: of two at once, the server may forget the tap in the first.
      if (!again.length && wait.messages.length > 1) again = wait.messages.splice(0);
      const data = again.shift();
      if (answered < sent) since = null;
      if (data === undefined && sent && !redrawn && said("visit") !== visit) {
        redrawn = true;
        drawing = false;
        return ask();
      }
      if (data === undefined) {
        clearInterval(looking);
        held.delete(socket);
        for (const late of wait.messages) socket.send(late);
        return tapAgain();
      }
      since = sent = performance.now();
      isSent(data);
      send.call(socket, data);
    }, DRAWN_MS);
  }

  Socket.prototype.send = function (data) {
    if (!heard.has(this)) {
      heard.add(this);
      line = this;
      this.addEventListener("message", ({data}) => {
        since = null;
        answered = performance.now();
        hear(data);
      });
      this.addEventListener("close", lineIsCut);
    }
    const wait = held.get(this);
    // While it opens Streamlit asks for the page by itself, with all fields as they stood before the
    // tap: the server would take them for changed once more. The page is asked for in `drawAgain`.
    if (wait?.opens) return;
    if (ofClock(data)) return wait ? undefined : send.call(this, data);
    unsent = null;
    since ??= performance.now();
    const found = wait && ofStorage(data);
    if (found) window.tileTallyFinds = false;
    if (wait && !wait.first && !found) return hold(wait.messages, data);
    if (wait) wait.first = false;
    else isSent(data);
    return send.call(this, data);
  };
  setInterval(() => {
    const now = performance.now(), waited = since === null ? 0 : now - since;
    told.classList.toggle("line", waited >= LINE_MS);
    const words = waited >= SENTENCE_MS ? said("late")
      : now < lookUntil ? said("look") : "";
    if (told.textContent !== words) told.textContent = words;
  }, LOOK_MS);
})();
