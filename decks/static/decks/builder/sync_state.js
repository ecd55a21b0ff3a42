// Where the deck is kept just now: in this browser, on the server, or nowhere.

import { fingerprint, saveDraft } from "./draft.js";

/** Whether the deck differs from what the server last had. */
export const isChanged = ({ store, base }) => fingerprint(store.doc) !== fingerprint(base?.doc);

/** Whether there is something to send. What was sent and then undone is sent again: the server may have it. */
export const isDirty = (sync) => sync.token !== null && (isChanged(sync) || sync.base?.sent !== undefined);

/** Whether leaving the page would lose something. */
export const isLost = (sync) => !sync.fits && (sync.token ? isDirty(sync) : sync.store.doc.rows.length > 0 && isChanged(sync));

/** The state of what is not on the server: kept in this browser, or nowhere at all. */
export const unsent = ({ fits }) => (fits ? "offline" : "full");

/** Say where the deck is kept. */
export function tell(sync, state, why = "") {
  Object.assign(sync, { state, why });
  sync.listeners.forEach((listener) => listener(sync));
}

export function keepDraft(sync) {
  sync.fits = saveDraft(sync.key, sync.store, sync.base);
  // Only while it is needed: with it, some browsers do not keep a page to come back to.
  (sync.fits ? removeEventListener : addEventListener)("beforeunload", sync.warn);
  if (!sync.fits && !sync.token) tell(sync, "full");
}
