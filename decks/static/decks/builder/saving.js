// The line that says where the deck is kept, and the way from a draft to a deck of one's own.

import { Refusal, reason, watchServer } from "./api.js";
import { create } from "./documents.js";
import { dropDraft, saveDraft } from "./draft.js";
import { draftKey } from "./draft_owner.js";
import { open } from "./dialogs.js";
import { icon, slot, write } from "./dom.js";
import { config, say } from "./words.js";

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
