// What is said: to screen readers in a live region, to all in a short message with a way back.

import { find, write } from "./dom.js";
import { focusDeck } from "./keys.js";

const STAYS = 6000;
let timer = 0;

/** Say it to screen readers. Said again, the same words are heard again. */
export function announce(text) {
  const region = find("#builder-live");
  bring(region, document.body);
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text; });
}

/** Show a short message; `undoable`: with a button that takes the change back. */
export function toast(text, undoable = false) {
  hideToast();
  const box = find("#builder-toast");
  bring(box, find("#bench"));
  find("[data-slot=text]", box).textContent = text;
  find("[data-action=undo]", box).hidden = !undoable;
  box.hidden = false;
  timer = setTimeout(pass, STAYS);
  announce(text);
}

/** The time is over; but what somebody points at or is about to press stays. */
function pass() {
  if (find("#builder-toast").matches(":hover, :focus-within")) timer = setTimeout(pass, STAYS);
  else hideToast();
}

/** Hide the message; a focus on its button goes on to the deck. */
export function hideToast() {
  const box = find("#builder-toast");
  const isHeld = box.contains(document.activeElement);
  clearTimeout(timer);
  box.hidden = true;
  if (isHeld) focusDeck();
}

/** Around an open dialog all is still and dark: what is said stands inside it, else at home. */
function bring(node, home) {
  const place = document.activeElement?.closest("dialog[open]") ?? find("dialog[open]") ?? home;
  if (node.parentElement !== place) place.append(node);
}

// A message in a dialog outlasts it; what was only said does not.
document.addEventListener("close", ({ target }) => {
  const [box, live] = [find("#builder-toast"), find("#builder-live")];
  if (target.contains(box)) bring(box, find("#bench"));
  if (target.contains(live)) {
    write(live, "");
    bring(live, document.body);
  }
}, true);
