// Messages: in a live region for screen readers, and as a short toast with an undo button for everybody.

import { focusDeck } from "./keys.js";
import { find, write } from "./page.js";

const STAYS = 6000;
let timer = 0;

/** Announce a text to screen readers, without the white space that templates have around it. The same text is heard again. */
export function announce(text) {
  const region = find("#builder-live");
  bring(region, document.body);
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text.trim(); });
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

/** Everything around an open dialog is inert, so messages move into it, and back once it is closed. */
function bring(node, home) {
  const place = document.activeElement?.closest("dialog[open]") ?? find("dialog[open]") ?? home;
  if (node.parentElement !== place) place.append(node);
}

// A toast in a dialog outlives the dialog; an announcement does not.
document.addEventListener("close", ({ target }) => {
  const [box, live] = [find("#builder-toast"), find("#builder-live")];
  if (target.contains(box)) bring(box, find("#bench"));
  if (target.contains(live)) {
    write(live, "");
    bring(live, document.body);
  }
}, true);
