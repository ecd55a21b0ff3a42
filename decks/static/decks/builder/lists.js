// Whole lists: paste one in, edit the deck as text, register a pool, take everything out. Each is one step back.

import { Refusal, asked, send, watchServer } from "./api.js";
import { close, isOpen } from "./dialogs.js";
import { listOf } from "./draft.js";
import { textNow, trying } from "./leaving.js";
import { askAgain, createPage, empty, fail, openWith, reopen, tell } from "./list_page.js";
import { chosen } from "./reading.js";
import { isCard, keyedRows } from "./steps.js";
import { config, say } from "./words.js";

/** `done(text)` tells what was done, with a way back. */
export function createLists({ store, judge, done }) {
  const paste = createPage("import", store, { isEmptyList: false });
  const text = createPage("text", store, { isEmptyList: true });
  const pool = createPage("pool", store, { isEmptyList: true });
  const lists = { store, judge, done, paste, text, pool };

  watchServer((isDown) => { if (!isDown) [paste, text, pool].forEach(askAgain); });
  onPress(paste, (act) => applyPaste(lists, act));
  onPress(text, () => applyText(lists));
  onPress(pool, () => applyPool(lists));
  return {
    openImport: () => openImport(lists),
    openText: trying(() => openText(lists)),
    openPool: () => openPool(lists),
    clearDeck: () => clearDeck(lists),
  };
}

function onPress({ dialog }, work) {
  dialog.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-act]");
    if (button) work(button.dataset.act);
  });
}

const rowsIn = (page) => chosen(page.read.rows, page.choices);

/** The list in the place of the deck, or beside it with "add". */
function applyPaste({ store, paste, done }, act) {
  const rows = keyedRows(rowsIn(paste));
  store.dispatch(act === "add" ? rows.flatMap(added) : [{ op: "rows", rows }], { label: "import", cause: "import" });
  close("import");
  empty(paste);
  done(say("imported"));
}

/** A row added to what is there: copies of a card join the row of their printing, other lines stand behind. */
const added = (row) => (!isCard(row) ? [{ op: "insert", at: Infinity, rows: [row] }] : [{ op: "lay", row }]);

function applyText({ store, text, done }) {
  // Changed in another tab meanwhile: once more with the text of now, so that nothing is overwritten unseen.
  if (text.of !== listOf(store.doc)) {
    text.of = listOf(store.doc);
    return tell(text, say("changed_meanwhile"));
  }

  store.dispatch([{ op: "rows", rows: keyedRows(rowsIn(text)) }], { label: "import", cause: "edit" });
  close("text");
  done(say("text_taken"));
}

async function applyPool({ store, pool, done }) {
  try {
    const value = await poolTyped(store, pool);
    store.dispatch([{ op: "field", field: "pool", value }], { label: "settings" });
    close("pool");
    done(say("pool_taken"));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    fail(pool, refusal);
  }
}

/** The pool as typed; where somebody chose cards for its lines, as the server writes it with them. Throws Refusal. */
async function poolTyped({ doc }, pool) {
  if (!pool.choices.size) return pool.input.value;
  return (await send("POST", config.urls.build, asked({ ...doc, pool: "", rows: rowsIn(pool) }))).text;
}

function openImport({ store, paste }) {
  // Where there is nothing yet, nothing is replaced.
  for (const part of paste.dialog.querySelectorAll("[data-deck]")) part.hidden = (part.dataset.deck === "none") === store.doc.rows.length > 0;
  reopen(paste);
  // Another list pasted takes the place of the one that was left here.
  paste.input.select();
}

async function openText(lists) {
  const { store, judge, text } = lists;
  if (text.of === listOf(store.doc)) return reopen(text);

  const { version } = store;
  const typed = await textNow(store, judge);
  if (isOpen()) return;
  if (version !== store.version) return openText(lists);
  openWith(text, typed, listOf(store.doc));
}

function openPool({ store, pool }) {
  const { pool: of } = store.doc;
  if (pool.of === of) reopen(pool);
  else openWith(pool, of, of);
}

function clearDeck({ store, done }) {
  if (store.dispatch([{ op: "rows", rows: [] }], { label: "clear", cause: "clear" })) done(say("cleared"));
}
