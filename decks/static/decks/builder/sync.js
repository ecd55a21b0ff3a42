// Keeping the deck: in this browser at each change, on the server after a moment's quiet, under its revision.

import { Refusal, kept, send, watchServer } from "./api.js";
import { dropDraft, fingerprint, loadDraft, markOf, nameOf, saveDraft } from "./draft.js";
import { rowsOfText } from "./judge.js";
import { keyedRows } from "./steps.js";
import { alone } from "./tabs.js";
import { config, say as words } from "./words.js";

const QUIET = 800;
const RETRY = [2000, 5000, 15000, 30000];
// So many decks of which nobody knows whether they arrived are known again.
const UNSURE = 50;

/** The name under which drafts of a deck are kept. */
export const draftKey = (token) => token ?? `new:${config.game}`;

/**
 * `base`: { revision, doc } as the server last had it, or null for a deck that it does not know. `base.sent`: marks of
 * what was sent since and may have arrived, though no answer came.
 * `onConflict(mine, theirs, base)` answers "mine", "theirs" or "both".
 */
export function createSync(store, { base, onConflict }) {
  const listeners = new Set();
  const token = config.deck?.token ?? null;
  const sync = { base, key: draftKey(token), state: token ? "saved" : "local", why: "", fits: true, subscribe: (listener) => listeners.add(listener) };
  let timer = 0;
  let busy = false;
  let failures = 0;

  const isChanged = () => fingerprint(store.doc) !== fingerprint(sync.base?.doc);
  // What was sent and then undone is to be sent again: the server may have it.
  const isDirty = () => token !== null && (isChanged() || sync.base?.sent !== undefined);
  const isLost = () => !sync.fits && (token ? isDirty() : store.doc.rows.length > 0 && isChanged());
  const warn = (event) => { if (isLost()) event.preventDefault(); };

  function say(state, why = "") {
    Object.assign(sync, { state, why });
    listeners.forEach((listener) => listener(sync));
  }

  // Not on the server: kept in this browser, or nowhere at all.
  const unsent = () => (sync.fits ? "offline" : "full");

  function keepDraft() {
    sync.fits = saveDraft(sync.key, store, sync.base);
    // Only while it is needed: with it, some browsers do not keep a page to come back to.
    (sync.fits ? removeEventListener : addEventListener)("beforeunload", warn);
    if (!sync.fits && !token) say("full");
  }

  function changed({ kind, cause }) {
    // The tab in which it was changed sends it; this one does if that one is gone.
    if (kind === "adopt") return plan(2 * QUIET);
    if (sync.base && (cause === "import" || cause === "clear")) sync.base = { ...sync.base, cause };
    keepDraft();
    plan(QUIET);
  }

  function plan(wait) {
    if (!token || sync.state === "conflict") return;
    clearTimeout(timer);
    if (!isDirty()) {
      if (!busy) say("saved");
      return;
    }
    if (navigator.onLine === false) return say(unsent());
    if (!busy) say("saving");
    timer = setTimeout(put, wait);
  }

  /** `leaving`: at once, for the page has no time to wait for its turn. */
  async function put({ leaving = false } = {}) {
    if (busy) return plan(QUIET);
    busy = true;
    try {
      await (leaving ? sendAll() : alone(sync.key, sendAll));
    } catch (refusal) {
      busy = false;
      if (!(refusal instanceof Refusal)) throw refusal;
      await refused(refusal);
    }
    busy = false;
  }

  /** Send the deck as it stands. Throws Refusal. */
  async function sendAll() {
    const draft = loadDraft(sync.key);
    if (draft?.base?.revision > sync.base.revision) catchUp(draft);
    const { base } = sync;
    const sent = store.doc;
    if (!isDirty()) return settle(base.revision, sent);

    sync.base = { ...base, sent: [...new Set([...(base.sent ?? []), markOf(sent)])].slice(-UNSURE) };
    keepDraft();
    const saved = await send("PUT", config.urls.deck, kept(sent, base.cause ? { cause: base.cause } : {}), { "If-Match": `"${base.revision}"` }, { leaving: true });
    // What was imported or cleared while this was under way is still to be sent.
    settle(saved.revision, sent, sync.base.cause === base.cause ? {} : { cause: sync.base.cause });
  }

  function settle(revision, doc, more = {}) {
    failures = 0;
    busy = false;
    sync.state = "saving";
    sync.base = { revision, doc, ...more };
    keepDraft();
    plan(QUIET);
  }

  async function refused({ status, message, body }) {
    // Another tab has sent the deck, but what that tab kept is seen only now.
    if (status === 412 && loadDraft(sync.key)?.base?.revision > sync.base?.revision) return plan(0);
    if (status === 412) return resolve(body.current ?? body);
    if (status === 401 || status === 403) return say("signed_out");
    if (status === 0 || status === 429 || status >= 500) {
      say(unsent());
      timer = setTimeout(() => plan(0), RETRY[Math.min(failures, RETRY.length - 1)]);
      failures += 1;
      return;
    }
    say("refused", message);
  }

  /** The server has another deck than the one that this was made from: the same after all, or somebody must choose. */
  async function resolve(current) {
    try {
      await decide(current);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      // What was chosen did not reach the server: it is tried, and with it asked, once more.
      await refused(refusal);
    }
  }

  async function decide(current) {
    say("conflict");
    const theirs = current.doc ?? await docOf(current);
    if (meet(theirs, current.revision)) return;

    const choice = await onConflict(store.doc, theirs, sync.base?.doc ?? theirs);
    if (!choice) return;
    sync.state = "saving";
    if (choice === "theirs") return take(theirs, current.revision);
    if (choice === "both") {
      const name = words("copy_name", { name: nameOf(store.doc) });
      const made = await create({ ...store.doc, name });
      dropDraft(sync.key);
      location.assign(config.urls.page.replace("TOKEN", made.id));
      return;
    }
    sync.base = { cause: sync.base?.cause, revision: current.revision, doc: theirs };
    keepDraft();
    plan(0);
  }

  /** Go on with the server's deck where nobody has to choose: both are the same, or only one has changed. False where both have. */
  function meet(theirs, revision) {
    if (fingerprint(theirs) === fingerprint(store.doc)) settle(revision, store.doc);
    else if (isOurs(theirs)) settle(revision, theirs, { cause: sync.base.cause });
    else if (sync.base && !isDirty()) take(theirs, revision);
    else return false;
    return true;
  }

  /** Whether the server's deck is one that this browser knows: the one that it began with, or one that it sent. */
  const isOurs = (theirs) => sync.base?.sent?.includes(markOf(theirs)) || fingerprint(theirs) === fingerprint(sync.base?.doc);

  /** Take the server's deck; what was here stays one step back. */
  function take(theirs, revision) {
    sync.base = { revision, doc: theirs };
    sync.state = "saved";
    show(theirs);
    plan(0);
  }

  /** Show another's deck as one step, behind which what was here can be had again. */
  function show(theirs) {
    const fields = ["name", "format", "region", "options", "pool"].map((field) => ({ op: "field", field, value: theirs[field] }));
    store.dispatch([...fields, { op: "rows", rows: theirs.rows }], { label: "theirs" });
    keepDraft();
  }

  /** Another tab has sent this deck meanwhile: go on from its revision. A change that only this tab has is one step back. */
  function catchUp(draft) {
    if (!isChanged() || fingerprint(draft.doc) === fingerprint(store.doc)) return follow(draft);
    sync.base = draft.base;
    show(draft.doc);
  }

  /** Try again what was refused or is in conflict. */
  function retry() {
    sync.state = "saving";
    failures = 0;
    plan(0);
  }

  /** Send what is not yet sent, at once. Answers whether the server has it all. */
  function flush() {
    if (!isDirty()) return Promise.resolve(token !== null);
    if (sync.state === "conflict") return Promise.resolve(false);
    return new Promise((resolve) => {
      const listen = ({ state }) => {
        if (state === "saving") return;
        listeners.delete(listen);
        resolve(state === "saved");
      };
      listeners.add(listen);
      plan(0);
    });
  }

  /** Another tab has changed this deck: show what it shows, and go on from the newest revision of which either knows. */
  function follow(draft, base = draft.base) {
    if (base && !(base.revision < sync.base?.revision)) sync.base = base;
    if (fingerprint(draft.doc) !== fingerprint(store.doc)) store.adopt(draft);
    else plan(QUIET);
    if (sync.base?.revision > draft.base?.revision) keepDraft();
  }

  /** Send at once, where the page may be gone in a moment. */
  function leave() {
    if (sync.state !== "saving" || busy || !isDirty()) return;
    clearTimeout(timer);
    put({ leaving: true });
  }

  store.subscribe(changed);
  addEventListener("online", () => plan(0));
  watchServer((isDown) => { if (!isDown && sync.state === "offline") plan(0); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) leave(); });
  addEventListener("offline", () => { if (isDirty() && sync.state !== "conflict") say(unsent()); });
  return Object.assign(sync, { plan, flush, retry, follow, resolve, meet });
}

/** Make a deck on the server of what is here; its JSON. Throws Refusal. */
export const create = (doc) => send("POST", config.urls.decks, kept(doc));

/** A deck of the server as a document: its text read into rows. */
export async function docOf(deck) {
  const fields = fieldsOf(deck);
  const answer = await rowsOfText({ ...fields, rows: [] }, deck.text);
  return { ...fields, rows: keyedRows(answer.rows) };
}

/** What a document says beside its rows. */
export function fieldsOf({ name = "", format, date = "", region = "", options = [], pool = "" }) {
  const slugs = Array.isArray(options) ? options : Object.keys(options).filter((slug) => options[slug]);
  return { name, format, date, region, options: slugs, pool };
}
