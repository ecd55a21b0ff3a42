// From what somebody wants (a step) to the changes of the deck that bring it about. The server's fixes are such steps too.

import { applied, isIdle } from "./operations.js";

/** What the server takes of one line: copies, tags, letters of a tag, of a note, and of all but the note. */
export const MOST = { copies: 999, tags: 20, letters: 40, note: 400, line: 400 };

let made = 0;
const TAB = Math.random().toString(36).slice(2, 8);

/** A key for a new row; no other tab makes the same. */
export const newKey = () => `${TAB}${(made += 1)}`;
export const keyedRows = (rows) => rows.map((row) => ({ key: newKey(), ...row }));
export const isCard = (row) => !row.kind || row.kind === "card";

/** The changes that these steps make of a deck, one after the other. */
export function planned(doc, steps) {
  const changes = [];
  for (const step of steps) {
    for (const change of STEPS[step.op](doc, step)) {
      if (isIdle(change)) continue;
      changes.push(change);
      doc = applied(doc, change);
    }
  }
  return changes;
}

/** Copies of a card in a section; in all if none is named. */
export function copies(doc, card, section) {
  return doc.rows.reduce((sum, row) => sum + (is(row, { card, section }) ? row.count : 0), 0);
}

const STEPS = {
  add(doc, step) {
    const at = doc.rows.findLastIndex((row) => joins(row, step));
    if (at >= 0) return [{ at, out: [doc.rows[at]], put: [joined(doc.rows[at], step)] }];

    const { section, name, count, code = null, tags = [], note = "", card = null } = step;
    const row = { key: newKey(), section, kind: "card", name, count, code, tags, note, card };
    return [{ at: endOf(doc, step.section), out: [], put: [row] }];
  },

  remove: (doc, step) => planned(doc, takings(sources(doc, step))),

  set(doc, step) {
    const now = copies(doc, step.card ?? step.name, step.section);
    const by = step.count - now;
    if (by === 0) return [];
    return by > 0 ? STEPS.add(doc, { ...step, count: by }) : STEPS.remove(doc, { ...step, count: -by });
  },

  /** Each row's copies stay what they are: their printing, tags and note go along. */
  move(doc, step) {
    const from = sources(doc, step);
    const adds = from.map(({ row, count }) => ({ op: "add", ...row, section: step.to, count }));
    return planned(doc, [...takings(from), ...adds]);
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

/** Whether a row is of that card, by its id or by its name, in that section if one is named. */
function is(row, { card, name, section }) {
  if (!isCard(row) || (section && row.section !== section)) return false;
  return card ? row.card === card || row.name === card : row.name === name;
}

/**
 * Whether copies can join a row. A step without a key is about a card, whatever its printing; one with a key is a row
 * that somebody wrote, and joins only its own printing, as far as one line holds both.
 */
function joins(row, step) {
  if (!is(row, step)) return false;
  return !step.key || ((row.code ?? null) === (step.code ?? null) && isOneLine(joined(row, step)));
}

/** Whether lists can say all of a row in one line. */
export function isOneLine({ count, name, code, tags = [], note = "" }) {
  const line = [`${count}x ${name}`, `(${code ?? ""})`, ...tags.map((tag) => `#${tag}`)].join(" ");
  return count <= MOST.copies && tags.length <= MOST.tags && line.length <= MOST.line && note.length <= MOST.note;
}

/** The row with the copies of the step, and with what was written beside them. */
function joined(row, { count, tags = [], note = "" }) {
  const notes = [row.note, note].filter(Boolean);
  return { ...row, count: row.count + count, tags: [...new Set([...(row.tags ?? []), ...tags])], note: [...new Set(notes)].join("; ") };
}

/** Where so many copies of a card are taken from: { row, count }, the last row first. */
function sources(doc, step) {
  let left = step.count;
  return doc.rows.filter((row) => is(row, step)).reverse().map((row) => {
    const count = Math.min(left, row.count);
    left -= count;
    return { row, count };
  }).filter(({ count }) => count > 0);
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

function endOf(doc, section) {
  const last = doc.rows.findLastIndex((row) => row.section === section);
  return last < 0 ? doc.rows.length : last + 1;
}
