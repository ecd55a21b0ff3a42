// How a deck begins: which section its cards are chosen for first, and what a deck of that format needs. Pure.

import { isCard } from "./steps.js";

/**
 * The section that a deck is begun with now; null once each of them has its cards, or the deck has anything else. `begins`:
 * [{ slug, least }] of its format; `isBare`: its game begins with no section but with a trait, and the slug is empty.
 */
export function openingOf({ rows, begins, isBare = false }) {
  if (!begins.length) return isBare && !rows.length ? { slug: "", at: 0 } : null;
  if (!isBegun(rows, begins)) return null;

  const at = begins.findIndex(({ slug, least }) => countOf(rows, slug) < least);
  return at < 0 ? null : { slug: begins[at].slug, at };
}

/** Whether a deck has nothing but cards that decks begin with, or nothing at all. */
export const isBegun = (rows, begins) => rows.every((row) => isCard(row) && begins.some(({ slug }) => slug === row.section));

const countOf = (rows, slug) => rows.reduce((sum, row) => sum + (row.section === slug ? row.count : 0), 0);

/** What the format asks of a deck: each section that must have cards, and whether it has them. */
export function neededOf(sections) {
  const isNeeded = ({ bound, at_least: least, one_of: sizes }) => bound && Math.min(...(sizes?.length ? sizes : [least])) > 0;
  return sections.filter(isNeeded).map(({ slug, name, count, bound, off }) => ({ slug, name, count, bound, isDone: !off }));
}

/** The query for cards with any of these values of a field. `termOf(field, value)`: the term of one. */
export const anyOf = (field, values, termOf) => values.map((value) => termOf(field, value)).join(" or ");
