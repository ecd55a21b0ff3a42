// Two versions of a deck: merged where they agree, and a dialog where the user has to choose. Nothing is lost.

import { kept, Refusal, send } from "./api.js";
import { open } from "./dialogs.js";
import { dropDraft, fingerprint, markOf, nameOf, saveDraft } from "./draft.js";
import { create, docOf, fieldsOf } from "./judge.js";
import { announce } from "./messages.js";
import { config, el, find, listed, name, say, sectionName, slot, write } from "./page.js";
import { isCard, keyedRows } from "./steps.js";

// Where the deck is kept just now: in this browser, on the server, or nowhere.

/** Whether the deck differs from what the server last had. */
export const isChanged = ({ store, base }) => fingerprint(store.doc) !== fingerprint(base?.doc);

/** Whether there is something to send. What was sent and then undone is sent again: the server may have it. */
export const isDirty = (sync) => sync.token !== null && (isChanged(sync) || sync.base?.sent !== undefined);

/** Whether leaving the page would lose something. */
export const isLost = (sync) => !sync.fits && (sync.token ? isDirty(sync) : sync.store.doc.rows.length > 0 && isChanged(sync));

/** The state of what is not on the server: kept in this browser, or nowhere at all. */
export const unsent = ({ fits }) => (fits ? "offline" : "full");

/** Say where the deck is kept. */
export function tell(sync, state, why = "") {
  Object.assign(sync, { state, why });
  sync.listeners.forEach((listener) => listener(sync));
}

export function keepDraft(sync) {
  sync.fits = saveDraft(sync.key, sync.store, sync.base);
  // Only while it is needed: with it, some browsers do not keep a page to come back to.
  (sync.fits ? removeEventListener : addEventListener)("beforeunload", sync.warn);
  if (!sync.fits && !sync.token) tell(sync, "full");
}

// Both changes of a deck in one, as the server merges them. What both changed differently is as somebody chooses.

/** Before a field's name, in the set of what is taken from here; a card stands there by its id. */
export const FIELD = "field:";

/**
 * What was changed here since `base` and what is on the server, in one deck: { doc, conflicts, fields, taken }. Null where the
 * server cannot tell. `taken` is filled with what somebody chooses from here; all else that clashes is as on the server.
 */
export async function unionOf(doc, base) {
  if (!base?.doc) return null;
  try {
    // Under a revision that is gone nothing is saved: the refusal tells both changes in one.
    await send("PUT", config.urls.deck, kept(doc, { base: kept(base.doc) }), { "If-Match": `"${base.revision}"` });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return read(refusal.body?.union);
  }
  return null;
}

const read = (union) => union && {
  doc: { ...fieldsOf(union), rows: keyedRows(union.rows) }, conflicts: union.conflicts, fields: union.fields, taken: new Set(),
};

/** Whether nobody has to choose. */
export const isClean = ({ conflicts, fields }) => conflicts.length + fields.length === 0;

/** Whether it is worth offering: it is neither of the two decks, or leaves a choice. */
export const isMore = (union, ...docs) => !isClean(union) || !docs.map(fingerprint).includes(fingerprint(union.doc));

/** The deck of both changes, with what was chosen. */
export function united({ doc, conflicts, fields, taken }) {
  const cards = conflicts.filter(({ card }) => taken.has(card));
  const mine = fields.filter(({ field }) => taken.has(FIELD + field)).map(({ field, mine: value }) => [field, value]);
  const { options } = fieldsOf({ options: doc.options, ...Object.fromEntries(mine) });
  return { ...doc, ...Object.fromEntries(mine), options, rows: cards.reduce(asMine, doc.rows) };
}

/** The rows with those of a card as they are here: in the place of those on the server, else behind the last of the section. */
function asMine(rows, { card, mine }) {
  const own = keyedRows(mine);
  const done = new Set();
  const placed = rows.flatMap((row) => {
    if (row.card !== card) return [row];
    if (done.has(row.section)) return [];
    done.add(row.section);
    return own.filter(({ section }) => section === row.section);
  });
  return own.filter(({ section }) => !done.has(section)).reduce(behind, placed);
}

function behind(rows, row) {
  const last = rows.findLastIndex(({ section }) => section === row.section);
  const at = last < 0 ? rows.length : last + 1;
  return [...rows.slice(0, at), row, ...rows.slice(at)];
}

// Another deck where this one was: from the server, or from another tab. Nothing is lost; what was here is one step back.

const FIELDS = ["name", "format", "region", "options", "pool"];

/**
 * Go on with the server's deck, `current`, if no choice is needed; else ask which one stays. `current.union()` asks for both
 * changes in one. Throws Refusal.
 */
