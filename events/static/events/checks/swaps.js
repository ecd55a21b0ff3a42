// During a match: which cards went out of the deck and came in from the sideboard, beside what was registered.

import { el, find, say, write } from "./page.js";
import { keyOf, swapTotals } from "./tally.js";

/** Draw the swaps of a check. `press(key)` is called for each copy that is swapped. */
export function swapView(data, press) {
  const tab = find('[data-view-tab="swap"]');
  tab.hidden = !data.swap;
  if (!data.swap) return { update() {} };

  const nodes = new Map();
  const rows = (side) => data.cards.filter((card) => (side ? card.section === data.swap.side : data.swap.main.includes(card.section)));
  find("#swap-out").replaceChildren(...rows(false).map(rowNode));
  find("#swap-in").replaceChildren(...rows(true).map(rowNode));

  function rowNode(card) {
    const node = el("button", { type: "button", className: "count", "data-key": keyOf(card) },
      el("span", { className: "count__name" }, el("span", {}, card.name), card.also ? el("small", {}, card.also) : null),
      el("span", { className: "count__number num", "aria-hidden": "true" }));
    node.addEventListener("click", () => press(keyOf(card), card.listed));
    nodes.set(keyOf(card), { node, card });
    return el("li", {}, node);
  }

  return {
    update(tally) {
      for (const [key, { node, card }] of nodes) {
        const number = tally.swaps[key] ?? 0;
        node.dataset.state = number ? "some" : "none";
        write(find(".count__number", node), `${number} / ${card.listed}`);
        node.setAttribute("aria-label", say(card.section === data.swap.side ? "row_in" : "row_out", { name: card.name, count: number, listed: card.listed }));
      }
      const totals = swapTotals(data, tally);
      write(find("#swap-total"), totals.in === totals.out ? say("swapped", { count: totals.in }) : say("uneven", totals));
    },
  };
}
