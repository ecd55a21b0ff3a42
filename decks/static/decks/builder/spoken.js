// What is said: to screen readers in a live region, to all in a short message with a way back.

import { find } from "./dom.js";

const STAYS = 6000;
let timer = 0;

/** Say it to screen readers. Said again, the same words are heard again. */
export function announce(text) {
  const region = find("#builder-live");
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text; });
}

/** Show a short message; `undoable`: with a button that takes the change back. */
export function toast(text, undoable = false) {
  const box = find("#builder-toast");
  find("[data-slot=text]", box).textContent = text;
  find("[data-action=undo]", box).hidden = !undoable;
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hideToast, STAYS);
  announce(text);
}

export function hideToast() {
  find("#builder-toast").hidden = true;
}
