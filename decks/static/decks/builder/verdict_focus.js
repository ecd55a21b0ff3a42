// The focus in the verdict, which is drawn anew with each answer: a control is known again by what it is about.

import { all } from "./dom.js";

/** Where a control stands in the pane, for `refocus`; null if it is elsewhere. */
export function placeOf(pane, control) {
  if (!control?.closest(".fault") || !pane.contains(control)) return null;
  const name = nameOf(control);
  return { name, at: namesakes(pane, name).indexOf(control) };
}

/** Give back the focus that drawing took: to the same control if it is there again, else to the verdict itself. */
export function refocus(pane, place) {
  if (!place || !isLost(document.activeElement)) return;
  const again = namesakes(pane, place.name);
  (again[Math.min(place.at, again.length - 1)] ?? pane).focus({ preventScroll: true });
}

const namesakes = (pane, name) => all(".fault a[href], .fault button", pane).filter((control) => nameOf(control) === name);

/** A key by which a control is found after drawing: its rule or line, and its card or its text. */
function nameOf(control) {
  const { code, line } = control.closest(".fault").dataset;
  return [code, line, control.dataset.card ?? control.textContent].join(" ");
}

// A dialog that has just closed may still hold it.
const isLost = (focus) => focus === document.body || Boolean(focus.closest("dialog:not([open])"));