export async function decide(sync, current) {
  tell(sync, "conflict");
  const theirs = current.doc ?? await docOf(current);
  if (meet(sync, theirs, current.revision)) return;

  const union = await current.union?.();
  const offered = union && isMore(union, sync.store.doc, theirs) ? union : null;
  const choice = await sync.onConflict(sync.store.doc, theirs, sync.base?.doc ?? theirs, ...(offered ? [offered] : []));
  if (!choice) return;
  sync.state = "saving";
  await CHOSEN[choice](sync, theirs, current.revision, offered);
}

const CHOSEN = {
  theirs: take,

  union(sync, theirs, revision, union) {
    sync.base = { revision, doc: theirs };
    show(sync, united(union), "union");
    sync.plan(0);
  },

  both: (sync) => leaveFor(sync, { ...sync.store.doc, name: say("copy_name", { name: nameOf(sync.store.doc) }) }),

  mine(sync, theirs, revision) {
    sync.base = { cause: sync.base?.cause, revision, doc: theirs };
    keepDraft(sync);
    sync.plan(0);
  },
};

/** Make a new deck of this one, and go on there. Throws Refusal. */
export async function leaveFor({ key }, doc) {
  const made = await create(doc);
  dropDraft(key);
  location.assign(config.urls.page.replace("TOKEN", made.id));
}

/** Go on with the server's deck if no choice is needed: both are the same, or only one has changed. False where both have. */
export function meet(sync, theirs, revision) {
  const { store, base } = sync;
  if (fingerprint(theirs) === fingerprint(store.doc)) sync.settle(revision, store.doc);
  else if (isOurs(base, theirs)) sync.settle(revision, theirs, { cause: base.cause });
  else if (base && !isDirty(sync)) take(sync, theirs, revision);
  else return false;
  return true;
}

/** Whether the server's deck is one that this browser knows: the one that it began with, or one that it sent. */
const isOurs = (base, theirs) => base?.sent?.includes(markOf(theirs)) || fingerprint(theirs) === fingerprint(base?.doc);

/** Take the server's deck; what was here stays one step back. */
function take(sync, theirs, revision) {
  sync.base = { revision, doc: theirs };
  sync.state = "saved";
  show(sync, theirs);
  sync.plan(0);
}

/** Show another's deck as one step, behind which what was here can be had again. */
function show(sync, theirs, label = "theirs") {
  const fields = FIELDS.map((field) => ({ op: "field", field, value: theirs[field] }));
  sync.store.dispatch([...fields, { op: "rows", rows: theirs.rows }], { label });
  keepDraft(sync);
}

/** What another tab has sent and what only this tab has, if both can be had in one without a choice; else null. */
export async function apart(sync, draft) {
  if (!isChanged(sync) || fingerprint(draft.doc) === fingerprint(sync.store.doc)) return null;
  const union = await unionOf(sync.store.doc, sync.base);
  const isOffered = union && isClean(union) && isMore(union, sync.store.doc, draft.doc);
  return isOffered ? { doc: draft.doc, revision: draft.base.revision, union: () => union } : null;
}

/** Another tab has sent this deck meanwhile: go on from its revision. A change that only this tab has is one step back. */
export function catchUp(sync, draft) {
  if (!isChanged(sync) || fingerprint(draft.doc) === fingerprint(sync.store.doc)) return follow(sync, draft);
  sync.base = draft.base;
  show(sync, draft.doc);
}

/** Another tab has changed this deck: show what it shows, and go on from the newest revision of which either knows. */
export function follow(sync, draft, base = draft.base) {
  if (base && !(base.revision < sync.base?.revision)) sync.base = base;
  if (fingerprint(draft.doc) !== fingerprint(sync.store.doc)) sync.store.adopt(draft);
  else sync.planLater();
  if (sync.base?.revision > draft.base?.revision) keepDraft(sync);
}

// A conflict of two versions of a deck, mine and the server's, beside their common base. The user chooses, and nothing is lost.

/**
 * What shows the three, called with (mine, theirs, base), and with both changes in one if they can be had (union.js). It answers
 * "mine", "theirs", "both" or "union", whose choices it has then filled in; "" if nothing was chosen yet.
 * The judge knows the cards' names in the reader's language, as soon as it has seen them.
 */
export function createConflict(judge) {
  const body = slot(find("#conflict"), "rows");
  let docs = null;

  function draw() {
    const lines = differences(docs, judge);
    body.replaceChildren(...lines.map(lineOf));
    find("#conflict-table").hidden = lines.length === 0;
    slot(find("#conflict"), "order").hidden = lines.length > 0;
  }

  judge.subscribe(() => { if (find("#conflict").open) draw(); });
  return (mine, theirs, base, union = null) => {
    docs = [mine, theirs, base];
    draw();
    offer(union, judge);
    const answer = open("conflict");
    if (union) announce(slot(find("#conflict-union"), "says").textContent);
    return answer;
  };
}

