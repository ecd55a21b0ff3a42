// A conflict of two versions of a deck, mine and the server's, beside their common base. The user chooses, and nothing is lost.

import { open } from "./dialogs.js";
import { el, find, name, slot, write } from "./dom.js";
import { nameOf } from "./draft.js";
import { announce } from "./spoken.js";
import { isCard } from "./steps.js";
import { FIELD, isClean } from "./union.js";
import { listed, sectionName, say } from "./words.js";

/**
 * What shows the three, called with (mine, theirs, base), and with both changes in one if they can be had (union.js). It answers
 * "mine", "theirs", "both" or "union", whose choices it has then filled in; "" if nothing was chosen yet.
 * The judge knows the cards' names in the reader's language, as soon as it has seen them.
 */
export function createConflict(judge) {
  const body = slot(find("#conflict"), "rows");
  let docs = null;

  function draw() {
    const lines = differences(docs, judge);
    body.replaceChildren(...lines.map(lineOf));
    find("#conflict-table").hidden = lines.length === 0;
    slot(find("#conflict"), "order").hidden = lines.length > 0;
  }

  judge.subscribe(() => { if (find("#conflict").open) draw(); });
  return (mine, theirs, base, union = null) => {
    docs = [mine, theirs, base];
    draw();
    offer(union, judge);
    const answer = open("conflict");
    if (union) announce(slot(find("#conflict-union"), "says").textContent);
    return answer;
  };
}

/** Offer both changes in one, first of all; with a choice for whatever both changed differently. What is here is chosen at first. */
function offer(union, judge) {
  const [box, button] = [find("#conflict-union"), find("#conflict-unite")];
  box.hidden = button.hidden = !union;
  find("#conflict [value=mine]").classList.toggle("button--primary", !union);
  // It describes the dialog even while it is hidden, so it says nothing then.
  write(slot(box, "says"), union ? say(isClean(union) ? "union_clean" : "union_choose") : "");
  if (!union) return;

  const isOpen = !isClean(union);
  write(button, say(isOpen ? "union_join" : "union_keep"));
  const cards = union.conflicts.map((clash) => choiceOf(union.taken, clash.card, titleOf(clash, judge.cards.get(clash.card)), copiesOf(clash)));
  const fields = union.fields.map((clash) => choiceOf(union.taken, FIELD + clash.field, say(`field_${clash.field}`), [clash.mine, clash.theirs].map(valueOf)));
  slot(box, "choices").replaceChildren(...cards, ...fields);
}

/** One choice between two sides: the key is in `taken` as long as what is here is chosen. */
function choiceOf(taken, key, title, [mine, theirs]) {
  taken.add(key);
  const choice = el("fieldset", { class: "union__choice" }, el("legend", {}, title));
  for (const [side, what] of [["mine", mine], ["theirs", theirs]]) {
    const input = el("input", { type: "radio", name: `union ${key}`, value: side, checked: side === "mine" });
    input.addEventListener("change", () => { (side === "mine" ? taken.add(key) : taken.delete(key)); });
    choice.append(el("label", { class: "field__choice" }, input, say(`union_${side}`, { what: what || say("union_none") })));
  }
  return choice;
}

/** The copies of a card on both sides, in words. */
const copiesOf = ({ mine, theirs }) => [mine, theirs].map((rows) => listed(rows.map((row) => [`${row.count}`, sectionName(row.section), ...moreOf(row)].join(" · "))));

/** What stands beside a card's name in its line. */
const moreOf = (row) => [row.code, ...(row.tags ?? []).map((tag) => `#${tag}`), row.note].filter(Boolean);

const LONG = 120;
const short = (text) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);
const valueOf = (value) => (typeof value === "string" ? short(value) : listed(Object.keys(value).map(optionName)));

const optionName = (slug) => find(`[data-option="${slug}"]`)?.parentElement.textContent.trim() ?? slug;

const FIELDS = {
  name: nameOf,
  format: (doc) => doc.format,
  region: (doc) => doc.region,
  options: (doc) => listed(doc.options.map(optionName)),
};

/** The lines in which the three differ: { what, base, mine, theirs }. */
function differences([mine, theirs, base], judge) {
  const titles = new Map();
  const [one, other, before] = [mine, theirs, base].map((doc) => tally(doc, judge, titles));
  const of = (counts, key) => String(counts.get(key) ?? 0);
  const rows = [...titles].map(([key, what]) => ({ what, base: of(before, key), mine: of(one, key), theirs: of(other, key) }));
  const fields = Object.entries(FIELDS).map(([field, text]) => ({ what: [say(`field_${field}`)], base: text(base), mine: text(mine), theirs: text(theirs) }));
  return [...fields, ...rows].filter((row) => row.mine !== row.theirs);
}

/** How often each line stands in a deck and its pool; `titles` is filled with what each is called. */
function tally(doc, judge, titles) {
  const counts = new Map();
  for (const row of doc.rows) {
    const card = isCard(row) ? judge.card(row) : null;
    const more = isCard(row) ? moreOf(row) : [];
    const key = isCard(row) ? [card?.id ?? row.name, row.section, ...more].join(" · ") : row.text;
    counts.set(key, (counts.get(key) ?? 0) + (isCard(row) ? row.count : 1));
    if (!titles.has(key)) titles.set(key, isCard(row) ? [titleOf(row, card), ["", sectionName(row.section), ...more].join(" · ")] : [row.text]);
  }
  for (const line of (doc.pool ?? "").split("\n").filter((text) => text.trim())) {
    counts.set(`pool ${line}`, (counts.get(`pool ${line}`) ?? 0) + 1);
    titles.set(`pool ${line}`, [`${line} · ${say("field_pool")}`]);
  }
  return counts;
}

function titleOf(row, card) {
  const title = el("span", {});
  name(title, card?.name ?? row.name, card?.lang);
  return title;
}

function lineOf({ what, base, mine, theirs }) {
  const cell = (value) => el("td", { class: value === base ? "muted num" : "num changed" }, value);
  return el("tr", {}, el("th", { scope: "row" }, ...what), cell(base), cell(mine), cell(theirs));
}
