// The numbers of the deck, drawn from the server's figures. A bar is a button: it looks for the cards behind it.

import { copyOf, el, find, markOf, slot, write } from "./dom.js";
import { say } from "./words.js";

/** `look(query)` looks for the cards behind a bar. */
export function createStatsPane({ judge, look }) {
  const pane = { judge, look, box: find("#stats"), drawn: null };
  judge.subscribe(() => draw(pane));
}

function draw(pane) {
  const { judge, box, look } = pane;
  const stats = judge.answer?.stats;
  if (!stats || stats === pane.drawn || judge.isPending) return;

  pane.drawn = stats;
  const { curve = [], kinds = [], traits = [], numbers = [], unknown } = stats;
  box.hidden = curve.length === 0 && kinds.length === 0;
  fillCurve(slot(box, "curve"), curve, look);
  slot(box, "table").replaceChildren(...curve.map((bar) => lineOf(bar, look)));
  fillShares(slot(box, "shares"), [{ name: say("kinds"), trait: "kind", values: kinds }, ...traits], look);
  slot(box, "numbers").replaceChildren(...numbers.filter((number) => number.known).flatMap(numberOf));
  slot(box, "unknown").hidden = !unknown;
  write(slot(box, "unknown"), unknown ? say("unknown_cards", { count: unknown }) : "");
}

function fillCurve(list, curve, look) {
  const most = Math.max(1, ...curve.map((bar) => bar.count));
  list.hidden = curve.length === 0;
  list.replaceChildren(...curve.map((bar) => el("li", {}, barOf(bar, most, look))));
}

function barOf({ cost, label = cost, count, query }, most, look) {
  const fill = el("span", { class: "bar__fill" });
  fill.style.height = `${(count / most) * 100}%`;
  return button({ class: "bar", "aria-label": say("bar", { cost: label, count }) }, () => look(query),
    el("span", { class: "bar__count", "aria-hidden": "true" }, count || ""),
    el("span", { class: "bar__well", "aria-hidden": "true" }, fill),
    el("span", { class: "bar__cost", "aria-hidden": "true" }, label));
}

/** A bar of the curve once more in numbers; where many bars are narrow, a row is what a finger hits. */
function lineOf({ cost, label = cost, count, query }, look) {
  const cell = button({ class: "link", "aria-label": say("bar", { cost: label, count }) }, () => look(query), label);
  return el("tr", {}, el("th", { scope: "row" }, cell), el("td", { class: "num" }, count));
}

function fillShares(box, groups, look) {
  box.replaceChildren(...groups.filter((group) => group.values.length).map((group) => shareOf(group, look)));
}

function shareOf({ name, values, trait }, look) {
  const node = copyOf("share");
  write(slot(node, "name"), name);
  const most = Math.max(...values.map((value) => value.count));
  slot(node, "values").replaceChildren(...values.map((value) => el("li", {}, valueOf(value, { trait, most, look }))));
  return node;
}

function valueOf(value, { trait, most, look }) {
  const fill = el("span", { class: "share__fill" });
  fill.style.width = `${(value.count / most) * 100}%`;
  return button({ class: "share__value" }, () => look(value.query ?? queryOf(trait, value)),
    el("span", { class: "share__name" }, legend(value, trait), value.name),
    el("span", { class: "share__well", "aria-hidden": "true" }, fill),
    el("span", { class: "num" }, value.count));
}

const queryOf = (trait, { slug }) => `${trait}:${/^[\w-]+$/.test(slug) ? slug : `"${slug}"`}`;

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

function button(given, work, ...children) {
  const node = el("button", { type: "button", ...given }, ...children);
  node.addEventListener("click", work);
  return node;
}
