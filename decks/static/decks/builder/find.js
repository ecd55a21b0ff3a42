// Cards found without a server among all cards of the game: by their names, as the search index has them, and by filters. Pure.

import { termsOf } from "./query_terms.js";
import { squash } from "./squash.js";

const PAGE = 60;
const COMPARE = {
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

/**
 * A page of the cards that a query finds, as the server answers, without hints. `pool`: { cards, folding }; `read`: what
 * reads terms (query_terms.js). `left_out`: the terms that only the server understands.
 */
export function found(pool, query, read, after = "") {
  const asked = termsOf(query).map(({ term }) => meaning(term, read, pool.folding));
  const words = asked.filter((part) => part.letters);
  const printed = asked.filter((part) => part.print).map((part) => part.print);
  const fits = (card) => isPrinted(card, printed) && asked.every((part) => part.isLeftOut || part.print || has(card, part));
  const cards = ranked(pool.cards.filter(fits), words.map((part) => part.letters).join(""));

  const begin = Number(after) || 0;
  const next = begin + PAGE < cards.length ? String(begin + PAGE) : null;
  return { cards: cards.slice(begin, begin + PAGE).map(unhinted), next, left_out: asked.filter((part) => part.isLeftOut).map((part) => part.term) };
}

function meaning(term, read, folding) {
  const said = read(term);
  if (said?.op) return { term, number: said };
  if (said?.part === "printed") return { term, print: { [said.field]: said.chip.value } };
  if (said) return { term, token: `${said.field}=${said.chip.token ?? said.chip.value}` };
  const letters = squash(term, folding);
  return /[:=<>()≤≥*]|^-|^\/|^!/.test(term.normalize("NFKC")) || !letters ? { term, isLeftOut: true } : { term, letters };
}

/** Whether one and the same printing has it all: the set, the rarity. */
function isPrinted({ prints }, asked) {
  return !asked.length || prints.some(([set, rarity]) => asked.every((one) => (one.set ?? set) === set && (one.rarity ?? rarity) === rarity));
}

function has({ squashed, sounds, tokens, numbers }, { token, letters, number }) {
  if (number) return typeof numbers[number.field] === "number" && COMPARE[number.op](numbers[number.field], number.number);
  if (token) return tokens.includes(`|${token}|`);
  return squashed.includes(letters) || (/^[\x00-\x7f]+$/.test(letters) && sounds.includes(`\n${letters}`));
}

/** Named so first, then those that begin so, then all others; each in the order of the pool. */
function ranked(cards, letters) {
  if (!letters) return cards;
  const rank = ({ squashed }) => (squashed.includes(`\n${letters}\n`) ? 0 : squashed.includes(`\n${letters}`) ? 1 : 2);
  return cards.map((card) => [rank(card), card]).sort(([one], [other]) => one - other).map(([, card]) => card);
}

/** Whether a deck may take a card is the server's to say. */
const unhinted = (card) => ({ ...card, hint: { allowed: null, section: card.section, sections: [], why_not: [], left: null, replaces: null } });
