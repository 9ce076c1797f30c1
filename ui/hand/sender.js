// A chosen photo is made smaller before it is sent, and how far it is is said in words. Streamlit's
// own upload does the sending: without this script it sends the photo as it is. What is said ends
// with the answer, and with whatever keeps the answer from coming.

const SMALL_ENOUGH = 400_000;  // bytes that are sent as they are
const QUALITY = 0.88;
const TAKEN = /\.(hei[cf]|jpe?g|png|webp|avif|gif|bmp|tiff?|mp4|mov|m4v|webm|avi|mkv|3gp)$/i;
const READ_MS = 8000;  // so long what went wrong can be read
const LOOK_MS = 300, QUIET_MS = 3000;
const LONG_MS = 3000;  // reading that takes longer says how long it takes

const ours = new WeakSet();
let words = {}, side = 0, originals = [], bar = null, watched = false, asked = 0;
let total = 0, sent = new Map();  // bytes of this upload, and those that have left, by request
let reads = null;  // since when the photo is read
let under_way = 0, quiet = 0, told = null;  // requests; since when nothing happens; what is to be read

const uploader = () => document.querySelector('[class*="st-key-photo-"] input[type="file"]');

function say(text, part) {
  clearTimeout(told);
  told = null;
  if (!text) {
    bar?.remove();
    bar = reads = null;
    document.documentElement.classList.remove("tt-sends");
    return;
  }
  quiet = performance.now();
  if (!bar) {
    bar = document.createElement("div");
    bar.className = "tt-sending";
    bar.setAttribute("role", "status");
    document.body.append(bar);
    document.documentElement.classList.add("tt-sends");
  }
  bar.classList.remove("failed");
  place();
  bar.textContent = text;
  bar.style.setProperty("--part", `${Math.round(100 * (part ?? 0))}%`);
}

// Below the places on top, where they are to be seen.
function place() {
  const places = document.querySelector(".st-key-top")?.getBoundingClientRect();
  bar.style.top = `${Math.max(0, places?.bottom ?? 0)}px`;
}

function fail(text) {
  say("");
  say(text);
  bar.classList.add("failed");
  bar.setAttribute("role", "alert");
  told = setTimeout(() => say(""), READ_MS);
}

// A page that stays as it is, with nothing under way, has its answer: a file that Streamlit refused.
function look() {
  if (!bar || told) return;
  place();
  const took = reads === null ? 0 : performance.now() - reads;
  if (took > LONG_MS) bar.textContent = `${words.reading} ${Math.round(took / 1000)} s`;
  const app = document.querySelector('[data-testid="stApp"]');
  if (under_way || app?.getAttribute("data-test-script-state") !== "notRunning") {
    quiet = performance.now();
  } else if (performance.now() - quiet > QUIET_MS) say("");
}

async function smaller(file) {
  if (file.size <= SMALL_ENOUGH || !file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = side / Math.max(picture.width, picture.height);
  if (scale >= 1) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], words.reduced, { type: "image/jpeg" });
}

function send(files, input) {
  const chosen = new DataTransfer();
  for (const file of files) {
    ours.add(file);
    chosen.items.add(file);
  }
  input.files = chosen.files;
  total = files.reduce((sum, file) => sum + file.size, 0);
  sent = new Map();
  progress();
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function progress() {
  const loaded = [...sent.values()].reduce((sum, each) => sum + each, 0);
  const part = total ? Math.min(1, loaded / total) : 0;
  const percent = String(Math.round(100 * part));
  reads = part < 1 ? null : reads ?? performance.now();
  say(part < 1 ? words.sending.replace("{percent}", percent) : words.reading, part);
}

function take(files, input) {
  if (!files.every((file) => /^(image|video)\//.test(file.type) || TAKEN.test(file.name))) {
    input.value = "";
    return fail(words.refused);
  }
  originals = files;
  say(words.sending.replace("{percent}", "0"), 0);
  Promise.all(files.map((file) => smaller(file).catch(() => file)))
    .then((ready) => send(ready, input));
}

// A file dropped anywhere on the page is taken, and never opened by the browser in its place.
function dragged(event) {
  if (![...event.dataTransfer?.types ?? []].includes("Files")) return;
  const input = uploader();
  event.preventDefault();
  if (input) event.stopImmediatePropagation();  // else another page may have its own field for it
  document.documentElement.classList.toggle("tt-drops", event.type === "dragover" && !!input);
  const files = [...event.dataTransfer.files];
  if (event.type === "drop" && input && files.length) take(files, input);
}

function pasted(event) {
  const files = [...event.clipboardData?.files ?? []], input = uploader();
  if (!files.length || !input) return;
  event.preventDefault();
  take(files, input);
}

function watch() {
  if (watched) return;
  watched = true;
  document.addEventListener("change", (event) => {
    const input = event.target, files = [...(input.files ?? [])];
    if (input !== uploader() || !files.length || files.every((file) => ours.has(file))) return;
    event.stopImmediatePropagation();
    take(files, input);
  }, true);
  for (const name of ["dragover", "dragleave", "drop"]) document.addEventListener(name, dragged, true);
  document.addEventListener("paste", pasted, true);
  setInterval(look, LOOK_MS);
  const start = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (bar && !told) {
      under_way += 1;
      this.upload.addEventListener("progress", ({ loaded }) => {
        sent.set(this, loaded);
        if (bar && !told) progress();
      });
      this.addEventListener("loadend", () => {
        under_way -= 1;
        if (bar && !told && !(this.status >= 200 && this.status < 300)) fail(words.lost);
      });
    }
    return start.call(this, body);
  };
}

// The photos as they were taken, as soon as the next upload is on the page.
function sendAll(tries = 40) {
  const input = uploader();
  if (input && !input.files.length) {
    send(originals.map((file) => new File([file], file.name, { type: file.type })), input);
  } else if (tries) setTimeout(() => sendAll(tries - 1), 50);
}

export default function ({ data }) {
  ({ words, side } = data);
  watch();
  const again = data.full > asked && originals.length;
  asked = Math.max(asked, data.full);
  if (again) sendAll();
  else if (!told) say("");
  return () => say("");
}
