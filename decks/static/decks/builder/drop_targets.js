// Where a card may be put down: the sections that the server's hint names for it. Pure.

import { taking } from "./search_found.js";

/**
 * The sections for a card as { slug, name, isOpen, why }. `from`: where its row stands, which is left out; null for a card of the
 * search. `card.hint` may be missing: `isAsked` says that it may still come, and until then nothing is open. `words`: { kind: why a
 * section takes no such card, full }.
 */
export function targetsFor(card, { from, known, side, maybe, doc, isAsked, words }) {
  return known
    .filter(({ slug }) => slug && slug !== from)
    .map(({ slug, name }) => ({ slug, name, ...openness(card, slug, { from, side, maybe, doc, isAsked, words }) }));
}

function openness(card, slug, { from, side, maybe, doc, isAsked, words }) {
  if (slug === maybe) return { isOpen: true, why: "" };
  if (!card.hint) return { isOpen: !isAsked && [card.section, side].includes(slug), why: "" };
  if (!card.hint.sections.some((place) => place.slug === slug)) return { isOpen: false, why: words.kind };
  // Copies that move are in the deck already: whether they fit there as well, the verdict says.
  if (from !== null) return { isOpen: true, why: "" };
  const { copies, why } = taking({ card, doc }, { now: doc, maybe }, { section: slug });
  return { isOpen: copies > 0, why: copies > 0 ? "" : why ?? words.full };
}
