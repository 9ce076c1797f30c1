// What this browser keeps of the hands that were counted in it.
// Hands are small and in one store, the photos they were read from in another.

const LIMIT = 50;  // hands
const HANDS = "hands", PHOTOS = "photos";

let opened;
function store() {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open("tiletally", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(HANDS, { keyPath: "id" });
      asked.result.createObjectStore(PHOTOS, { keyPath: "sha" });
    };
    asked.onsuccess = () => {
      asked.result.onclose = () => { opened = undefined; };  // the browser may close it at any time
      done(asked.result);
    };
    asked.onerror = () => { opened = undefined; fail(asked.error); };
  });
  return opened;
}

// What was put counts as kept once it is on the disk.
async function ask(name, mode, what) {
  const turn = (await store()).transaction(name, mode, { durability: "strict" });
  return new Promise((done, fail) => {
    const asked = what(turn.objectStore(name));
    turn.oncomplete = () => done(asked.result);
    turn.onabort = turn.onerror = () => fail(turn.error ?? asked.error);
  });
}
const read = (name, key) => ask(name, "readonly", (objects) => objects.get(key));
const all = (name) => ask(name, "readonly", (objects) => objects.getAll());
const put = (name, value) => ask(name, "readwrite", (objects) => objects.put(value));
const drop = (name, key) => ask(name, "readwrite", (objects) => objects.delete(key));

const newestFirst = (hands) => hands.sort((a, b) => b.when - a.when);

// --- one thing after the other: what was put is there for whoever asks next ----------------------

let queue = Promise.resolve(), waiting = 0;
function inTurn(act) {
  document.documentElement.dataset.keeping = ++waiting;  // for who waits until all is kept
  queue = queue.then(act).catch(() => null);
  queue.then(() => { document.documentElement.dataset.keeping = --waiting; });
  return queue;
}

let written = "";
async function keepHand(record, text) {
  if (text === written) return;
  await put(HANDS, { ...record, when: Date.now() });
  written = text;
  if (await ask(HANDS, "readonly", (objects) => objects.count()) <= LIMIT) return;
  for (const old of newestFirst(await all(HANDS)).slice(LIMIT)) await drop(HANDS, old.id);
}

async function keepPhoto({ sha, meta, url }) {
  if (await read(PHOTOS, sha)) return;
  const answer = await fetch(new URL("." + url, location.href));
  if (!answer.ok) return;
  await put(PHOTOS, { sha, meta, view: await answer.blob() });
  const kept = new Set((await all(HANDS)).map((hand) => hand.photo)).add(sha);
  const keys = await ask(PHOTOS, "readonly", (objects) => objects.getAllKeys());
  for (const old of keys) if (!kept.has(old)) await drop(PHOTOS, old);
}

async function forget(ids) {
  written = "";
  for (const id of ids) {
    const hand = await read(HANDS, id);
    if (!hand) continue;
    await drop(HANDS, id);
    const others = await all(HANDS);
    if (hand.photo && !others.some((other) => other.photo === hand.photo)) {
      await drop(PHOTOS, hand.photo);
    }
  }
}

function base64(blob) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function find(id) {
  const hand = await read(HANDS, id);
  if (!hand) return { id };
  const photo = hand.photo ? await read(PHOTOS, hand.photo) : null;
  const found = { id, text: hand.text, pieces: hand.pieces };
  return photo ? { ...found, meta: photo.meta, view: await base64(photo.view) } : found;
}

// --- asked by the page ---------------------------------------------------------------------------

let forgotten = new Set(), finding = "", listed = "";

export default function ({ data, setTriggerValue }) {
  const dropped = (data.forget ?? []).filter((id) => !forgotten.has(id));
  if (dropped.length) inTurn(() => forget(dropped));
  forgotten = new Set(data.forget ?? forgotten);
  if (data.hand) {
    const text = JSON.stringify(data.hand);
    inTurn(() => keepHand(data.hand, text));
  }
  if (data.photo) inTurn(() => keepPhoto(data.photo));
  if (data.want && data.want !== finding) {  // until an answer has arrived it is asked again
    const id = finding = data.want;
    inTurn(() => find(id)).then((found) => {
      finding = "";
      setTriggerValue("found", found ?? { id });
    });
  }
  if (data.list && data.list !== "0" && data.list !== listed) {
    listed = data.list;
    inTurn(() => all(HANDS)).then((hands) => {
      if (!hands?.length && listed.startsWith("0.")) return;  // nobody has opened the list
      const short = newestFirst(hands ?? []).map(({ pieces, ...rest }) => rest);
      setTriggerValue("listed", { hands: short });
    });
  }
}
