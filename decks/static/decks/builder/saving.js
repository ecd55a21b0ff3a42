// The line that says where the deck is kept, and the way from a draft to a deck of one's own.

import { Refusal, reason, watchServer } from "./api.js";
import { create } from "./documents.js";
import { draftKey, dropDraft, saveDraft } from "./draft.js";
import { open } from "./dialogs.js";
import { icon, slot, write } from "./dom.js";
import { config, say } from "./words.js";

const SIGNS = { saved: "legal", saving: "sync", offline: "warning", conflict: "warning", local: "device", refused: "illegal", signed_out: "warning", full: "warning" };

export function createSaving({ store, sync }) {
  const line = document.getElementById("sync-line");
  const dialog = document.getElementById("save");
  const input = dialog.querySelector("input");
  const error = slot(dialog, "error");
  let keeping = false;

  function draw() {
    line.dataset.state = sync.state;
    write(slot(line, "text"), say(`state_${sync.state}`, { why: sync.why }));
    if (line.dataset.sign !== sync.state) slot(line, "icon").replaceChildren(icon(SIGNS[sync.state]));
    line.dataset.sign = sync.state;
    slot(line, "retry").hidden = !["conflict", "refused"].includes(sync.state);
    slot(line, "login").hidden = sync.state !== "signed_out";
  }

  /** Save now: an own deck at once, a draft under a name, through the login if need be. */
  function save() {
    if (config.deck) return sync.retry();
    if (!config.user) return location.assign(config.urls.login);
    input.value = store.doc.name;
    error.hidden = true;
    open("save");
    input.select();
  }

  async function keep(event) {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return input.focus();
    if (keeping) return;

    keeping = true;
    // What is changed while this is under way is not on the server yet.
    const sent = { ...store.doc, name };
    try {
      const made = await create(sent);
      called(name);
      sync.base = { revision: made.revision, doc: sent };
      dropDraft(sync.key);
      // Until the deck's own page is here, this one keeps what is still done under the name of that.
      sync.key = draftKey(made.id);
      saveDraft(sync.key, store, sync.base);
      location.assign(config.urls.page.replace("TOKEN", made.id));
    } catch (refusal) {
      keeping = false;
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.status === 401 || refusal.status === 403) return logIn(name);
      error.hidden = false;
      write(error, reason(refusal));
    }
  }

  const called = (name) => store.dispatch([{ op: "field", field: "name", value: name }], { label: "settings" });

  /** The session has ended: the draft waits for the login, under the name that was typed. */
  function logIn(name) {
    called(name);
    location.assign(config.urls.login);
  }

  dialog.querySelector("form").addEventListener("submit", keep);
  watchServer((isDown) => { if (!isDown) error.hidden = true; });
  window.addEventListener("pageshow", () => { keeping = false; });
  slot(line, "retry").addEventListener("click", sync.retry);
  sync.subscribe(draw);
  draw();
  return { save };
}
