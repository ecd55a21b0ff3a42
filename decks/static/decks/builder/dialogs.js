// Native dialogs: the focus stays inside and returns to where it was; a press beside the dialog closes it.

import { rise } from "./back.js";
import { find } from "./dom.js";

/** Open the dialog of that id. Answers with its return value once it is closed. */
export function open(id, { beside = null } = {}) {
  const dialog = document.getElementById(id);
  if (dialog.open) return Promise.resolve("");

  const before = document.activeElement;
  dialog.returnValue = "";
  dialog.showModal();
  // What the server says of a card comes later and makes its sheet longer.
  const growing = new ResizeObserver(() => place(dialog, beside));
  growing.observe(dialog);
  const sink = rise(() => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      growing.disconnect();
      sink();
      if (before?.isConnected) before.focus();
      resolve(dialog.returnValue);
    }, { once: true });
  });
}

export const close = (id, value = "") => document.getElementById(id).close(value);
export const isOpen = () => Boolean(find("dialog[open]"));

/** On a wide screen a small sheet stands beside what opened it: below it or above, wherever it fits. */
function place(dialog, beside) {
  // Its row may be gone by now.
  if (beside && !beside.isConnected) return;
  dialog.classList.toggle("sheet--beside", Boolean(beside) && matchMedia("(min-width: 760px)").matches);
  if (!dialog.classList.contains("sheet--beside")) return;

  const spot = beside.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dialog;
  const [below, above, lowest] = [spot.bottom + 4, spot.top - offsetHeight - 4, innerHeight - offsetHeight - 8];
  dialog.style.setProperty("--left", `${Math.max(8, Math.min(spot.right - offsetWidth, innerWidth - offsetWidth - 8))}px`);
  dialog.style.setProperty("--top", `${below <= lowest ? below : above >= 8 ? above : Math.max(8, lowest)}px`);
}

// The backdrop belongs to the dialog: a press outside its box is a press on it.
function isBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement) || target.dataset.stays !== undefined) return false;
  const box = target.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

// Whoever drags out of a field lets go beside the dialog, but has not pressed there.
let isPressedBeside = false;
document.addEventListener("pointerdown", (event) => { isPressedBeside = isBeside(event); });

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
  else if (isPressedBeside && isBeside(event)) event.target.close();
});
