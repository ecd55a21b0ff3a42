// The list that is counted: a row for a card, one press for a copy.

import { el, find, say, write } from "./page.js";
import { differencesOf, ordered, rowsOf, totalsOf } from "./tally.js";

/** The cost with its word, because a bare number would be read as copies. */
const costOf = ({ cost }) => (cost === null ? "" : ` · ${say("cost", { count: cost })}`);

/** Draw the rows of a check. `press(key)` is called for each copy. */
export function countingView(data, press) {
  const nodes = new Map();
  const list = find("#check-rows");
  const nameOf = Object.fromEntries(data.sections.map(({ slug, name }) => [slug, name]));

  function rowNode(row) {
    const node = el("button", { type: "button", className: "count", "data-key": row.key },
      el("span", { className: "count__name" }, el("span", {}, row.name), row.also ? el("small", {}, row.also) : null,
        el("small", { className: "count__section" }, nameOf[row.section] ?? row.section, costOf(row), el("span", { className: "count__note" }))),
      el("span", { className: "count__number num", "aria-hidden": "true" }));
    node.addEventListener("click", () => press(row.key));
    const item = el("li", {}, node);
    nodes.set(row.key, item);
    return item;
  }

  /** Put the rows in an order; while counting they keep their places. */
  function arrange(tally, order) {
    const items = ordered(rowsOf(data, tally), order, data.sections).map((row) => nodes.get(row.key) ?? rowNode(row));
    list.replaceChildren(...items);
    for (const button of document.querySelectorAll("[data-order]")) button.setAttribute("aria-pressed", String(button.dataset.order === order));
  }

  function update(tally) {
    const rows = rowsOf(data, tally);
    for (const row of rows) updateRow((nodes.get(row.key) ?? list.appendChild(rowNode(row))).firstElementChild, row);
    showTotals(totalsOf(rows, tally.found, data.sections));
    showFound(tally.found, nameOf);
    showDifferences(differencesOf(rows, tally.found), tally, nameOf);
  }

  function updateRow(node, row) {
    const { counted, expected, listed } = row;
    node.dataset.state = counted === expected ? (expected ? "done" : "gone") : counted > expected ? "over" : counted ? "some" : "none";
    write(find(".count__number", node), `${counted} / ${expected}`);
    write(find(".count__note", node), expected === listed ? "" : ` · ${say("registered", { count: listed })}`);
    // The reader's name is the one that is heard.
    const values = { name: row.also || row.name, section: nameOf[row.section] ?? row.section, counted, listed: expected };
    node.setAttribute("aria-label", say("row", values));
  }

  return { arrange, update };
}

function showTotals({ counted, expected, sections }) {
  write(find("#check-total"), `${counted} / ${expected}`);
  const parts = sections.map((one) => el("li", { "data-done": String(one.counted === one.expected) }, `${one.name} ${one.counted} / ${one.expected}`));
  find("#check-sections").replaceChildren(...parts);
}

function showFound(found, nameOf) {
  find("#found-rows").replaceChildren(...found.map((row) =>
    el("li", {}, `${row.name} × ${row.counted} · ${nameOf[row.section] ?? row.section} · ${say("not_listed")}`)));
}

/** Missing, too many, not listed; before anything is counted nothing is missing. */
function showDifferences(differences, tally, nameOf) {
  const isBegun = Object.values(tally.counts).some(Boolean) || tally.found.length > 0;
  const list = find("#check-differences");
  if (!isBegun) return list.replaceChildren(el("li", {}, say("nothing_counted")));
  if (!differences.length) return list.replaceChildren(el("li", { "data-kind": "fine" }, say("all_there")));
  list.replaceChildren(...differences.map((one) => el("li", { "data-kind": one.counted < one.expected ? "missing" : "over" },
    el("span", {}, `${one.name} · ${nameOf[one.section] ?? one.section}`),
    el("strong", { className: "num" }, one.isFound ? `${one.counted} × ${say("not_listed")}`
      : one.counted < one.expected ? say("missing", { count: one.expected - one.counted })
        : say("too_many", { count: one.counted - one.expected })))));
}
