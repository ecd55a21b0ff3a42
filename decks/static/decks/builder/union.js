// Both changes of a deck in one, as the server merges them. What both changed differently is as somebody chooses.

import { Refusal, kept, send } from "./api.js";
import { fieldsOf } from "./documents.js";
import { fingerprint } from "./draft.js";
import { keyedRows } from "./steps.js";
import { config } from "./words.js";

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
