// What people do to the deck, as steps, with what is said of it.

import { MOST, Misfit, cardOf, copies, isCard, isOneLine, newKey } from "./steps.js";
import { cardRow, named } from "./reading.js";
import { announce, toast } from "./spoken.js";
import { config, say, sectionName } from "./words.js";

// What lists read as a tag.
const TAG = new RegExp(`^\\p{L}[\\p{L}\\p{N}_+&'’.:-]{0,${MOST.letters - 1}}$`, "u");

export function createEditing({ store, judge, pane }) {
  const nameOf = (row) => judge.card(row)?.name ?? row.name ?? row.text;

  /** Do steps on cards; one that cannot be done is told, and the deck stays as it is. False if nothing has changed. */
  function done(steps, label) {
    try {
      return store.dispatch(steps, { label });
    } catch (misfit) {
      if (!(misfit instanceof Misfit)) throw misfit;
      toast(say("not_done", { why: say(`step_${misfit.reason}`, { most: MOST.copies }) }));
      return false;
    }
  }

  /** Copies of a card into a section. */
  function add(card, section, count) {
    const fits = Math.min(count, roomFor(card, section));
    if (fits > 0 && !done([{ op: "add", section, ...written(card), card: card.id, count: fits }], "add")) return;
    if (fits < count) tellMost();
    else tell(card, section);
  }

  /** How many more copies of a card a section takes. */
  const roomFor = (card, section) => Math.max(0, MOST.copies - copies(store.doc, cardOf(card), section));
  const tellMost = () => toast(say("step_many", { most: MOST.copies }));

  function change(card, section, by) {
    if (by > 0) return add(card, section, by);
    if (done([{ op: "remove", section, ...cardOf(card), count: -by }], "remove")) tell(card, section);
  }

  /** How a card is written in a list. */
  const written = (card) => card.write ?? { name: card.official, code: null };

  function tell(card, section) {
    const count = copies(store.doc, cardOf(card), section);
    announce(say("count_now", { name: card.name, count, section: sectionName(section) }));
  }

  /** One copy more or less of a row; the last one leaves its place open for a moment. */
  function count(row, by, ghost) {
    if (!ghost && by > 0 && row.count + by > MOST.copies) return tellMost();
    if (ghost && by > 0) {
      store.dispatch([{ op: "insert", at: ghost.at, rows: [{ ...row, count: 1 }] }], { label: "add" });
    } else if (!ghost) {
      if (row.count + by <= 0) pane.leavePlace(row);
      store.dispatch([{ op: "count", key: row.key, count: row.count + by }], { label: by > 0 ? "add" : "remove" });
    }
    const now = store.doc.rows.find((other) => other.key === row.key)?.count ?? 0;
    announce(say("count_now", { name: nameOf(row), count: now, section: sectionName(row.section) }));
  }

  function take(row) {
    pane.leavePlace(row);
    store.dispatch([{ op: "swap", key: row.key, rows: [] }], { label: "remove" });
    toast(say("taken_out", { name: nameOf(row) }), true);
  }

  /** All copies of a row to another section. */
  function move(row, to) {
    if (row.section === to || !isCard(row)) return;
    store.dispatch([{ op: "swap", key: row.key, rows: [] }, { op: "lay", row: { ...row, section: to } }], { label: "move" });
    toast(say("moved", { name: nameOf(row), section: sectionName(to) }), true);
  }

  /** An open line becomes the card that somebody chose; one without a section goes where the card belongs. */
  async function choose(row, cardName) {
    if (!row) return;
    const { count, tags } = { ...judge.says(row), ...row };
    const card = row.section ? null : await named(store.doc, cardName);
    const put = cardRow({ ...row, count, tags }, cardName, { section: card?.section, card: card?.id });
    store.dispatch([{ op: "swap", key: row.key, rows: [{ key: newKey(), ...put }] }], { label: "choose" });
  }

  /** The tags that were typed, as far as a line holds them; the row with them. */
  function tag(row, text) {
    const typed = [...new Set(text.split(/[\s,，、#＃]+/).filter(Boolean))];
    const short = [...new Set(typed.map((tag) => [...tag].slice(0, MOST.letters).join("")))];
    const put = { ...row, tags: short.filter((tag) => TAG.test(tag)).slice(0, MOST.tags) };
    while (put.tags.length && !isOneLine(put)) put.tags.pop();
    store.dispatch([{ op: "swap", key: row.key, rows: [put] }], { label: "tag" });
    if (put.tags.join() !== typed.join()) toast(say("tags_cut", { tags: MOST.tags, letters: MOST.letters }));
    return put;
  }

  /** A fix is counted from the deck that was judged: on another it would do something else. */
  function fix({ label, operations }) {
    if (judge.error) return toast(say("fix_later"));
    if (judge.isPending) return announce(say("fix_later"));
    if (done(operations, "fix")) toast(say("fixed", { label }), true);
  }

  /** All rows in another order, once. Sections stay together, other lines stay with their section. */
  function sort(by) {
    const keyOf = { name: (row) => nameOf(row) ?? "", cost: (row) => judge.card(row)?.cost ?? Infinity }[by];
    const language = document.documentElement.lang;
    const order = new Map(config.sections.map(({ slug }, at) => [slug, at]));
    const compare = (one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return typeof a === "number" ? a - b || 0 : a.localeCompare(b, language);
    };
    const rows = [...store.doc.rows].sort((one, other) => order.get(one.section) - order.get(other.section) || compare(one, other));
    if (store.dispatch([{ op: "rows", rows }], { label: "sort" })) toast(say("sorted"), true);
  }

  return { add, change, count, take, move, choose, tag, fix, sort };
}
