// What people do to the deck: cards in and out of its sections, and the fixes of the verdict, as steps.

import { choose, count, move, sort, tag, take, tellMost } from "./row_edits.js";
import { announce, toast } from "./spoken.js";
import { MOST, OperationError, cardOf, copies } from "./steps.js";
import { say, sectionName } from "./words.js";

/** The ways in which the deck of a `bench`, { store, judge, pane }, is edited. */
export function createEditing(bench) {
  const ways = { add, exchange, change, fix, count, take, move, choose, tag, sort };
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

/** Copies of a card into a section, as many as it takes. */
function add(bench, card, section, wanted) {
  const fits = Math.min(wanted, Math.max(0, MOST.copies - copies(bench.store.doc, cardOf(card), section)));
  if (fits > 0 && !done(bench, [{ op: "add", section, ...written(card), card: card.id, count: fits }], "add")) return;
  if (fits < wanted) tellMost();
  else tell(bench, card, section);
}

/** A copy of a card in the place of the only copy of another one, as one step. */
function exchange(bench, card, section, { id, name }) {
  const steps = [{ op: "remove", section, card: id, name, count: 1 }, { op: "add", section, ...written(card), card: card.id, count: 1 }];
  if (done(bench, steps, "exchange")) toast(say("exchanged", { name: card.name, other: name }), true);
}

/** Copies of a card more or less in a section. */
function change(bench, card, section, by) {
  if (by > 0) return add(bench, card, section, by);
  if (done(bench, [{ op: "remove", section, ...cardOf(card), count: -by }], "remove")) tell(bench, card, section);
}

/** How a card is written in a list. */
const written = (card) => card.write ?? { name: card.official, code: null };

function tell({ store }, card, section) {
  const now = copies(store.doc, cardOf(card), section);
  announce(say("count_now", { name: card.name, count: now, section: sectionName(section) }));
}

/** A fix is counted from the deck that was judged: on another it would do something else. */
function fix(bench, { label, operations }) {
  if (bench.judge.error) return toast(say("fix_later"));
  if (bench.judge.isPending) return announce(say("fix_later"));
  if (done(bench, operations, "fix")) toast(say("fixed", { label }), true);
}
