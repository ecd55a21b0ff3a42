// What people do to one row of the deck, or to the order of all, as steps, with their messages. Each takes the
// builder's `bench`: { store, judge, pane }.

import { cardRow, named } from "./reading.js";
import { announce, toast } from "./spoken.js";
import { MOST, isCard, newKey } from "./steps.js";
import { tagged } from "./tags.js";
import { config, say, sectionName } from "./words.js";

const nameOf = ({ judge }, row) => judge.card(row)?.name ?? row.name ?? row.text;

export const tellMost = () => toast(say("step_many", { most: MOST.copies }));

/** One copy more or less of a row; the last one leaves its place open for a moment. */
export function count(bench, row, by, ghost) {
  const { store } = bench;
  if (!ghost && by > 0 && row.count + by > MOST.copies) return tellMost();
  if (ghost && by > 0) putBack(store, row, ghost);
  else if (!ghost) recount(bench, row, by);
  const now = store.doc.rows.find((other) => other.key === row.key)?.count ?? 0;
  announce(say("count_now", { name: nameOf(bench, row), count: now, section: sectionName(row.section) }));
}

/** One copy of a row that is gone, in the place that it left. */
function putBack(store, row, { at }) {
  store.dispatch([{ op: "insert", at, rows: [{ ...row, count: 1 }] }], { label: "add" });
}

function recount({ store, pane }, row, by) {
  if (row.count + by <= 0) pane.leavePlace(row);
  store.dispatch([{ op: "count", key: row.key, count: row.count + by }], { label: by > 0 ? "add" : "remove" });
}

export function take(bench, row) {
  bench.pane.leavePlace(row);
  bench.store.dispatch([{ op: "swap", key: row.key, rows: [] }], { label: "remove" });
  toast(say("taken_out", { name: nameOf(bench, row) }), true);
}

/** All copies of a row to another section. */
export function move(bench, row, to) {
  if (row.section === to || !isCard(row)) return;
  bench.store.dispatch([{ op: "swap", key: row.key, rows: [] }, { op: "lay", row: { ...row, section: to } }], { label: "move" });
  toast(say("moved", { name: nameOf(bench, row), section: sectionName(to) }), true);
}

/** An open line becomes the card that somebody chose; one without a section goes where the card belongs. */
export async function choose({ store, judge }, row, cardName) {
  if (!row) return;
  const { count: copies, tags } = { ...judge.judgedRow(row), ...row };
  const card = row.section ? null : await named(store.doc, cardName);
  const put = cardRow({ ...row, count: copies, tags }, cardName, { section: card?.section, card: card?.id });
  store.dispatch([{ op: "swap", key: row.key, rows: [{ key: newKey(), ...put }] }], { label: "choose" });
}

/** The tags that were typed, as far as a line holds them; the row with them. */
export function tag({ store }, row, text) {
  const { put, isCut } = tagged(row, text);
  store.dispatch([{ op: "swap", key: row.key, rows: [put] }], { label: "tag" });
  if (isCut) toast(say("tags_cut", { tags: MOST.tags, letters: MOST.letters }));
  return put;
}

/** All rows in another order, once: "name" or "cost". Sections stay together, other lines stay with their section. */
export function sort(bench, by) {
  const order = new Map(config.sections.map(({ slug }, at) => [slug, at]));
  const keyOf = (row) => KEYS[by](bench, row);
  const compare = (one, other) => order.get(one.section) - order.get(other.section) || inOrder(keyOf(one), keyOf(other));
  const rows = [...bench.store.doc.rows].sort(compare);
  if (bench.store.dispatch([{ op: "rows", rows }], { label: "sort" })) toast(say("sorted"), true);
}

const KEYS = {
  name: (bench, row) => nameOf(bench, row) ?? "",
  cost: ({ judge }, row) => judge.card(row)?.cost ?? Infinity,
};

const inOrder = (one, other) => (typeof one === "number" ? one - other || 0 : one.localeCompare(other, document.documentElement.lang));
