// Keeps the screen awake while the table screen is shown, and says how long nothing was received.
const TICK_MS = 500;

let heard = 0, lock = null, asking = false, clock = null;

async function stayAwake() {
  if (!navigator.wakeLock || asking || document.hidden || (lock && !lock.released)) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    if (clock === null) sleepAgain();
  } catch { lock = null; } finally { asking = false; }
}

function sleepAgain() {
  lock?.release();
  lock = null;
}

export default function ({ data, parentElement }) {
  const { words, quiet } = data;
  const told = parentElement.querySelector(".board-told") ?? parentElement.appendChild(
    Object.assign(document.createElement("p"), { className: "board-told", role: "status" }));
  heard = performance.now();
  const tick = () => {
    stayAwake();
    const seconds = Math.floor((performance.now() - heard) / 1000);
    const stale = seconds >= quiet;
    document.querySelector(".st-key-board")?.classList.toggle("stale", stale);
    const text = stale ? words.quiet.replace("{seconds}", String(seconds))
      : navigator.wakeLock ? "" : words.sleeps;
    told.classList.toggle("stale", stale);
    if (told.textContent !== text) told.textContent = text;
  };
  clearInterval(clock);
  clock = setInterval(tick, TICK_MS);
  tick();
  return () => {
    clearInterval(clock);
    clock = null;
    sleepAgain();
  };
}
