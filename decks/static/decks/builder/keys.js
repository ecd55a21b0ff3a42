// Keys. A single letter acts only where nobody is typing and no dialog is open, and only if the reader wants it.

import { isOpen } from "./dialogs.js";
import { preference } from "./draft.js";
import { find, isTyping } from "./page.js";

/** `actions`: [{ id, keys, run }]; `onRow(key, row node)` answers true if a key meant the row that has the focus. */
export function listenToKeys(actions, onRow) {
  document.addEventListener("keydown", (event) => {
    if (isComposing(event) || event.defaultPrevented) return;

    const typed = nameOf(event);
    const isChord = event.ctrlKey || event.metaKey;
    if (isOpen() || (isTyping(event.target) && !worksWhileTyping(typed))) return;
    if (!isChord && (event.altKey || (preference("letters", "on") === "off" && isLetter(event.key)))) return;
    const row = isChord ? null : event.target.closest?.(".brow");
    if (row && onRow(event.key, row)) return event.preventDefault();

    const action = actions.find(({ keys, isOffered }) => keys.includes(typed) && isOffered?.() !== false);
    if (!action) return;
    event.preventDefault();
    action.run();
  });
}

/** Whether a key belongs to an input method. Safari marks the Enter that ends a composition by its key code alone. */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

const isLetter = (key) => key.length === 1;
// In a text field undo and redo belong to the text; these write nothing.
const worksWhileTyping = (typed) => typed === "Ctrl+K" || typed === "Ctrl+S";

function nameOf({ key, ctrlKey, metaKey, shiftKey }) {
  if (!ctrlKey && !metaKey) return key;
  return `Ctrl+${shiftKey ? "Shift+" : ""}${key.length === 1 ? key.toUpperCase() : key}`;
}

/** Move the focus into the deck: to the row that had it last; where there is none, to how the first card comes in. */
export function focusDeck() {
  const row = find('.brow[data-current="yes"]') ?? find(".brow") ?? find("#deck-empty");
  find("button:not(:disabled)", row).focus();
}
