// A chosen photo fills the frame at once and is made smaller before it is sent. Streamlit's own
// upload does the sending: without this script it sends the photo as it is. What is seen of it is
// the style sheet's business, by the classes and the picture that are set here.

const SMALL_ENOUGH = 400_000;  // bytes that are sent as they are
const QUALITY = 0.88;
const TAKEN = /\.(hei[cf]|jpe?g|png|webp|avif|gif|bmp|tiff?|mp4|mov|m4v|webm|avi|mkv|3gp)$/i;

const ours = new WeakSet(), page = document.documentElement;
let words = {}, side = 0, originals = [], watched = false, asked = 0, shown = "";

const uploader = () => document.querySelector('[class*="st-key-photo-"] input[type="file"]');

function show(state, picture) {
  if (shown) URL.revokeObjectURL(shown);
  shown = picture ? URL.createObjectURL(picture) : "";
  page.classList.remove("tt-sends", "tt-refused", "tt-drops");
  if (state) page.classList.add(state);
  if (shown) page.style.setProperty("--chosen", `url("${shown}")`);
  else page.style.removeProperty("--chosen");
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
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function take(files, input) {
  if (!files.every((file) => /^(image|video)\//.test(file.type) || TAKEN.test(file.name))) {
    input.value = "";
    return show("tt-refused");
  }
  originals = files;
  show("tt-sends", files.find((file) => file.type.startsWith("image/")));
  Promise.all(files.map((file) => smaller(file).catch(() => file)))
    .then((ready) => send(ready, input));
}

// A file dropped anywhere on the page is taken, and never opened by the browser in its place.
function dragged(event) {
  if (![...event.dataTransfer?.types ?? []].includes("Files")) return;
  const input = uploader();
  event.preventDefault();
  if (input) event.stopImmediatePropagation();  // else another page may have its own field for it
  page.classList.toggle("tt-drops", event.type === "dragover" && !!input);
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
  else if (data.upload !== watch.upload) show("");
  watch.upload = data.upload;
  return () => show("");
}
