// What the search has found: how one answer follows the other, how much room each card has, and where it may go. Pure.

import { cardOf, copies } from "./steps.js";

// What the search has found: how one answer follows the other in the list, and how much room each card has. Pure.

// How many cards are asked for: as many as are seen, within these bounds.
export const [FEWEST, MOST] = [6, 60];
const within = (count) => Math.min(MOST, Math.max(FEWEST, count));

/** Whether a question is another one than the list answers: that for a section without such cards has been answered with all. */
export const isNew = (pane, { q, wide, section = "" }) => q !== pane.asked || wide !== pane.wide || ![pane.section ?? "", pane.found ?? ""].includes(section);

/** Whether cards at the end have hints of an older state of the deck. */
export const isStale = ({ results, fresh }) => fresh < results.length;

/** The result that Enter takes; null if there is none. */
export const chosen = ({ isWrong, results, active }) => (isWrong ? null : results[active] ?? null);

/** How many cards to ask for: as many as are seen, or what follows and has older hints. */
export function wanted(pane, { after, shown, isNewList }) {
  if (after && isStale(pane)) return within(pane.results.length - pane.fresh);
  return within(Math.max(shown, isNewList ? 0 : pane.active + 1));
}

/** The list once an answer is in it. `question`: { q, wide, section, after, version, doc } as it was asked. */
export function following(pane, answer, question) {
  const { q, wide, section = "", after, version } = question;
  const { results, fresh } = joined(pane, answer, question);
  const active = isNew(pane, question) ? Math.min(0, results.length - 1) : Math.max(0, placeOfActive(pane, results));
  return { asked: q, wide, section, found: answer.section ?? "", results, fresh, active, next: answer.next, version: after ? pane.version : version };
}

/** The results after an answer, and how many of them, from the first, are of the same state of the deck. */
function joined(pane, answer, question) {
  const { after, version, doc } = question;
  const head = after ? pane.results.slice(0, pane.fresh) : [];
  const found = answer.cards.map((card) => ({ card, version, doc }));
  const fresh = head.length + found.length;
  const isSame = !isNew(pane, question) && answer.next && found.every(({ card }, at) => pane.results[head.length + at]?.card.id === card.id);
  // The same cards with newer hints: the cards behind them stay in place until they are loaded again.
  return { results: [...head, ...found, ...(isSame ? pane.results.slice(fresh) : [])], fresh };
}

function placeOfActive({ results: before, active }, results) {
  const id = before[active]?.card.id;
  return results.findIndex(({ card }) => card.id === id);
}

/**
 * How much room is left where a card may go, after the changes to the deck, `now`, since the server's hint; null if
 * nothing bounds it. `maybe`: the section beside the deck. `of` "sure": without a new doubt.
 */
export function roomOf({ card, doc }, section, { now, maybe, of = "room" }) {
  const place = card.hint.sections.find((candidate) => candidate.slug === section);
  if (!place || place[of] === null || place[of] === undefined) return null;
  const here = copies(now, cardOf(card), section) - copies(doc, cardOf(card), section);
  // Copies elsewhere in the deck may count as well; only the server knows, and its next hint counts them.
  return place[of] - Math.max(here, inDeck(now, card, maybe) - inDeck(doc, card, maybe));
}

/** Of how many copies in a section a card has some; null if nothing bounds them. */
export function mostOf(result, section, deck) {
  const room = roomOf(result, section, deck);
  return room === null ? null : copies(deck.now, cardOf(result.card), section) + Math.max(0, room);
}

const inDeck = (doc, card, maybe) => copies(doc, cardOf(card)) - copies(doc, cardOf(card), maybe);

/** The section in which Enter puts a card: the server's choice, or the card's default section once that choice is full. */
export function placeOf(result, deck) {
  const { section } = result.card.hint;
  return section !== result.card.section && roomOf(result, section, deck) <= 0 ? result.card.section : section;
}

/** What taking a card comes to, into a `section` or where it belongs: one copy, or the `most` that fit, and one where none fits. */
export function taking(result, deck, { section = placeOf(result, deck), most = false } = {}) {
  const fits = section === deck.maybe || !most ? 1 : roomOf(result, section, { ...deck, of: "sure" });
  return { section, copies: Math.max(1, fits) };
}

// Where a card may be put down: the sections that the server's hint names for it. Pure.

/**
 * The sections for a card as { slug, name, isOpen, why }. `from`: where its row stands, which is left out; null for a card of the
 * search. `card.hint` may be missing: `isAsked` says that it may still come, and until then nothing is open. `words`: { kind: why a
 * section takes no such card }.
 */
export function targetsFor(card, { from, known, side, maybe, isAsked, words }) {
  return known
    .filter(({ slug }) => slug && slug !== from)
    .map(({ slug, name }) => ({ slug, name, ...openness(card, slug, { side, maybe, isAsked, words }) }));
}

function openness(card, slug, { side, maybe, isAsked, words }) {
  if (slug === maybe) return { isOpen: true, why: "" };
  if (!card.hint) return { isOpen: !isAsked && [card.section, side].includes(slug), why: "" };
  if (!card.hint.sections.some((place) => place.slug === slug)) return { isOpen: false, why: words.kind };
  // Whether it fits there the verdict says.
  return { isOpen: true, why: "" };
}
