// From what somebody wants (a step) to the changes of the deck that bring it about. The server's fixes are such steps too.
//
// What add, remove, set and move mean is written in decks/report/operations.py; tests/vectors/steps.json holds both to it. The
// builder alone has steps on rows that are seen: lay, count, swap, insert, rows, field.

// The two ways in which a deck changes. Each holds what was and what is, so that its inverse is itself turned round.
//
//   { at, out, put }      the rows `out` that stand at `at` give way to the rows `put`
//   { field, from, to }   a field of the deck: its name, format, day, region, options, pool

/** The deck after a change. */
export function applied(doc, change) {
  if ("field" in change) return { ...doc, [change.field]: change.to };

  const { at, out, put } = change;
  return { ...doc, rows: [...doc.rows.slice(0, at), ...put, ...doc.rows.slice(at + out.length)] };
}

/** The change that takes this one back. */
function inverse(change) {
  if ("field" in change) return { field: change.field, from: change.to, to: change.from };

  return { at: change.at, out: change.put, put: change.out };
}

/** The changes that take all of these back, the last first. */
export const backwards = (changes) => changes.map(inverse).reverse();

/** Whether a change leaves everything as it was. */
export function isIdle(change) {
  const [before, after] = "field" in change ? [change.from, change.to] : [change.out, change.put];
  return JSON.stringify(before) === JSON.stringify(after);
}

/** What the server takes of one line: copies, tags, letters of a tag, of a note, and of all but the note. */
export const MOST = { copies: 999, tags: 20, letters: 40, note: 400, line: 400 };

let made = 0;
const TAB = Math.random().toString(36).slice(2, 8);

/** A key for a new row; no other tab makes the same. */
export const newKey = () => `${TAB}${(made += 1)}`;
export const keyedRows = (rows) => rows.map((row) => ({ key: newKey(), ...row }));
export const isCard = (row) => !row.kind || row.kind === "card";

/**
 * A step that cannot be done: the one at `place` (from 0). `reason`: "absent", too few copies are there; "many", more
 * than one line may hold; "card", it names no card.
 */
export class OperationError extends Error {
  constructor(place, reason) {
    super(`${reason} at ${place}`);
    Object.assign(this, { place, reason });
  }
}

/** The changes that these steps make of a deck, one after the other. Throws OperationError at the first that cannot be done. */
export function planned(doc, steps) {
  const changes = [];
  steps.forEach((step, place) => {
    for (const change of STEPS[step.op](doc, step, place)) {
      if (isIdle(change)) continue;
      changes.push(change);
      doc = applied(doc, change);
    }
  });
  return changes;
}

/** A card of the server as rows and steps name it. */
export const cardOf = ({ id, official }) => ({ card: id, name: official });

/** Copies of a card, `{ card: its id, name }`, in a section; in all if none is named. */
export function copies(doc, card, section = null) {
  return total(doc.rows.filter((row) => (section === null || row.section === section) && isOf(row, card)));
}

/** Whether a row has a card: by their ids where either has one, else by the letters and digits of their names. */
export function isOf(row, { card = null, name = "" }) {
  if (!isCard(row)) return false;
  return row.card || card ? row.card === card : plain(row.name) === plain(name);
}

const total = (rows) => rows.reduce((sum, row) => sum + row.count, 0);

/** The letters and digits of a name in one case; of a name of signs alone, the name itself. */
const plain = (name) => name.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") || name;

