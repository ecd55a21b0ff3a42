// One row of the deck: a card, a line that found none, a comment, the head of a group, a stack of cards. The same row is a
// face in a stack or a grid: whatever a row offers, a face offers as well.

import { art, copyOf, el, face, icon, keyed, kind, marks, name, slot, write } from "./dom.js";
import { listed, say } from "./words.js";

const KINDS = { card: "row", open: "open", comment: "comment", group: "group", stack: "stack" };

export const makeRow = (item) => {
  const node = copyOf(KINDS[item.sort]);
  node.dataset.key = item.key;
  return node;
};

/**
 * Fill a row. `item`: { key, sort, row, judged, card, blamed, isFace, isGhost }; `judged`: the row in the server's answer. A
 * stack: { key, sort, title, isBare: without a head, count, members }.
 */
export function updateRow(node, item) {
  node.classList.toggle("brow--ghost", Boolean(item.isGhost));
  FILL[item.sort](node, item);
}

const FILL = { card: fillCard, open: fillOpen, comment: fillComment, group: fillGroup, stack: fillStack };

function fillCard(node, { row, card, blamed, isFace, isGhost }) {
  const shown = card ?? { name: row.name, lang: "", second: "", cost: null, marks: [], kind_name: "" };
  node.classList.toggle("brow--blamed", blamed);
  write(slot(node, "count"), isGhost ? 0 : row.count);
  slot(node, "less").disabled = Boolean(isGhost);
  slot(node, "blamed").hidden = !blamed;
  kind(slot(node, "kind"), shown);
  write(slot(node, "cost"), shown.cost ?? "");
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
export function fillHead(node, { slug, name: title, count, bound, beside, isOver, isUnder, isPending }) {
  write(slot(node, "name"), title);
  write(slot(node, "count"), count);
  write(slot(node, "bound"), bound ? `/ ${bound}` : "");
  write(slot(node, "beside"), beside.length ? say("with", { sections: listed(beside) }) : "");
  const counter = slot(node, "counter");
  counter.hidden = !slug;
  counter.classList.toggle("is-over", isOver);
  counter.classList.toggle("is-under", isUnder);
  counter.classList.toggle("is-pending", isPending);
  const sign = slot(node, "sign");
  if (sign.childElementCount === Number(isOver)) return;
  sign.replaceChildren(...(isOver ? [icon("warning")] : []));
}
