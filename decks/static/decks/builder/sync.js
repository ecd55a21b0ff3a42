// Keeping the deck: in this browser at each change, on the server after a moment's quiet, under its revision.

import { watchServer } from "./api.js";
import { draftKey } from "./draft_owner.js";
import { follow, meet } from "./sync_meet.js";
import { QUIET, flush, leave, plan, resolve, restore, retry, saveAsNew, settle, union } from "./sync_send.js";
import { isDirty, isLost, keepDraft, tell, unsent } from "./sync_state.js";
import { config } from "./words.js";

/**
 * `base`: { revision, doc } as the server last had it, or null for a deck that it does not know. `base.sent`: marks of
 * what was sent since and may have arrived, though no answer came.
 * `onConflict(mine, theirs, base, union)` answers "mine", "theirs", "both" or, if a union is given, "union".
 */
export function createSync(store, { base, onConflict }) {
  const sync = { store, base, onConflict, ...beginning(config.deck?.token ?? null) };
  Object.assign(sync, {
    subscribe: (listener) => sync.listeners.add(listener),
    warn: (event) => { if (isLost(sync)) event.preventDefault(); },
    plan: (wait) => plan(sync, wait),
    planLater: () => plan(sync, QUIET),
    settle: (revision, doc, more) => settle(sync, revision, doc, more),
    flush: () => flush(sync),
    retry: () => retry(sync),
    restore: () => restore(sync),
    saveAsNew: () => saveAsNew(sync),
    follow: (draft, theirBase) => follow(sync, draft, theirBase),
    resolve: (current) => resolve(sync, current),
    union: () => union(sync),
    meet: (theirs, revision) => meet(sync, theirs, revision),
  });
  listen(sync);
  return sync;
}

/** Before anything was changed. `token` is null for a deck that the server does not know. */
const beginning = (token) => ({
  token, key: draftKey(token), state: token ? "saved" : "local", why: "", fits: true,
  listeners: new Set(), timer: 0, busy: false, failures: 0,
});

function listen(sync) {
  sync.store.subscribe((event) => changed(sync, event));
  addEventListener("online", () => plan(sync, 0));
  watchServer((isDown) => { if (!isDown && sync.state === "offline") plan(sync, 0); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) leave(sync); });
  addEventListener("offline", () => { if (isDirty(sync) && sync.state !== "conflict") tell(sync, unsent(sync)); });
}

function changed(sync, { kind, cause }) {
  // The tab in which it was changed sends it; this one does if that one is gone.
  if (kind === "adopt") return plan(sync, 2 * QUIET);
  if (sync.base && (cause === "import" || cause === "clear")) sync.base = { ...sync.base, cause };
  keepDraft(sync);
  plan(sync, QUIET);
}
