// Cards found without a server among all cards of the game: by their names, as the search index has them, and by chips. Pure.

const PAGE = 60;
// What the query language reads as one: a word, with a quoted part if it has one.
const TERM = /[^\s"“”]*["“][^"“”]*["”]|\S+/g;
const LETTERS = { æ: "ae", œ: "oe", ø: "o", đ: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", ß: "ss", ς: "σ" };
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const HIRAGANA = 0x60;

export const terms = (text) => text.match(TERM) ?? [];

/** What folds letters as the server does. `han`: characters, and those that they count as, place by place. */
export function foldingOf([from, to]) {
  const others = [...to];
  return new Map([...from].map((sign, at) => [sign, others[at]]));
}

/** The letters and digits of a text alone: two spellings of a name are one. */
export function squash(text, folding) {
  const parts = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(MARKS, "");
  const folded = [...parts].map((sign) => folding.get(sign) ?? LETTERS[sign] ?? plainKana(sign)).join("");
  // Composed first: a mark of a kana alone is no letter.
  return folded.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "").normalize("NFC");
}

const plainKana = (sign) => (/[\u30a1-\u30f6\u30fd\u30fe]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - HIRAGANA) : sign);

/**
 * A page of the cards that a query finds, as the server answers, without hints. `pool`: { cards, folding }. `chips`:
 * terms with their token, such as `kind=unit`. `left_out`: the terms that only the server understands.
 */
export function found(pool, query, chips, after = "") {
  const asked = terms(query).map((term) => meaning(term, chips, pool.folding));
  const words = asked.filter((part) => part.letters);
  const fits = (card) => asked.every((part) => part.isLeftOut || has(card, part));
  const cards = ranked(pool.cards.filter(fits), words.map((part) => part.letters).join(""));

  const begin = Number(after) || 0;
  const next = begin + PAGE < cards.length ? String(begin + PAGE) : null;
  return { cards: cards.slice(begin, begin + PAGE).map(unhinted), next, left_out: asked.filter((part) => part.isLeftOut).map((part) => part.term) };
}

function meaning(term, chips, folding) {
  const token = chips.get(term);
  if (token) return { term, token };
  const letters = squash(term, folding);
  return /[:=<>()]|^-|^\/|^!/.test(term) || !letters ? { term, isLeftOut: true } : { term, letters };
}

function has({ squashed, sounds, tokens }, { token, letters }) {
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
const unhinted = (card) => ({ ...card, hint: { allowed: null, section: card.section, sections: [], why_not: [], left: null } });
