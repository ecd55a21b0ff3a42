// From what somebody wants (a step) to the changes of the deck that bring it about. The server's fixes are such steps too.

import { applied, isIdle } from "./operations.js";

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
    const at = doc.rows.findLastIndex((row) => is(row, step));
    if (at >= 0) return [counted(doc, at, doc.rows[at].count + step.count)];

    const { section, name, count, code = null, tags = [], note = "", card = null } = step;
    const row = { key: newKey(), section, kind: "card", name, count, code, tags, note, card };
    return [{ at: endOf(doc, step.section), out: [], put: [row] }];
  },

  remove(doc, step) {
    const changes = [];
    let left = step.count;
    for (let at = doc.rows.length - 1; at >= 0 && left > 0; at -= 1) {
      if (!is(doc.rows[at], step)) continue;
      const taken = Math.min(left, doc.rows[at].count);
      const change = counted(doc, at, doc.rows[at].count - taken);
      changes.push(change);
      doc = applied(doc, change);
      left -= taken;
    }
    return changes;
  },

  set(doc, step) {
    const now = copies(doc, step.card ?? step.name, step.section);
    const by = step.count - now;
    if (by === 0) return [];
    return by > 0 ? STEPS.add(doc, { ...step, count: by }) : STEPS.remove(doc, { ...step, count: -by });
  },

  move(doc, step) {
    const row = doc.rows.find((candidate) => is(candidate, step));
    if (!row) return [];
    const count = Math.min(step.count, copies(doc, step.card ?? step.name, step.section));
    const out = STEPS.remove(doc, { ...step, count });
    const between = out.reduce(applied, doc);
    return [...out, ...STEPS.add(between, { ...row, ...step, name: row.name, section: step.to, count })];
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
