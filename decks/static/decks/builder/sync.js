// Saving the deck as it changes: in this browser at once, on the server after a moment, and in other tabs.

import { kept, Refusal, send, watchServer } from "./api.js";
import { draftKey, draftOf, loadDraft, markOf, PREFIX } from "./draft.js";
import { isBinned, takeOut } from "./judge.js";
import { apart, catchUp, decide, follow, isDirty, isLost, keepDraft, leaveFor, meet, tell, unionOf, unsent } from "./merge.js";
import { config } from "./page.js";

// Other tabs of this browser on the same deck: they share one draft, so that what changes in one changes in all.

const SEEN = 100;
let isShared = false;

/**
 * Follow the draft under a key: `onChange(draft, base)` with the draft as it is now and the base that another tab has written;
 * `onOther()` once another tab with the same deck is known.
 */
export function watchTabs(key, { onChange, onOther }) {
  addEventListener("storage", (event) => {
    if (event.key !== PREFIX + key || event.newValue === null) return;
    const [written, draft] = [draftOf(event.newValue), loadDraft(key)];
    if (written && draft) onChange(draft, written.base);
  });

  if (!("BroadcastChannel" in window)) return;

  const channel = new BroadcastChannel(PREFIX + key);
  channel.addEventListener("message", ({ data }) => {
    if (data === "hello") channel.postMessage("here");
    isShared = true;
    onOther();
  });
  channel.postMessage("hello");
}

/** Do the work for a key while no other tab does; on an address without locks, at once. */
export function alone(key, work) {
  if (!navigator.locks) return work();

  return navigator.locks.request(PREFIX + key, async () => {
    // What the tab before has kept is seen from another process a moment after its lock is free.
    if (isShared) await new Promise((resume) => { setTimeout(resume, SEEN); });
    return work();
  });
}

// Sending the deck: one request at a time, under the revision that it was made from, until the server has it.

/** After so many milliseconds of quiet the deck is sent. */
export const QUIET = 800;
const RETRY = [2000, 5000, 15000, 30000];
// How many sent decks without an answer are remembered, to recognise them if they did arrive.
const UNSURE = 50;

/** Send what is not yet sent, in so many milliseconds. */
export function plan(sync, wait) {
  if (!sync.token || sync.state === "conflict") return;
  clearTimeout(sync.timer);
  if (!isDirty(sync)) {
    if (!sync.busy) tell(sync, "saved");
    return;
  }
  if (navigator.onLine === false) return tell(sync, unsent(sync));
  if (!sync.busy) tell(sync, "saving");
  sync.timer = setTimeout(() => put(sync), wait);
}

/** `leaving`: at once, for the page has no time to wait for its turn. */
async function put(sync, { leaving = false } = {}) {
  if (sync.busy) return plan(sync, QUIET);
  sync.busy = true;
  try {
    const met = await (leaving ? sendAll(sync, { leaving }) : alone(sync.key, () => sendAll(sync)));
    sync.busy = false;
    if (met) await resolve(sync, met);
  } catch (refusal) {
    sync.busy = false;
    if (!(refusal instanceof Refusal)) throw refusal;
    await refused(sync, refusal);
  }
  sync.busy = false;
}

/** Send the deck as it stands; answers with another tab's deck about which somebody may choose first. Throws Refusal. */
async function sendAll(sync, { leaving = false } = {}) {
  const draft = loadDraft(sync.key);
  const isLate = draft?.base?.revision > sync.base.revision;
  const met = isLate && !leaving ? await apart(sync, draft) : null;
  if (met) return met;
  if (isLate) catchUp(sync, draft);
  const { base } = sync;
  const sent = sync.store.doc;
  if (!isDirty(sync)) {
    settle(sync, base.revision, sent);
    return null;
  }

  sync.base = { ...base, sent: [...new Set([...(base.sent ?? []), markOf(sent)])].slice(-UNSURE) };
  keepDraft(sync);
  const saved = await putDeck(sent, base);
  // What was imported or cleared while this was under way is still to be sent.
  settle(sync, saved.revision, sent, sync.base.cause === base.cause ? {} : { cause: sync.base.cause });
  return null;
}

function putDeck(doc, { revision, cause }) {
  return send("PUT", config.urls.deck, kept(doc, cause ? { cause } : {}), { "If-Match": `"${revision}"` }, { leaving: true });
}

/** The server has this deck under that revision. `more`: fields for the next request. */
export function settle(sync, revision, doc, more = {}) {
  Object.assign(sync, { failures: 0, busy: false, state: "saving", base: { revision, doc, ...more } });
  keepDraft(sync);
  plan(sync, QUIET);
}

async function refused(sync, { status, message, body }) {
  // Another tab has sent the deck, but what that tab kept is seen only now.
  if (status === 412 && loadDraft(sync.key)?.base?.revision > sync.base?.revision) return plan(sync, 0);
  if (status === 412) return resolve(sync, { ...(body.current ?? body), union: () => union(sync) });
  if (status === 401 || status === 403) return tell(sync, "signed_out");
  if (status === 404) return missed(sync);
  if (status === 0 || status === 429 || status >= 500) return tryLater(sync);
  tell(sync, "refused", message);
}

/** The server has no such deck of this person: it was thrown away elsewhere, and may still lie in the bin. */
async function missed(sync) {
  try {
    tell(sync, await isBinned(sync.token) ? "binned" : "gone");
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    tryLater(sync);
  }
}

function tryLater(sync) {
  tell(sync, unsent(sync));
  sync.timer = setTimeout(() => plan(sync, 0), RETRY[Math.min(sync.failures, RETRY.length - 1)]);
  sync.failures += 1;
}

/** The server has another deck than the one that this was made from: the same after all, or somebody must choose. */
export async function resolve(sync, current) {
  try {
    await decide(sync, current);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    // What was chosen did not reach the server: it is tried, and with it asked, once more.
    await refused(sync, refusal);
  }
}

/** What was changed here and what is on the server, in one deck. */
export const union = (sync) => unionOf(sync.store.doc, sync.base);

/** Try again what was refused or is in conflict. */
export function retry(sync) {
  sync.state = "saving";
  sync.failures = 0;
  plan(sync, 0);
}

/** Take the deck out of the bin, and send what was changed meanwhile. */
export async function restore(sync) {
  try {
    await takeOut();
    retry(sync);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    // Out of it already, on yet another device.
    if (refusal.status === 409) return retry(sync);
    await refused(sync, refusal);
  }
}

/** Save what is here as a deck of its own, where the one that it was is gone. */
export async function saveAsNew(sync) {
  try {
    await leaveFor(sync, sync.store.doc);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.status === 400) return tell(sync, "refused", refusal.message);
    await refused(sync, refusal);
  }
}

/** Send what is not yet sent, at once. Answers whether the server has it all. */
export function flush(sync) {
  if (!isDirty(sync)) return Promise.resolve(sync.token !== null);
  if (sync.state === "conflict") return Promise.resolve(false);
  return new Promise((resolved) => {
    const listen = ({ state }) => {
      if (state === "saving") return;
      sync.listeners.delete(listen);
      resolved(state === "saved");
    };
    sync.listeners.add(listen);
    plan(sync, 0);
  });
}

/** Send at once, where the page may be gone in a moment. */
export function leave(sync) {
  if (sync.state !== "saving" || sync.busy || !isDirty(sync)) return;
  clearTimeout(sync.timer);
  put(sync, { leaving: true });
}

// Keeping the deck: in this browser at each change, on the server after a moment's quiet, under its revision.

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
