// Sending the deck: one request at a time, under the revision that it was made from, until the server has it.

import { Refusal, kept, send } from "./api.js";
import { isBinned, takeOut } from "./documents.js";
import { loadDraft, markOf } from "./draft.js";
import { apart, catchUp, decide, leaveFor } from "./sync_meet.js";
import { isDirty, keepDraft, tell, unsent } from "./sync_state.js";
import { alone } from "./tabs.js";
import { unionOf } from "./union.js";
import { config } from "./words.js";

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
