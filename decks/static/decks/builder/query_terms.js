// A query term by term, as far as filters write it: which terms it has, what a term says, and the query with one put in or taken out. Pure.

import { squash } from "./squash.js";

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
