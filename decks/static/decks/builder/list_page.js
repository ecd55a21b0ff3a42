// A dialog with a list that is typed: read line by line by the server, with choices for its open lines.

import { Refusal, asked, latest, reason } from "./api.js";
import { open } from "./dialogs.js";
import { all, find, slot, write } from "./dom.js";
import { tellElsewhere, wireElsewhere } from "./elsewhere.js";
import { OPEN, linesOf, readText, sureOf } from "./reading.js";
import { say } from "./words.js";

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
