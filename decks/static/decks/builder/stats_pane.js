// The numbers of the deck, drawn from the server's figures. A bar is a button: it shows the cards of the deck behind it.

import { all, copyOf, el, find, markOf, say, slot, write } from "./page.js";
import { isCard } from "./steps.js";

// The bars of the figures, and the cards of the deck behind each. Pure.

/** The bars of the server's figures as { query, word, cards }: the query that finds such cards, a word, the ids of those in the deck. */
export function barsOf({ curve = [], kinds = [], traits = [] }) {
  const shares = [...kinds, ...traits.flatMap((trait) => trait.values)];
  return [
    ...curve.map(({ label, query, cards }) => ({ query, cards, word: say("cost", { cost: label }) })),
    ...shares.map(({ name, query, cards }) => ({ query, cards, word: name })),
  ];
}

/** The bar as newer figures have it; null where they count nothing in it, or a row has come that is not in it: nobody may miss what they add. */
export function following(bar, stats, { rows, known, idOf }) {
  const now = barsOf(stats).find(({ query }) => query === bar.query);
  if (!now?.cards.length) return null;
  return rows.some((row) => isCard(row) && !known.has(row.key) && !now.cards.includes(idOf(row))) ? null : now;
}

/** `choose(query)` is called for a bar, by the query that finds such cards. Answers with what marks the bar that is chosen. */
export function createStatsPane({ judge, choose }) {
  const pane = { judge, box: find("#stats"), drawn: null, query: null };
  judge.subscribe(() => draw(pane));
  pane.box.addEventListener("click", ({ target }) => {
    const bar = target.closest("[data-query]");
    if (bar) choose(bar.dataset.query);
  });
  return { mark: (query) => { if (query !== pane.query) mark(Object.assign(pane, { query })); } };
}

function mark({ box, query }) {
  for (const bar of all("[data-query]", box)) bar.setAttribute("aria-pressed", String(bar.dataset.query === query));
}

function draw(pane) {
  const { judge, box } = pane;
  const stats = judge.answer?.stats;
  if (!stats || stats === pane.drawn || judge.isPending) return;

  pane.drawn = stats;
  const { curve = [], kinds = [], traits = [], numbers = [], unknown } = stats;
  box.hidden = curve.length === 0 && kinds.length === 0;
  fillCurve(slot(box, "curve"), curve);
  slot(box, "table").replaceChildren(...curve.map((bar) => lineOf(bar)));
  fillShares(slot(box, "shares"), [{ name: say("kinds"), trait: "kind", values: kinds }, ...traits]);
  slot(box, "numbers").replaceChildren(...numbers.filter((number) => number.known).flatMap(numberOf));
  slot(box, "unknown").hidden = !unknown;
  write(slot(box, "unknown"), unknown ? say("unknown_cards", { count: unknown }) : "");
  mark(pane);
}

function fillCurve(list, curve) {
  const most = Math.max(1, ...curve.map((bar) => bar.count));
  list.hidden = curve.length === 0;
  list.replaceChildren(...curve.map((bar) => el("li", {}, barOf(bar, most))));
}

function barOf({ cost, label = cost, count, query }, most) {
  const fill = el("span", { class: "bar__fill" });
  fill.style.height = `${(count / most) * 100}%`;
  return button({ class: "bar", "data-query": query, "aria-label": say("bar", { cost: label, count }) },
    el("span", { class: "bar__count", "aria-hidden": "true" }, count || ""),
    el("span", { class: "bar__well", "aria-hidden": "true" }, fill),
    el("span", { class: "bar__cost", "aria-hidden": "true" }, label));
}

/** A bar of the curve once more in numbers; where many bars are narrow, a row is what a finger hits. */
function lineOf({ cost, label = cost, count, query }) {
  const cell = button({ class: "link", "data-query": query, "aria-label": say("bar", { cost: label, count }) }, label);
  return el("tr", {}, el("th", { scope: "row" }, cell), el("td", { class: "num" }, count));
}

function fillShares(box, groups) {
  box.replaceChildren(...groups.filter((group) => group.values.length).map((group) => shareOf(group)));
}

function shareOf({ name, values, trait }) {
  const node = copyOf("share");
  write(slot(node, "name"), name);
  const most = Math.max(...values.map((value) => value.count));
  slot(node, "values").replaceChildren(...values.map((value) => el("li", {}, valueOf(value, { trait, most }))));
  return node;
}

function valueOf(value, { trait, most }) {
  const fill = el("span", { class: "share__fill" });
  fill.style.width = `${(value.count / most) * 100}%`;
  return button({ class: "share__value", "data-query": value.query },
    el("span", { class: "share__name" }, legend(value, trait), value.name),
    el("span", { class: "share__well", "aria-hidden": "true" }, fill),
    el("span", { class: "num" }, value.count));
}

/** The same mark as on the cards; the word stands beside it. */
function legend({ slug, name, icon }, trait) {
  const drawn = markOf({ trait, value: slug, name, icon });
  drawn?.setAttribute("aria-hidden", "true");
  return drawn;
}

function numberOf({ title, name, mean }) {
  const shown = Number(mean).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });
  return [el("dt", {}, say("mean_of", { name: title ?? name })), el("dd", { class: "num" }, shown)];
}

const button = (given, ...children) => el("button", { type: "button", "aria-pressed": "false", ...given }, ...children);
