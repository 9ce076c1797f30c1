// The live camera: small frames go to the server one at a time, what it sees is drawn over the
// picture, and the sharpest full picture of the last frames becomes the photo.
const FRAME_SIDE = 960, FRAME_QUALITY = 0.75, PHOTO_QUALITY = 0.92;  // pixels; JPEG's own scale
const KEPT_PICTURES = 3;  // full pictures of the last frames, of which the sharpest is taken
const LABEL_PX = 13;  // half the height of a name beside its tile, and a little
const PAUSE_MS = 40, RETRY_MS = 700;

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".live-root");
  if (root.stopCamera) return root.stopCamera;
  const words = data.words;
  root.innerHTML = `<div class="live"><video playsinline muted autoplay></video>
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"></svg>
    <div class="over" aria-hidden="true"></div>
    <div class="said"><span role="status" class="advice"></span><span class="count"></span></div>
    <div class="live-buttons"><button type="button" class="take"></button>
    <button type="button" class="torch" hidden></button></div></div>`;
  const video = root.querySelector("video"), over = root.querySelector(".over");
  const svg = root.querySelector("svg"), advice = root.querySelector(".advice");
  const count = root.querySelector(".count");
  const take = root.querySelector(".take"), torch = root.querySelector(".torch");
  take.textContent = words.take;
  torch.textContent = words.torch;
  let stream = null, stopped = false, done = false, pictures = [], light = false;

  const problem = (kind) => {
    stop();
    if (!done) { done = true; setTriggerValue("problem", kind); }
  };
  const stop = () => {
    stopped = true;
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
  };
  const drawn = (side) => {
    const scale = side ? Math.min(1, side / Math.max(video.videoWidth, video.videoHeight)) : 1;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  // How much neighbouring pixels differ, on a small copy: a blurred picture has little of it.
  const sharpness = () => {
    const small = drawn(240);
    const { data: p, width } = small.getContext("2d")
      .getImageData(0, 0, small.width, small.height);
    let sum = 0;
    for (let i = 0; i + 4 * width < p.length; i += 4) {
      sum += Math.abs(p[i + 1] - p[i + 5]) + Math.abs(p[i + 1] - p[i + 1 + 4 * width]);
    }
    return sum / (p.length / 4);
  };
  const keep = () => {
    pictures.push({ sharp: sharpness(), canvas: drawn(0) });
    pictures = pictures.slice(-KEPT_PICTURES);
  };
  const send = () => {
    if (done || !video.videoWidth) return;
    done = true;
    if (!pictures.length) keep();
    const best = pictures.reduce((a, b) => (b.sharp > a.sharp ? b : a));
    const photo = best.canvas.toDataURL("image/jpeg", PHOTO_QUALITY);
    stop();
    setTriggerValue("photo", photo);
  };
  const show = (seen) => {
    count.textContent = `${seen.have} / ${seen.want}`;
    if (advice.textContent !== seen.advice) advice.textContent = seen.advice;
    svg.innerHTML = seen.tiles.map((t) =>
      `<polygon class="${t.doubtful ? "doubtful" : ""}" points="${t.quad.join(" ")}"/>`).join("");
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const w = video.videoWidth * scale, h = video.videoHeight * scale;
    const left = (box.width - w) / 2, top = (box.height - h) / 2;
    Object.assign(svg.style, { left: `${left}px`, top: `${top}px`, width: `${w}px`,
                               height: `${h}px`, right: "auto", bottom: "auto" });
    const boxes = seen.tiles.map((t) => {
      const xs = t.quad.map((c) => c[0] * w + left), ys = t.quad.map((c) => c[1] * h + top);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    });
    over.innerHTML = seen.tiles.map((t, place) => {
      const spot = beside(boxes[place], boxes);
      return spot && `<span class="found ${t.doubtful ? "doubtful" : ""}"
        style="left:${spot[0]}px;top:${spot[1]}px"><span class="tt tt-${t.tile}"></span></span>`;
    }).join("");
  };
  // Where a name goes: above its tile or below it, where no other tile lies; else it has none.
  const beside = (box, boxes) => {
    const x = (box[0] + box[2]) / 2;
    return [box[1] - LABEL_PX, box[3] + LABEL_PX].map((y) => [x, y]).find(([x, y]) => boxes.every(
      (b) => x < b[0] || x > b[2] || y + LABEL_PX / 2 < b[1] || y - LABEL_PX / 2 > b[3])) ?? "";
  };
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const look = async () => {
    while (!stopped && root.isConnected) {
      if (!video.videoWidth || document.hidden) { await wait(RETRY_MS / 4); continue; }
      if (video.paused) await video.play().catch(() => {});  // the lock of the screen paused it
      keep();
      const frame = await new Promise((go) =>
        drawn(FRAME_SIDE).toBlob(go, "image/jpeg", FRAME_QUALITY));
      try {
        const answer = await fetch(data.address, { method: "POST", body: frame });
        if (stopped) return;
        if (answer.status === 404) return problem("gone");
        if (!answer.ok) { await wait(RETRY_MS); continue; }
        const seen = await answer.json();
        root.dataset.answered = Number(root.dataset.answered ?? 0) + 1;
        show(seen);
        if (seen.locked) {
          navigator.vibrate?.(60);
          root.dataset.locked = "yes";
          return send();
        }
      } catch {
        advice.textContent = words.offline;
        await wait(RETRY_MS);
      }
      await wait(PAUSE_MS);
    }
    stop();
  };
  const start = async () => {
    if (!navigator.mediaDevices?.getUserMedia) return problem("insecure");
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: {
        facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } } });
    } catch (error) {
      return problem(error.name === "NotAllowedError" ? "refused" : "none");
    }
    if (stopped) return stop();
    const [track] = stream.getVideoTracks();
    track.addEventListener("ended", () => problem("taken"));
    video.srcObject = stream;
    await video.play().catch(() => {});
    if (track.getCapabilities?.().torch) {
      torch.hidden = false;
      torch.onclick = () => track.applyConstraints({ advanced: [{ torch: (light = !light) }] });
    }
    look();
  };
  take.onclick = send;
  root.stopCamera = () => { stop(); };
  start();
  return () => stop();
}
