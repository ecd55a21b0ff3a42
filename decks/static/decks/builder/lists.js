// Whole lists: paste one in, edit the deck as text, register a pool. Open lines get choices.

import { asked, latest, reason, Refusal, send, watchServer } from "./api.js";
import { submit, textNow, trying } from "./deck_links.js";
import { close, isOpen, open } from "./dialogs.js";
import { listOf } from "./draft.js";
import { chosen, linesOf, OPEN, readText, sureOf } from "./list_lines.js";
import { all, config, find, say, slot, write } from "./page.js";
import { isCard, keyedRows } from "./steps.js";

// A list that was pasted here and is of another game: that is said, with the way to the builder of that game.

const STRANGE = [...OPEN, "unreadable"];

/** Wire the offer of a list page that has one. */
export function wireElsewhere(page) {
  const box = find("[data-elsewhere]", page.dialog);
  if (!box) return;
  find("button", box).addEventListener("click", () => submit(page.elsewhere.url, { text: page.input.value, format: page.elsewhere.format }));
}

/** Once a list is read: the game that it is surely of, where that is another one. Nothing, where nothing is read. */
export async function tellElsewhere(page) {
  const { read, dialog } = page;
  const box = find("[data-elsewhere]", dialog);
  if (!box) return;
  box.hidden = true;
  if (!read || !isStrange(read)) return;

  const seen = await send("POST", config.urls.detect, { text: page.input.value }).catch(unanswered);
  const game = config.games[seen?.game];
  if (!game || page.read !== read) return;
  page.elsewhere = { url: game.url, format: seen.format };
  write(find("span", box), say("list_of", { game: game.name }));
  box.hidden = false;
}

/** Nobody waits for this answer: without it nothing is offered. */
function unanswered(refusal) {
  if (!(refusal instanceof Refusal)) throw refusal;
  return null;
}

/** Whether fewer lines are cards of this game than are not. */
function isStrange({ lines }) {
  const known = lines.filter(({ state }) => state === "exact").length;
  return lines.filter(({ state }) => STRANGE.includes(state)).length > known;
}

// A dialog with a list that is typed: read line by line by the server, with choices for its open lines.

const WAIT = 300;
const STILL_OPEN = [...OPEN, "unreadable", "unknown-heading"];

/**
 * The page of the dialog of that id. `isEmptyList`: whether nothing typed is a list, too. `read` is what the server made
 * of what is typed, under `question`; null while that is not known. `of`: what of the deck the text stands for.
 */
export function createPage(id, store, { isEmptyList }) {
  const dialog = document.getElementById(id);
  const page = { store, isEmptyList, dialog, input: find("textarea", dialog), choices: new Map(), read: null, question: "", of: null, elsewhere: null };
  page.ask = latest(() => show(page), WAIT);
  find("[data-accept]", dialog).addEventListener("click", () => accept(page));
  find("[data-undo]", dialog).addEventListener("click", () => undo(page));
  wireElsewhere(page);
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
  const question = questionOf(page.store);
  try {
    const read = await readText(page.store.doc, typed);
    if (typed !== page.input.value) return;
    take(page, read, question);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    page.read = null;
    fail(page, refusal);
  }
  enable(page);
}

function take(page, read, question) {
  page.choices.clear();
  Object.assign(page, { read, question });
  slot(page.dialog, "error").hidden = true;
  draw(page);
  tellElsewhere(page);
}

function draw(page) {
  const onChoice = () => { if (page.read) count(page); };
  slot(page.dialog, "lines").replaceChildren(...linesOf(page.read.lines, page.choices, { onChoice }));
  offerUndo(page, new Map());
  count(page);
}

/** All sure suggestions at once; `choices` keeps its place, since others hold it. */
function accept(page) {
  const sure = sureOf(page.read.lines, page.choices);
  for (const [line, choice] of sure) page.choices.set(line, choice);
  draw(page);
  offerUndo(page, sure);
  find("[data-undo]", page.dialog).focus();
}

/** Back to the choices before: what somebody chose since for another line stays. */
function undo(page) {
  for (const line of page.accepted.keys()) page.choices.delete(line);
  draw(page);
  find("[data-accept]", page.dialog).focus();
}

function offerUndo(page, accepted) {
  page.accepted = accepted;
  const lines = [...accepted.values()].map(({ text, said }) => `${text.trim()} → ${said}`);
  slot(page.dialog, "accepted").hidden = !lines.length;
  write(slot(page.dialog, "accepted-lines"), lines.length ? say("accepted", { lines: lines.join(" · ") }) : "");
}

/** What a list is read for: where its cards belong hangs on the format. */
const questionOf = ({ doc }) => JSON.stringify(asked({ ...doc, rows: [] }));

function clear(page) {
  page.choices.clear();
  page.read = page.isEmptyList ? { rows: [], lines: [] } : null;
  slot(page.dialog, "error").hidden = true;
  slot(page.dialog, "lines").replaceChildren();
  slot(page.dialog, "sure").hidden = true;
  offerUndo(page, new Map());
  tellElsewhere(page);
  write(slot(page.dialog, "count"), "");
  enable(page);
}

/** How many lines are cards, how many are still open. */
function count({ read: { lines }, choices, dialog }) {
  const sure = sureOf(lines, choices).size;
  slot(dialog, "sure").hidden = !sure;
  write(slot(dialog, "sure-count"), sure);
  const still = lines.filter((line) => STILL_OPEN.includes(line.state)).length - choices.size;
  const exact = lines.filter((line) => line.state === "exact").length + choices.size;
  write(slot(dialog, "count"), say(still ? "read_open" : "read", { exact, open: still }));
}

function enable({ dialog, read }) {
  for (const button of all("[data-act]", dialog)) button.disabled = read === null;
}

/** Say why what was pressed is not done. */
export const fail = (page, refusal) => tell(page, reason(refusal));

/** Say something where errors stand. */
export function tell({ dialog }, text) {
  slot(dialog, "error").hidden = false;
  write(slot(dialog, "error"), text);
}

export function empty(page) {
  page.input.value = "";
  clear(page);
}

/** Open with another text. `of`: what of the deck it stands for; as long as that is the same, what is typed is kept. */
export function openWith(page, typed, of) {
  page.input.value = typed;
  page.of = of;
  page.read = null;
  reopen(page);
  page.input.setSelectionRange(0, 0);
  page.input.scrollTop = 0;
}

/** Open with what was typed before, and with what was chosen for its lines as long as they mean the same. */
export function reopen(page) {
  open(page.dialog.id);
  page.input.focus();
  if (page.read && page.question === questionOf(page.store)) return;
  clear(page);
  page.read = null;
  enable(page);
  show(page);
}

/** The server is reached again: what could not be read is asked once more. */
export function askAgain(page) {
  if (page.dialog.open && !slot(page.dialog, "error").hidden) page.ask(true);
}

// Whole lists: paste one in, edit the deck as text, register a pool, take everything out. Each is one step back.

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
