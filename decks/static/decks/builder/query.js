// Queries without a server: their terms, how letters are compared, and the cards that names find. Pure.

// Letters as the search compares them: two spellings of a name are one. Pure.

const LETTERS = { æ: "ae", œ: "oe", ø: "o", đ: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", ß: "ss", ς: "σ" };
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const HIRAGANA = 0x60;

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

// A query term by term, as far as filters write it: which terms it has, what a term says, and the query with one put in or taken out. Pure.

// What the query language reads as one: a word, with a quoted part if it has one.
const TERM = /[^\s"“”]*["“][^"“”]*["”]|\S+/g;
const COMPARED = /^([^:=<>≤≥≠!()-][^:=<>≤≥≠!()]*)(!=|<=|>=|[:=<>≤≥])(.+)$/;
const OPS = { "≤": "<=", "≥": ">=", ":": "=" };
const OR = /^(?:or|或)$/i;
const WORD = /^[\p{L}\p{N}_-]+$/u;
const WHOLE = /^[+-]?\d{1,5}$/;

/** The terms of a text with their places; `depth`: so many parentheses are open before or within it. */
export function termsOf(text) {
  let open = 0;
  return [...text.matchAll(TERM)].map(({ 0: term, index: at }) => {
    const bare = term.normalize("NFKC").replace(/["“][^"“”]*["”]/g, "");
    const [opened, closed] = [bare.split("(").length - 1, bare.split(")").length - 1];
    const depth = open + opened;
    open += opened - closed;
    return { term, at, depth };
  });
}

/**
 * What reads terms. `fields`: the slug of each word for a field; `filters`: [{ field, part, chips: [{ value, word, others,
 * token }] }]; `compared`: [{ field }], the numbers.
 */
export function readerOf({ fields, filters, compared }, folding = new Map()) {
  const plain = (word) => squash(word, folding) || word.normalize("NFKC").toLowerCase();
  const wordsOf = ({ value, word, others = [] }) => [value, word, ...others].map(plain);
  const values = new Map(filters.map(({ field, chips }) => [field, new Map(chips.flatMap((chip) => wordsOf(chip).map((word) => [word, chip])).reverse())]));
  const parts = new Map(filters.map(({ field, part }) => [field, part]));
  const numbers = new Set(compared.map(({ field }) => field));

  /** What a term asks: a `chip` of a field, or a `number` with its `op`; null where no filter asks that. */
  function read(term) {
    const [, word, sign, text] = term.normalize("NFKC").match(COMPARED) ?? [];
    const field = word && fields[word.toLowerCase().replace(/[-_ ]/g, "")];
    if (!field) return null;

    const [op, value] = [OPS[sign] ?? sign, text.replace(/^["“](.*)["”]$/, "$1")];
    if (numbers.has(field)) return WHOLE.test(value) ? { field, op, number: Number(value) } : null;
    const chip = op === "=" && values.get(field)?.get(plain(value));
    return chip ? { field, part: parts.get(field), chip } : null;
  }

  return read;
}

/** What holds for the whole query: [{ field, chip } or { field, op, number }], each with its place; none where one `or` divides it. */
export function heldBy(text, read) {
  const terms = termsOf(text).filter(({ depth }) => depth === 0);
  if (terms.some(({ term }) => OR.test(term))) return [];
  return terms.flatMap(({ term, at }) => {
    const said = read(term);
    return said ? [{ ...said, at, length: term.length }] : [];
  });
}

/** The query without what stands in these places. */
export function without(text, places) {
  const last = [...places].sort((one, other) => other.at - one.at);
  return last.reduce((left, { at, length }) => left.slice(0, at) + left.slice(at + length), text).split(/\s+/).filter(Boolean).join(" ");
}

/** The query with a further term; what an `or` divides gets parentheses. */
export function and(text, term) {
  const isDivided = termsOf(text).some(({ term: word, depth }) => depth === 0 && OR.test(word));
  return [isDivided ? `(${text.trim()})` : text.trim(), term].filter(Boolean).join(" ");
}

/** The term of a value. */
export const termOf = (field, value) => `${field}:${WORD.test(value) ? value : `"${value.replaceAll('"', "")}"`}`;

/** The query with a chip's term put in or taken out; where one `alone` can be asked for, the other of its field goes. */
export function toggled(text, read, { field, value }, alone = false) {
  const said = heldBy(text, read).filter((one) => one.field === field && one.chip);
  const mine = said.filter(({ chip }) => chip.value === value);
  if (mine.length) return without(text, mine);
  return and(without(text, alone ? said : []), termOf(field, value));
}

/** The query with a comparison of a number in place of the one before; an empty `number` takes it out. */
export function comparedTo(text, read, field, op, number) {
  const left = without(text, heldBy(text, read).filter((one) => one.field === field && one.op));
  return number === "" ? left : and(left, `${field}${op}${Number(number)}`);
}

/** The query without everything that filters ask. */
export const cleared = (text, read) => without(text, heldBy(text, read));

// Cards found without a server among all cards of the game: by their names, as the search index has them, and by filters. Pure.

const PAGE = 60;
// As on the server: with so many cards that are written so, those that only sound so are left out.
const ENOUGH = 3;
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
 * reads terms (query_terms.js). `left_out`: the terms that only the server understands. `section`: only cards that belong
 * there, if any do.
 */
export function found(pool, query, read, after = "", section = "") {
  const asked = termsOf(query).map(({ term }) => meaning(term, read, pool.folding));
  const words = asked.filter((part) => part.letters);
  const printed = asked.filter((part) => part.print).map((part) => part.print);
  const fits = (card) => isPrinted(card, printed) && asked.every((part) => part.isLeftOut || part.print || has(card, part));
  const all = withoutStrays(pool.cards.filter(fits), words, pool.folding);
  const own = section ? all.filter((card) => card.section === section) : [];
  const cards = ranked(own.length ? own : all, words.map((part) => part.letters).join(""));

  const begin = Number(after) || 0;
  const next = begin + PAGE < cards.length ? String(begin + PAGE) : null;
  return { cards: cards.slice(begin, begin + PAGE).map(unhinted), section: own.length ? section : "", next, left_out: asked.filter((part) => part.isLeftOut).map((part) => part.term) };
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

/** The cards without those that only sound so, where enough have a name or a word that begins so. */
function withoutStrays(cards, words, folding) {
  const written = cards.filter(({ squashed }) => words.every(({ letters }) => squashed.includes(letters)));
  if (written.length === cards.length) return cards;
  const begun = written.filter((card) => words.every(({ letters }) => begins(card, letters, folding)));
  return begun.length >= ENOUGH ? written : [...written, ...cards.filter((card) => !written.includes(card))];
}

function begins({ squashed, name, second = "" }, letters, folding) {
  return squashed.includes(`\n${letters}`) || `${name} ${second}`.split(/\s+/).some((word) => squash(word, folding).startsWith(letters));
}

/** Named so first, then those that begin so, then all others; each in the order of the pool. */
function ranked(cards, letters) {
  if (!letters) return cards;
  const rank = ({ squashed }) => (squashed.includes(`\n${letters}\n`) ? 0 : squashed.includes(`\n${letters}`) ? 1 : 2);
  return cards.map((card) => [rank(card), card]).sort(([one], [other]) => one - other).map(([, card]) => card);
}

/** Whether a deck may take a card is the server's to say. */
const unhinted = (card) => ({ ...card, hint: { allowed: null, section: card.section, sections: [], why_not: [], left: null, replaces: null } });