const STEPS = {
  add(doc, step, place) {
    const { section, count, code, card, name } = named(step, place);
    if (!count) return [];

    const at = doc.rows.findLastIndex((row) => isHere(row, { section, card, name }));
    const row = at < 0 ? { key: newKey(), section, kind: "card", name, count: 0, code, tags: [], note: "", card } : doc.rows[at];
    if (row.count + count > MOST.copies) throw new OperationError(place, "many");
    const put = [{ ...row, count: row.count + count }];
    return at < 0 ? [behind(doc, ...put)] : [{ at, out: [row], put }];
  },

  remove: (doc, step, place) => planned(doc, takings(sources(doc, named(step, place), place))),

  set(doc, step, place) {
    const by = step.count - total(doc.rows.filter((row) => isHere(row, named(step, place))));
    return by > 0 ? STEPS.add(doc, { ...step, count: by }, place) : STEPS.remove(doc, { ...step, count: -by }, place);
  },

  /** Each row's copies stay what they are: their printing, tags and note go along. */
  move(doc, step, place) {
    const from = sources(doc, named(step, place), place);
    if (step.to === step.section) return [];
    const laid = from.map(({ row, count }) => ({ op: "lay", row: { ...row, section: step.to, count } }));
    return planned(doc, [...takings(from), ...laid]);
  },

  /** A row that somebody wrote joins the last of its card and printing that has room for both in one line. */
  lay(doc, { row }) {
    const at = doc.rows.findLastIndex((other) => isHere(other, row) && codeOf(other) === codeOf(row) && isOneLine(joined(other, row)));
    if (at >= 0) return [{ at, out: [doc.rows[at]], put: [joined(doc.rows[at], row)] }];

    const isFree = row.key && !doc.rows.some(({ key }) => key === row.key);
    return [behind(doc, isFree ? row : { ...row, key: newKey() })];
  },

  /** One row's count; none takes the row out. */
  count: (doc, { key, count }) => onRow(doc, key, (at) => [counted(doc, at, count)]),

  /** One row gives way to others, which may be none. */
  swap: (doc, { key, rows }) => onRow(doc, key, (at) => [{ at, out: [doc.rows[at]], put: rows }]),

  /** Rows at a place: one taken out by mistake comes back where it was. */
  insert: (doc, { at, rows }) => [{ at: Math.min(at, doc.rows.length), out: [], put: rows }],

  /** All rows at once: import, clear, text, sort. */
  rows: (doc, { rows }) => [{ at: 0, out: doc.rows, put: rows }],

  field: (doc, { field, value }) => [{ field, from: doc[field], to: value }],
};

/** The step with a name to write; without an id, a name and a code it is about no card. */
function named(step, place) {
  const name = step.name || step.code || step.card;
  if (!name) throw new OperationError(place, "card");
  return { ...step, name, code: codeOf(step), card: step.card ?? null };
}

const codeOf = ({ code }) => code || null;

/** Whether a row has the card of a step, or of another row, in the section of that. */
const isHere = (row, other) => row.section === other.section && isOf(row, other);

/** Whether lists can say all of a row in one line. */
export function isOneLine({ count, name, code, tags = [], note = "" }) {
  const line = [`${count}x ${name}`, `(${code ?? ""})`, ...tags.map((tag) => `#${tag}`)].join(" ");
  const isShort = lettersOf(line) <= MOST.line && lettersOf(note) <= MOST.note;
  return count <= MOST.copies && tags.length <= MOST.tags && isShort;
}

/** How long a text is for the server: a letter beyond the first plane of Unicode is one, too. */
const lettersOf = (text) => [...text].length;

/** The row with the copies of another, and with what was written beside them. */
function joined(row, { count, tags = [], note = "" }) {
  const notes = [row.note, note].filter(Boolean);
  return { ...row, count: row.count + count, tags: [...new Set([...(row.tags ?? []), ...tags])], note: [...new Set(notes)].join("; ") };
}

/** Where so many copies of a card are taken from: { row, count }, the last row first. */
function sources(doc, step, place) {
  let left = step.count;
  const taken = doc.rows.filter((row) => isHere(row, step)).reverse().map((row) => {
    const count = Math.min(left, row.count);
    left -= count;
    return { row, count };
  });
  if (left > 0) throw new OperationError(place, "absent");
  return taken.filter(({ count }) => count > 0);
}

const takings = (from) => from.map(({ row, count }) => ({ op: "count", key: row.key, count: row.count - count }));

const onRow = (doc, key, change) => {
  const at = doc.rows.findIndex((row) => row.key === key);
  return at < 0 ? [] : change(at);
};

function counted(doc, at, count) {
  const row = doc.rows[at];
  return { at, out: [row], put: count > 0 ? [{ ...row, count }] : [] };
}

/** A row more, behind the last of its section, else at the end. */
function behind(doc, row) {
  const last = doc.rows.findLastIndex((other) => other.section === row.section);
  return { at: last < 0 ? doc.rows.length : last + 1, out: [], put: [row] };
}

// Tags as somebody types them, cut to what a line of a list can say. Pure.

// What lists read as a tag.
const TAG = new RegExp(`^\\p{L}[\\p{L}\\p{N}_+&'’.:-]{0,${MOST.letters - 1}}$`, "u");

/** The row with the tags that were typed, as far as a line holds them; `isCut` where something was left out. */
export function tagged(row, text) {
  const typed = [...new Set(text.split(/[\s,，、#＃]+/).filter(Boolean))];
  const short = [...new Set(typed.map((tag) => [...tag].slice(0, MOST.letters).join("")))];
  const put = { ...row, tags: short.filter((tag) => TAG.test(tag)).slice(0, MOST.tags) };
  while (put.tags.length && !isOneLine(put)) put.tags.pop();
  return { put, isCut: put.tags.join() !== typed.join() };
}
