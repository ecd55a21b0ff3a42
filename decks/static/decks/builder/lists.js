// Whole lists: paste one in, edit the deck as text, register a pool, take everything out. Each is one step back.

import { Refusal, asked, latest, reason, send, watchServer } from "./api.js";
import { close, isOpen, open } from "./dialogs.js";
import { find, slot, write } from "./dom.js";
import { listOf } from "./draft.js";
import { textNow, trying } from "./leaving.js";
import { chosen, linesOf, readText } from "./reading.js";
import { isCard, keyedRows } from "./steps.js";
import { config, say } from "./words.js";

const WAIT = 300;

export function createLists({ store, judge, done }) {
  const paste = pageOf("import");
  const text = pageOf("text");
  const pool = pageOf("pool");

  function pageOf(id) {
    const dialog = document.getElementById(id);
    const page = { dialog, input: find("textarea", dialog), choices: new Map(), read: null, question: "", of: null };
    page.ask = latest(() => show(page), WAIT);
    page.input.addEventListener("input", () => {
      page.read = null;
      enable(page);
      page.ask();
    });
    return page;
  }

  async function show(page) {
    const typed = page.input.value;
    if (!typed.trim()) return clear(page);
    const question = questionNow();
    try {
      const read = await readText(store.doc, typed);
      if (typed !== page.input.value) return;
      page.choices.clear();
      Object.assign(page, { read, question });
      slot(page.dialog, "lines").replaceChildren(...linesOf(read.lines, page.choices, { onChoice: () => page.read && count(page) }));
      slot(page.dialog, "error").hidden = true;
      count(page);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      page.read = null;
      fail(page, refusal);
    }
    enable(page);
  }

  /** What a list is read for: where its cards belong hangs on the format. */
  const questionNow = () => JSON.stringify(asked({ ...store.doc, rows: [] }));

  function clear(page) {
    page.choices.clear();
    page.read = page === paste ? null : { rows: [], lines: [] };
    slot(page.dialog, "error").hidden = true;
    slot(page.dialog, "lines").replaceChildren();
    write(slot(page.dialog, "count"), "");
    enable(page);
  }

  /** How many lines are cards, how many are still open. */
  function count(page) {
    const lines = page.read.lines;
    const open_lines = lines.filter((line) => ["guessed", "ambiguous", "unknown", "unreadable", "unknown-heading"].includes(line.state)).length - page.choices.size;
    const exact = lines.filter((line) => line.state === "exact").length + page.choices.size;
    write(slot(page.dialog, "count"), say(open_lines ? "read_open" : "read", { exact, open: open_lines }));
  }

  function enable(page) {
    for (const button of page.dialog.querySelectorAll("[data-act]")) button.disabled = page.read === null;
  }

  function apply(page, { add = false } = {}) {
    const rows = keyedRows(chosen(page.read.rows, page.choices));
    const steps = add ? rows.flatMap(added) : [{ op: "rows", rows }];
    store.dispatch(steps, { label: "import", cause: page === text ? "edit" : "import" });
    close(page.dialog.id);
    if (page === paste) empty(paste);
    done(say(page === text ? "text_taken" : "imported"));
  }

  function empty(page) {
    page.input.value = "";
    clear(page);
  }

  /** A row added to what is there: copies of a card join the row of their printing, other lines stand behind. */
  const added = (row) => (!isCard(row) ? [{ op: "insert", at: Infinity, rows: [row] }] : [{ op: "lay", row }]);

  function openImport() {
    // Where there is nothing yet, nothing is replaced.
    for (const part of paste.dialog.querySelectorAll("[data-deck]")) part.hidden = (part.dataset.deck === "none") === store.doc.rows.length > 0;
    reopen(paste);
    // Another list pasted takes the place of the one that was left here.
    paste.input.select();
  }

  const openText = trying(async () => {
    if (text.of === listOf(store.doc)) return reopen(text);

    const { version } = store;
    const typed = await textNow(store, judge);
    if (isOpen()) return;
    if (version !== store.version) return openText();
    openWith(text, typed, listOf(store.doc));
  });

  function openPool() {
    const { pool: of } = store.doc;
    if (pool.of === of) reopen(pool);
    else openWith(pool, of, of);
  }

  /** `of`: what of the deck it stands for; as long as that is the same, what is typed is kept. */
  function openWith(page, typed, of) {
    page.input.value = typed;
    page.of = of;
    page.read = null;
    reopen(page);
    page.input.setSelectionRange(0, 0);
    page.input.scrollTop = 0;
  }

  /** Open with what was typed before, and with what was chosen for its lines as long as they mean the same. */
  function reopen(page) {
    open(page.dialog.id);
    page.input.focus();
    if (page.read && page.question === questionNow()) return;
    clear(page);
    page.read = null;
    enable(page);
    show(page);
  }

  /** The pool as typed; where somebody chose cards for its lines, as the server writes it with them. */
  async function applyPool() {
    try {
      const rows = chosen(pool.read.rows, pool.choices);
      const value = pool.choices.size ? (await send("POST", config.urls.build, asked({ ...store.doc, pool: "", rows }))).text : pool.input.value;
      store.dispatch([{ op: "field", field: "pool", value }], { label: "settings" });
      close("pool");
      done(say("pool_taken"));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      fail(pool, refusal);
    }
  }

  function fail(page, refusal) {
    slot(page.dialog, "error").hidden = false;
    write(slot(page.dialog, "error"), reason(refusal));
  }

  function clearDeck() {
    if (store.dispatch([{ op: "rows", rows: [] }], { label: "clear", cause: "clear" })) done(say("cleared"));
  }

  watchServer((isDown) => {
    if (isDown) return;
    for (const page of [paste, text, pool]) if (page.dialog.open && !slot(page.dialog, "error").hidden) page.ask(true);
  });
  paste.dialog.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-act]")?.dataset.act;
    if (act) apply(paste, { add: act === "add" });
  });
  text.dialog.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-act]")) return;
    // Changed in another tab meanwhile: once more with the text of now, so that nothing is overwritten unseen.
    if (text.of !== listOf(store.doc)) {
      text.of = listOf(store.doc);
      slot(text.dialog, "error").hidden = false;
      return write(slot(text.dialog, "error"), say("changed_meanwhile"));
    }
    apply(text);
  });
  pool.dialog.addEventListener("click", ({ target }) => { if (target.closest("[data-act]")) applyPool(); });
  return { openImport, openText, openPool, clearDeck };
}
