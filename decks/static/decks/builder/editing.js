// What people do to the deck, as steps that can be undone: rows, sections, and the fixes of the verdict.

import { asked, reason, Refusal, send } from "./api.js";
import { leaderAt } from "./limits.js";
import { cardRow, named } from "./list_lines.js";
import { announce, toast } from "./messages.js";
import { config, listed, say, sectionName } from "./page.js";
import { cardOf, copies, isCard, MOST, newKey, OperationError, tagged } from "./steps.js";

// What people do to one row of the deck, or to the order of all, as steps, with their messages. Each takes the
// builder's `bench`: { store, judge, pane }.

const nameOf = ({ judge }, row) => judge.card(row)?.name ?? row.name ?? row.text;

export const tellMost = () => toast(say("step_many", { most: MOST.copies }));

/** One copy more or less of a row; the last one leaves its place open for a moment. */
export function count(bench, row, by, ghost) {
  const { store } = bench;
  if (!ghost && by > 0 && row.count + by > MOST.copies) return tellMost();
  if (ghost && by > 0) putBack(store, row, ghost);
  else if (!ghost) recount(bench, row, by);
  const now = store.doc.rows.find((other) => other.key === row.key)?.count ?? 0;
  tellCount(bench, { name: nameOf(bench, row), count: now, section: row.section, id: bench.judge.card(row)?.id });
}

/** What a change came to: the copies of a card, of how many where that is known, and what is too many of it or in its section. */
function tellCount({ judge }, { name, count: now, most = null, section, id }) {
  const mine = judge.compared.filter((one) => one.word === "over" && (one.slug === section || one.ids?.includes(id)));
  const said = mine.map(({ slug, count: found, limit }) => say("local_over", { name: slug ? sectionName(slug) : name, count: found, limit }));
  const key = most === null || now > most ? "count_now" : "count_of_most";
  announce(listed([say(key, { name, count: now, most, section: sectionName(section) }), ...said]));
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

// What people do to the deck: cards in and out of its sections, and the fixes of the verdict, as steps.

/** The ways in which the deck of a `bench`, { store, judge, pane }, is edited. */
export function createEditing(bench) {
  const ways = { add, change, fix, count, take, move, choose, tag, sort };
  return Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, (...given) => way(bench, ...given)]));
}

/** Do steps on cards; a message explains a step that cannot be done, and the deck stays as it is. False if nothing has changed. */
function done({ store }, steps, label) {
  try {
    return store.dispatch(steps, { label });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    toast(say("not_done", { why: say(`step_${error.reason}`, { most: MOST.copies }) }));
    return false;
  }
}

/** Copies of a card into a section, as many as one line takes; in the place of another card that leads there alone. `most`: of how many there may be, null if that is not known. */
function add(bench, card, section, wanted, most = null) {
  const leader = leaderAt(bench.store.doc.rows, section, card, { known: config.sections, bounds: boundsOf(bench) });
  if (leader) return exchange(bench, card, leader);

  const fits = Math.min(wanted, Math.max(0, MOST.copies - copies(bench.store.doc, cardOf(card), section)));
  if (fits > 0 && !done(bench, [{ op: "add", section, ...written(card), card: card.id, count: fits }], "add")) return;
  if (fits < wanted) tellMost();
  else tell(bench, card, section, most);
}

/** What the format asks of sections, by the last verdict or before there was one. */
const boundsOf = ({ store, judge }) => judge.answer?.sections ?? config.bounds[store.doc.format] ?? [];

/** A copy of a card in the place of a row, as one step. */
function exchange(bench, card, row) {
  const other = nameOf(bench, row);
  const steps = [{ op: "swap", key: row.key, rows: [] }, { op: "add", section: row.section, ...written(card), card: card.id, count: 1 }];
  if (done(bench, steps, "exchange")) toast(say("exchanged", { name: card.name, other }), true);
}

/** Copies of a card more or less in a section. */
function change(bench, card, section, by) {
  if (by > 0) return add(bench, card, section, by);
  if (done(bench, [{ op: "remove", section, ...cardOf(card), count: -by }], "remove")) tell(bench, card, section);
}

/** How a card is written in a list. */
const written = (card) => card.write ?? { name: card.official, code: null };

function tell(bench, card, section, most = null) {
  tellCount(bench, { name: card.name, count: copies(bench.store.doc, cardOf(card), section), most, section, id: card.id });
}

/** A fix is counted from the deck that was judged: on another it would do something else. */
function fix(bench, { label, operations }) {
  if (bench.judge.error) return toast(say("fix_later"));
  if (bench.judge.isPending) return announce(say("fix_later"));
  if (done(bench, operations, "fix")) toast(say("fixed", { label }), true);
}

// One plan for the whole deck: asked of the server when it is wanted, done as one step.

/** So many lines of the difference are told; the deck shows all of it. */
const TOLD = 8;

/** Ask for the plan of the deck as it stands and do it. A deck that has changed meanwhile stays as it is. */
export async function mend({ store, editing }) {
  const { doc } = store;
  try {
    const plan = await send("POST", config.urls.mend, asked(doc));
    if (store.doc !== doc) return announce(say("fix_later"));
    if (!plan.possible) return toast(say("mend_hopeless"));
    if (plan.operations.length === 0) return toast(say("mend_none"));
    return editing.fix({ ...plan, label: `${plan.label}: ${differenceIn(plan.lines)}` });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return toast(say("not_done", { why: reason(refusal) }));
  }
}

/** What goes and what moves, in words; what is left to add the verdict says. */
function differenceIn(lines) {
  const done = lines.filter((line) => line.name && ["out", "move"].includes(line.way));
  const said = done.slice(0, TOLD).map(({ figure, name, note }) => `${figure} ${name} (${note})`);
  return [...said, ...(done.length > TOLD ? ["…"] : [])].join(" · ");
}