/** Offer both changes in one, first of all; with a choice for whatever both changed differently. What is here is chosen at first. */
function offer(union, judge) {
  const [box, button] = [find("#conflict-union"), find("#conflict-unite")];
  box.hidden = button.hidden = !union;
  find("#conflict [value=mine]").classList.toggle("button--primary", !union);
  // It describes the dialog even while it is hidden, so it says nothing then.
  write(slot(box, "says"), union ? say(isClean(union) ? "union_clean" : "union_choose") : "");
  if (!union) return;

  const isOpen = !isClean(union);
  write(button, say(isOpen ? "union_join" : "union_keep"));
  const cards = union.conflicts.map((clash) => choiceOf(union.taken, clash.card, titleOf(clash, judge.cards.get(clash.card)), copiesOf(clash)));
  const fields = union.fields.map((clash) => choiceOf(union.taken, FIELD + clash.field, say(`field_${clash.field}`), [clash.mine, clash.theirs].map(valueOf)));
  slot(box, "choices").replaceChildren(...cards, ...fields);
}

/** One choice between two sides: the key is in `taken` as long as what is here is chosen. */
function choiceOf(taken, key, title, [mine, theirs]) {
  taken.add(key);
  const choice = el("fieldset", { class: "union__choice" }, el("legend", {}, title));
  for (const [side, what] of [["mine", mine], ["theirs", theirs]]) {
    const input = el("input", { type: "radio", name: `union ${key}`, value: side, checked: side === "mine" });
    input.addEventListener("change", () => { (side === "mine" ? taken.add(key) : taken.delete(key)); });
    choice.append(el("label", { class: "field__choice" }, input, say(`union_${side}`, { what: what || say("union_none") })));
  }
  return choice;
}

/** The copies of a card on both sides, in words. */
const copiesOf = ({ mine, theirs }) => [mine, theirs].map((rows) => listed(rows.map((row) => [`${row.count}`, sectionName(row.section), ...moreOf(row)].join(" · "))));

/** What stands beside a card's name in its line. */
const moreOf = (row) => [row.code, ...(row.tags ?? []).map((tag) => `#${tag}`), row.note].filter(Boolean);

const LONG = 120;
const short = (text) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
const valueOf = (value) => (typeof value === "string" ? short(value) : listed(Object.keys(value).map(optionName)));

const optionName = (slug) => find(`[data-option="${slug}"]`)?.parentElement.textContent.trim() ?? slug;

const FIELD_TEXTS = {
  name: nameOf,
  format: (doc) => doc.format,
  region: (doc) => doc.region,
  options: (doc) => listed(doc.options.map(optionName)),
};

/** The lines in which the three differ: { what, base, mine, theirs }. */
function differences([mine, theirs, base], judge) {
  const titles = new Map();
  const [one, other, before] = [mine, theirs, base].map((doc) => tally(doc, judge, titles));
  const of = (counts, key) => String(counts.get(key) ?? 0);
  const rows = [...titles].map(([key, what]) => ({ what, base: of(before, key), mine: of(one, key), theirs: of(other, key) }));
  const fields = Object.entries(FIELD_TEXTS).map(([field, text]) => ({ what: [say(`field_${field}`)], base: text(base), mine: text(mine), theirs: text(theirs) }));
  return [...fields, ...rows].filter((row) => row.mine !== row.theirs);
}

/** How often each line stands in a deck and its pool; `titles` is filled with what each is called. */
function tally(doc, judge, titles) {
  const counts = new Map();
  for (const row of doc.rows) {
    const card = isCard(row) ? judge.card(row) : null;
    const more = isCard(row) ? moreOf(row) : [];
    const key = isCard(row) ? [card?.id ?? row.name, row.section, ...more].join(" · ") : row.text;
    counts.set(key, (counts.get(key) ?? 0) + (isCard(row) ? row.count : 1));
    if (!titles.has(key)) titles.set(key, isCard(row) ? [titleOf(row, card), ["", sectionName(row.section), ...more].join(" · ")] : [row.text]);
  }
  for (const line of (doc.pool ?? "").split("\n").filter((text) => text.trim())) {
    counts.set(`pool ${line}`, (counts.get(`pool ${line}`) ?? 0) + 1);
    titles.set(`pool ${line}`, [`${line} · ${say("field_pool")}`]);
  }
  return counts;
}

function titleOf(row, card) {
  const title = el("span", {});
  name(title, card?.name ?? row.name, card?.lang);
  return title;
}

function lineOf({ what, base, mine, theirs }) {
  const cell = (value) => el("td", { class: value === base ? "muted num" : "num changed" }, value);
  return el("tr", {}, el("th", { scope: "row" }, ...what), cell(base), cell(mine), cell(theirs));
}
