// The rows of the deck, and the focus that goes from one to the next.

import { nearest } from "./arrows.js";
import { all, art, copyOf, cost, el, face, find, icon, keyed, kind, listed, marks, name, say, slot, write } from "./page.js";

// One row of the deck: a card, a line that found none, a comment, the head of a group, a stack of cards. The same row is a
// face in a stack or a grid: whatever a row offers, a face offers as well.

const KINDS = { card: "row", open: "open", comment: "comment", group: "group", stack: "stack" };

export const makeRow = (item) => {
  const node = copyOf(KINDS[item.sort]);
  node.dataset.key = item.key;
  return node;
};

/**
 * Fill a row. `item`: { key, sort, row, judged, card, blamed, over, isFace, isGhost }; `judged`: the row in the server's answer. A
 * stack: { key, sort, title, isBare: without a head, count, members }.
 */
export function updateRow(node, item) {
  node.classList.toggle("brow--ghost", Boolean(item.isGhost));
  FILL[item.sort](node, item);
}

const FILL = { card: fillCard, open: fillOpen, comment: fillComment, group: fillGroup, stack: fillStack };

function fillCard(node, { row, card, blamed, over, isFace, isGhost }) {
  const shown = card ?? { name: row.name, lang: "", second: "", cost: null, marks: [], kind_name: "" };
  node.classList.toggle("brow--blamed", blamed);
  write(slot(node, "count"), isGhost ? 0 : row.count);
  slot(node, "less").disabled = Boolean(isGhost);
  slot(node, "blamed").hidden = !blamed;
  node.classList.toggle("brow--over", Boolean(over));
  write(slot(node, "over"), over ? say("over_short", over) : "");
  kind(slot(node, "kind"), shown);
  cost(slot(node, "cost"), shown.cost);
  fillTags(slot(node, "tags"), row.tags ?? []);
  const drawn = `${isFace} ${shown.id}`;
  if (node.drawn === drawn && shown.id) return;

  node.drawn = drawn;
  node.classList.remove("has-picture");
  (isFace ? face : art)(slot(node, "art"), shown);
  name(slot(node, "name"), shown.name, shown.lang);
  name(slot(node, "second"), shown.second, shown.second_lang);
  node.classList.toggle("brow--many", shown.marks.length > 2);
  slot(node, "marks").replaceChildren(...marks(shown.marks));
  label(node, "less", "one_less", shown.name);
  label(node, "more", "one_more", shown.name);
  label(node, "menu", "more_about", shown.name);
}

function label(node, where, key, cardName) {
  slot(node, where).setAttribute("aria-label", say(key, { name: cardName }));
}

function fillTags(box, tags) {
  const key = tags.join(" ");
  if (box.dataset.tags === key) return;
  box.dataset.tags = key;
  box.replaceChildren(...tags.map((tag) => el("span", { class: "tag" }, `#${tag}`)));
}

function fillOpen(node, { row, judged, isGhost }) {
  write(slot(node, "text"), row.text);
  slot(node, "suggestions").hidden = Boolean(isGhost);
  write(slot(node, "message"), judged.message ?? "");
  const names = judged.suggestions ?? [];
  const box = slot(node, "suggestions");
  if (box.dataset.names === names.join("|")) return;

  box.dataset.names = names.join("|");
  box.replaceChildren(...names.map((suggestion) =>
    el("li", {}, el("button", { type: "button", class: "chip", "data-act": "choose", "data-name": suggestion }, suggestion))));
}

function fillComment(node, { row }) {
  write(slot(node, "text"), row.text);
}

function fillGroup(node, { row }) {
  write(slot(node, "name"), row.group || say("no_group"));
  write(slot(node, "count"), row.count);
}

function fillStack(node, { title, isBare, count, members }) {
  slot(node, "name").parentElement.hidden = isBare;
  write(slot(node, "name"), title || say("no_group"));
  write(slot(node, "count"), count);
  keyed(slot(node, "cards"), members, (item) => item.key, makeRow, updateRow);
}

/** The head of a section: its name, its count beside what the format asks. */
export function fillHead(node, { slug, name: title, count, bound, beside, over, isUnder, isPending }) {
  write(slot(node, "name"), title);
  write(slot(node, "count"), count);
  write(slot(node, "bound"), bound ? `/ ${bound}` : "");
  write(slot(node, "beside"), beside.length ? say("with", { sections: listed(beside) }) : "");
  const counter = slot(node, "counter");
  counter.hidden = !slug;
  counter.classList.toggle("is-over", over > 0);
  write(slot(node, "word"), over ? say("count_over", { count: over }) : "");
  counter.classList.toggle("is-under", isUnder);
  counter.classList.toggle("is-pending", isPending);
  const sign = slot(node, "sign");
  if (sign.childElementCount === Number(over > 0)) return;
  sign.replaceChildren(...(over ? [icon("warning")] : []));
}

// The focus in the deck: one row's buttons are in the order of Tab, arrows go from row to row, drawing takes nothing away.

/** The button of a row that has the focus, and which row that is; null if the focus is elsewhere. */
export function focused(box) {
  const button = document.activeElement?.closest(".brow button");
  return button && box.contains(button) ? { button, at: all(".brow", box).indexOf(button.closest(".brow")) } : null;
}

/** Give back the focus that drawing took: to the same row, or to the one that stands in its place now. */
export function refocus(box, { button, at }) {
  const rows = all(".brow", box);
  const row = button.isConnected ? button.closest(".brow") : rows[Math.min(at, rows.length - 1)];
  if (row && (document.activeElement !== button || button.disabled)) goTo(row, button.dataset.act);
}

const goTo = (row, act) => (find(`button[data-act="${act}"]:not(:disabled)`, row) ?? find("button:not(:disabled)", row))?.focus();

/** Put the buttons of one row into the order of Tab: of `row`, else of the one that has the focus, or had it last. */
export function rove(box, row = null) {
  const rows = all(".brow", box);
  const current = row ?? rows.find((other) => other.contains(document.activeElement)) ?? rows.find((other) => other.dataset.current === "yes") ?? rows[0];
  for (const other of rows) {
    other.dataset.current = other === current ? "yes" : "";
    for (const button of all("button", other)) button.tabIndex = other === current ? 0 : -1;
  }
}

/** Go with the arrows to another row, to the same button: up or down in the list; among faces to the one that lies there. */
export function step(box, event) {
  const button = event.target.closest(".brow button");
  const rows = all(".brow", box);
  const to = button && rows[placeOf(box, rows, rows.indexOf(button.closest(".brow")), event.key)];
  if (!to) return;
  event.preventDefault();
  rove(box, to);
  goTo(to, button.dataset.act);
}

function placeOf(box, rows, from, key) {
  if (box.dataset.view !== "rows") return nearest(rows.map((row) => row.getBoundingClientRect()), from, key);
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  return by ? from + by : -1;
}
