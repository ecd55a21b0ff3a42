// What this browser stores: drafts, whose they are, and how somebody likes to see things.

import { config } from "./page.js";

// The draft: deck, past and what the server last had, kept in this browser at each change. Closing the tab loses nothing.

const FORM = 1;
// Another site at the same address has another name.
const SITE = globalThis.document?.documentElement?.dataset?.site ?? "deckwright";
export const PREFIX = `${SITE}.build.`;

// The order between sections has no meaning: the server writes them in the game's order.
const bySection = (one, other) => (one.section < other.section ? -1 : Number(one.section > other.section));
const rowsOf = (rows) => [...rows].sort(bySection).map(({ section, name, count, code, tags, note, text }) => (text === undefined ? [section, name, count, code, tags, note] : [section, text]));

/** A deck's name as the server keeps it. */
export const nameOf = (doc) => doc.name.trim() || config.unnamed;

/** The options that are on. A tick from another format stays with the deck, but this format would refuse it. */
export function optionsOf(doc) {
  const known = config.options.filter((option) => option.formats.includes(doc.format)).map((option) => option.slug);
  return doc.options.filter((slug) => known.includes(slug)).sort();
}

/** The rows of a deck as one string: equal strings are equal lists. */
export const listOf = (doc) => JSON.stringify(rowsOf(doc.rows));

/** What of a deck the server keeps, as one string: equal strings are equal decks. */
export function fingerprint(doc) {
  return doc ? JSON.stringify([nameOf(doc), doc.format, doc.region, optionsOf(doc), doc.pool, listOf(doc)]) : "";
}

/** A short mark by which a deck is known again: equal decks have equal marks, others hardly ever. */
export function markOf(doc) {
  let [one, other] = [0x811c9dc5, 0x9e3779b1];
  for (const letter of fingerprint(doc)) {
    one = Math.imul(one ^ letter.codePointAt(0), 0x01000193);
    other = Math.imul(other ^ letter.codePointAt(0), 0x85ebca6b);
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("-");
}

/** The draft under a key; null if there is none, or none that can be read. */
export function loadDraft(key) {
  try {
    return draftOf(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

/** The draft that a text of the storage holds; null if it holds none. */
export function draftOf(text) {
  try {
    const kept = JSON.parse(text ?? "null");
    return kept?.form === FORM && Array.isArray(kept.doc?.rows) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keep the draft. Without room, drafts that the server has go first, then the older half of the past until it fits, at
 * last what was undone. False if it cannot be kept at all.
 */
export function saveDraft(key, store, base) {
  let spare = null;
  while (!wrote(key, { form: FORM, base, ...store.state })) {
    spare ??= savedDrafts(key);
    if (spare.length) dropDraft(spare.shift());
    else if (store.canUndo) store.forget();
    else return store.canRedo && wrote(key, { form: FORM, base, ...store.state, future: [] });
  }
  return true;
}

function wrote(key, draft) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The keys of other decks' drafts of which the server has everything, the oldest first. */
function savedDrafts(key) {
  const touched = ({ past, future }) => Math.max(0, ...[past?.at(-1), future?.at(-1)].map((step) => step?.when ?? 0));
  const isSaved = ({ draft }) => draft?.base && !draft.base.sent && fingerprint(draft.doc) === fingerprint(draft.base.doc);
  return keysOfDrafts()
    .filter((other) => other !== key)
    .map((other) => ({ other, draft: loadDraft(other) }))
    .filter(isSaved)
    .sort((one, two) => touched(one.draft) - touched(two.draft))
    .map(({ other }) => other);
}

function keysOfDrafts() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function dropDraft(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** A draft under another key, with its past; where there is no room for both it stays. */
export function moveDraft(from, to) {
  try {
    localStorage.setItem(PREFIX + to, localStorage.getItem(PREFIX + from));
    localStorage.removeItem(PREFIX + from);
  } catch {
    // Nothing is lost: it is still there at the next start.
  }
}

/** A preference of this browser; `fallback` where nothing is kept. */
export function preference(name, fallback = "") {
  try {
    return localStorage.getItem(`${SITE}.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(`${SITE}.${name}`, value);
  } catch {
    // It is only a preference: without room it lasts as long as the page.
  }
}

// Whose a draft is. Each person has drafts of their own in this browser; those of nobody in particular wait for who logs in.

// The page that is kept for a time without a network is of nobody in particular: it stands for who was here last.
export const person = config.person ?? preference("person");

/** The name under which drafts of a deck are kept; `token` is null for a new one. */
export const draftKey = (token, of = person) => `${of ? `${of}:` : ""}${token ?? `new:${config.game}`}`;

/** The reader's own draft of a deck. One of before drafts had owners, or of before the login, becomes theirs. */
export function ownDraft(token) {
  if (config.person !== null) prefer("person", person);
  const [mine, nobodys] = [draftKey(token), draftKey(token, "")];
  if (config.person && !loadDraft(mine) && loadDraft(nobodys)) moveDraft(nobodys, mine);
  return loadDraft(mine);
}

/** What was built before the login beside a draft that the reader has already; null for nothing new. */
export function strangersDraft(mine) {
  const nobodys = config.person && !config.deck ? loadDraft(draftKey(null, "")) : null;
  return hasCards(nobodys) && fingerprint(nobodys.doc) !== fingerprint(mine) ? nobodys : null;
}

/** What was built before the login is in the reader's own draft now. */
export const dropStrangers = () => dropDraft(draftKey(null, ""));

const hasCards = (draft) => Boolean(draft?.doc.rows.length);

// How somebody likes to see things: kept in this browser, by person. Who has not chosen gets what was chosen here without an account.

/** What was chosen of the `known` ways to show something; the first unless one was. */
export function taste(name, known) {
  const kept = (person && preference(`${name}.${person}`)) || preference(name);
  return known.includes(kept) ? kept : known[0];
}

export const keepTaste = (name, value) => prefer(person ? `${name}.${person}` : name, value);
