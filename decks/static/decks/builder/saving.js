// Where the deck comes from, where it is saved, and the way from a draft to a deck of one's own.

import { reason, Refusal, watchServer } from "./api.js";
import { open } from "./dialogs.js";
import { draftKey, dropDraft, saveDraft } from "./draft.js";
import { create, docOf, fieldsOf } from "./judge.js";
import { toast } from "./messages.js";
import { config, icon, say, slot, write } from "./page.js";

// Where the deck comes from: the draft of this browser, the server, what was brought along; else an empty one.

// The parameters of an address for a new deck.
const ASKED = ["sample", "format"];
const FIELDS = ["name", "format", "date", "region", "options", "pool"];

/** What the store begins with, and `base` for what keeps it; `newer` where the server has another than the draft. */
export async function beginning(draft) {
  if (config.deck) return ofDeck(draft, config.deck);
  const doc = draft?.doc ?? { ...fieldsOf(config.start), rows: [] };
  return { ...draft, doc, base: null };
}

async function ofDeck(draft, deck) {
  // A page may be older than what its own browser sent a moment before.
  if (draft?.base?.revision >= deck.revision) return draft;
  const doc = await docOf(deck);
  if (!draft?.base) return { doc, base: { revision: deck.revision, doc } };
  // The server has a newer one: what was changed here and not yet sent is compared with it.
  return { ...draft, newer: { revision: deck.revision, doc } };
}

/** The list brought along, if there is one. If it cannot be read now, a message says so and the builder opens without it. */
export async function brought() {
  if (!config.given) return null;
  try {
    return await docOf(config.given);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    toast(refusal.message || say("unreachable"));
    return null;
  }
}

/** The list brought along replaces the draft in one step, so that the draft is one step back. */
export function bring(doc, store) {
  const had = store.doc.rows.length > 0;
  const fields = FIELDS.map((field) => ({ op: "field", field, value: doc[field] }));
  store.dispatch([...fields, { op: "rows", rows: doc.rows }], { label: "import", cause: "import" });
  if (had) toast(say("draft_replaced"), true);
}

/** The format in the address is meant, whatever the draft has; what it had is one step back. */
export function takeFormat(store) {
  const asked = new URL(location.href).searchParams.get("format");
  if (config.deck || asked !== config.start.format) return;
  store.dispatch([{ op: "field", field: "format", value: asked }], { label: "settings" });
}

/** What was brought along or asked for is in the draft from the first change on: the page read again opens that. */
export function settleAddress(store, sync) {
  const page = { isPosted: true };
  const settle = () => settled(page, sync);
  store.subscribe(settle);
  // The entries before this one say it, too: a dialog on a phone is an entry of its own.
  addEventListener("popstate", () => { if (!page.isPosted) settle(); });
}

function settled(page, sync) {
  const address = new URL(location.href);
  const asked = ASKED.filter((word) => address.searchParams.has(word));
  if (config.deck || !sync.fits || !(page.isPosted || asked.length)) return;

  page.isPosted = false;
  for (const word of asked) address.searchParams.delete(word);
  // It also makes the reading of a posted page a plain one.
  history.replaceState(history.state, "", address);
}

// The line that says where the deck is kept, and the way from a draft to a deck of one's own.

const SIGNS = { saved: "legal", saving: "sync", offline: "warning", conflict: "warning", local: "device", refused: "illegal", signed_out: "warning", full: "warning", binned: "warning", gone: "warning" };

export function createSaving({ store, sync }) {
  const dialog = document.getElementById("save");
  const saving = {
    store, sync, line: document.getElementById("sync-line"),
    input: dialog.querySelector("input"), error: slot(dialog, "error"), keeping: false,
  };
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    keep(saving);
  });
  watchServer((isDown) => { if (!isDown) saving.error.hidden = true; });
  window.addEventListener("pageshow", () => { saving.keeping = false; });
  slot(saving.line, "retry").addEventListener("click", sync.retry);
  slot(saving.line, "restore").addEventListener("click", sync.restore);
  slot(saving.line, "new").addEventListener("click", sync.saveAsNew);
  sync.subscribe(() => draw(saving));
  draw(saving);
  return { save: () => save(saving) };
}

function draw({ line, sync }) {
  line.dataset.state = sync.state;
  write(slot(line, "text"), say(`state_${sync.state}`, { why: sync.why }));
  if (line.dataset.sign !== sync.state) slot(line, "icon").replaceChildren(icon(SIGNS[sync.state]));
  line.dataset.sign = sync.state;
  slot(line, "retry").hidden = !["conflict", "refused"].includes(sync.state);
  slot(line, "restore").hidden = sync.state !== "binned";
  slot(line, "new").hidden = !["binned", "gone"].includes(sync.state);
  slot(line, "login").hidden = sync.state !== "signed_out";
}

/** Save now: an own deck at once, a draft under a name, through the login if need be. */
function save({ store, sync, input, error }) {
  if (config.deck) return sync.retry();
  if (!config.user) return location.assign(config.urls.login);
  input.value = store.doc.name;
  error.hidden = true;
  open("save");
  input.select();
}

/** Make a deck of the draft, under the name that was typed. */
async function keep(saving) {
  const name = saving.input.value.trim();
  if (!name) return saving.input.focus();
  if (saving.keeping) return;

  saving.keeping = true;
  // What is changed while this is under way is not on the server yet.
  const sent = { ...saving.store.doc, name };
  try {
    goOn(saving, sent, await create(sent));
  } catch (refusal) {
    saving.keeping = false;
    if (!(refusal instanceof Refusal)) throw refusal;
    refused(saving, refusal, name);
  }
}

/** The server has the deck: its own page is next. */
function goOn({ store, sync }, sent, made) {
  call(store, sent.name);
  sync.base = { revision: made.revision, doc: sent };
  dropDraft(sync.key);
  // Until the deck's own page is here, this one keeps what is still done under the name of that.
  sync.key = draftKey(made.id);
  saveDraft(sync.key, store, sync.base);
  location.assign(config.urls.page.replace("TOKEN", made.id));
}

const call = (store, name) => store.dispatch([{ op: "field", field: "name", value: name }], { label: "settings" });

function refused({ store, error }, refusal, name) {
  if (refusal.status === 401 || refusal.status === 403) return logIn(store, name);
  error.hidden = false;
  write(error, reason(refusal));
}

/** The session has ended: the draft waits for the login, under the name that was typed. */
function logIn(store, name) {
  call(store, name);
  location.assign(config.urls.login);
}
