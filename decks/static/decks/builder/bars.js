// The bars of the figures, and the cards of the deck behind each. Pure.

import { isCard } from "./steps.js";
import { say } from "./words.js";

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
