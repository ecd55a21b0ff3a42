// The page that reads receipts: the browser's own reader of QR codes where it has one, else jsQR; typing always works.

import { jsQR } from "../vendored/jsqr.js";
import { codeIn } from "./decode.js";
import { keeping, storageHere } from "./kept.js";
import { startQueue } from "./line.js";
import { find, phone, say } from "./page.js";

// Milliseconds between two looks, and the width to which a picture is made smaller for jsQR.
const EVERY = 120;
const WIDTH = 640;
// What a browser says where there is no camera, where it may not be used, where another app has it.
const REFUSALS = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "no_camera", OverconstrainedError: "no_camera", NotReadableError: "busy", AbortError: "busy" };

startQueue(phone);
const drawer = keeping(storageHere(), phone.judge, phone.event);
const picture = find("#camera-picture");
const said = find("#camera-said");
let stream = null;

async function start() {
  find("#camera").hidden = false;
  find("#camera-start").hidden = true;
  try {
    if (!navigator.mediaDevices) throw new DOMException("", "NotFoundError");
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
    picture.srcObject = stream;
    await picture.play();
    said.textContent = say("looking");
    await watch(await reader());
  } catch (error) {
    stop();
    said.textContent = say(REFUSALS[error.name] ?? "busy");
    picture.hidden = true;
    find("#scan-code").focus();
  }
}

function stop() {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
}

/** What finds the text of a QR code in the picture; empty where there is none. */
async function reader() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => []);
  if (formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async () => (await detector.detect(picture).catch(() => []))[0]?.rawValue ?? "";
  }

  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async () => {
    const scale = Math.min(1, WIDTH / picture.videoWidth);
    canvas.width = picture.videoWidth * scale;
    canvas.height = picture.videoHeight * scale;
    if (!canvas.width || !canvas.height) return "";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? "";
  };
}

async function watch(read) {
  while (stream) {
    const text = document.hidden ? "" : await read();
    if (text) {
      const code = codeIn(text);
      if (code && go(code)) return stop();
      if (!code) said.textContent = say("no_code", { text: text.slice(0, 60) });
    }
    await new Promise((done) => setTimeout(done, EVERY));
  }
}

/** Go to the list of a code; without a network to a check of it that lies on the phone. False where that cannot be. */
function go(code) {
  if (navigator.onLine) {
    location.assign(`${location.pathname}?code=${code}`);
    return true;
  }
  const kept = drawer.checks().find(({ data }) => data.code === code);
  if (kept) location.assign(location.pathname.replace(/scan\/$/, `checks/${kept.data.uuid}/`));
  else find("#scan-said").textContent = say("offline");
  return Boolean(kept);
}

find("#scan-form").addEventListener("submit", (event) => {
  const code = codeIn(find("#scan-code").value);
  if (navigator.onLine) return;
  event.preventDefault();
  if (code) go(code);
  else find("#scan-said").textContent = say("no_code", { text: find("#scan-code").value });
});
find("#camera-start").addEventListener("click", start);
addEventListener("pagehide", stop);

// A code that has just been found is looked at first.
if (find("#found")) find("#camera-start").hidden = false;
else start();
