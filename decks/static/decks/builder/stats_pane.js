// The numbers of the deck, drawn from the server's figures. A bar is a button: it looks for the cards behind it.

import { copyOf, el, find, markOf, slot, write } from "./dom.js";
import { say } from "./words.js";

export function createStatsPane({ judge, look }) {
  let drawn = null;
  const box = find("#stats");

  function draw() {
    const stats = judge.answer?.stats;
    if (!stats || stats === drawn || judge.isPending) return;

    drawn = stats;
    const curve = stats.curve ?? [];
    box.hidden = curve.length === 0 && (stats.kinds ?? []).length === 0;
    fillCurve(slot(box, "curve"), curve);
    fillTable(slot(box, "table"), curve);
    const groups = [{ name: say("kinds"), trait: "kind", values: stats.kinds ?? [] }, ...(stats.traits ?? [])];
    slot(box, "shares").replaceChildren(...groups.filter((group) => group.values.length).map(shareOf));
    slot(box, "numbers").replaceChildren(...(stats.numbers ?? []).filter((number) => number.known).flatMap(numberOf));
    slot(box, "unknown").hidden = !stats.unknown;
    write(slot(box, "unknown"), stats.unknown ? say("unknown_cards", { count: stats.unknown }) : "");
  }

  function fillCurve(list, curve) {
    const most = Math.max(1, ...curve.map((bar) => bar.count));
    list.hidden = curve.length === 0;
    list.replaceChildren(...curve.map(({ cost, label = cost, count, query }) => {
      const bar = el("span", { class: "bar__fill" });
      bar.style.height = `${(count / most) * 100}%`;
      const button = el("button", { type: "button", class: "bar", "aria-label": say("bar", { cost: label, count }) },
        el("span", { class: "bar__count", "aria-hidden": "true" }, count || ""), el("span", { class: "bar__well", "aria-hidden": "true" }, bar), el("span", { class: "bar__cost", "aria-hidden": "true" }, label));
      button.addEventListener("click", () => look(query));
      return el("li", {}, button);
    }));
  }

  /** The curve once more in numbers; where many bars are narrow, a row is what a finger hits. */
  function fillTable(body, curve) {
    body.replaceChildren(...curve.map(({ cost, label = cost, count, query }) => {
      const button = el("button", { type: "button", class: "link", "aria-label": say("bar", { cost: label, count }) }, label);
      button.addEventListener("click", () => look(query));
      return el("tr", {}, el("th", { scope: "row" }, button), el("td", { class: "num" }, count));
    }));
  }

  function shareOf({ name, values, trait }) {
    const node = copyOf("share");
    write(slot(node, "name"), name);
    const most = Math.max(...values.map((value) => value.count));
    slot(node, "values").replaceChildren(...values.map((value) => {
      const fill = el("span", { class: "share__fill" });
      fill.style.width = `${(value.count / most) * 100}%`;
      const button = el("button", { type: "button", class: "share__value" },
        el("span", { class: "share__name" }, legend(value, trait), value.name), el("span", { class: "share__well", "aria-hidden": "true" }, fill), el("span", { class: "num" }, value.count));
      button.addEventListener("click", () => look(value.query ?? `${trait}:${/^[\w-]+$/.test(value.slug) ? value.slug : `"${value.slug}"`}`));
      return el("li", {}, button);
    }));
    return node;
  }

  /** The same mark as on the cards; the word stands beside it. */
  function legend({ slug, name, icon }, trait) {
    const drawn = markOf({ trait, value: slug, name, icon });
    drawn?.setAttribute("aria-hidden", "true");
    return drawn;
  }

  function numberOf({ title, name, mean }) {
    return [el("dt", {}, say("mean_of", { name: title ?? name })), el("dd", { class: "num" }, Number(mean).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 }))];
  }

  judge.subscribe(draw);
}
