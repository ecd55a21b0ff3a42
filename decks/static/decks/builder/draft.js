// The draft: deck, past and what the server last had, kept in this browser at each change. Closing the tab loses nothing.

import { config } from "./words.js";

const FORM = 1;
export const PREFIX = "deckwright.build.";

// Between sections the order says nothing: the server writes them in the game's.
const bySection = (one, other) => (one.section < other.section ? -1 : Number(one.section > other.section));
const rowsOf = (rows) => [...rows].sort(bySection).map(({ section, name, count, code, tags, note, text }) => (text === undefined ? [section, name, count, code, tags, note] : [section, text]));

/** A deck's name as the server keeps it. */
export const nameOf = (doc) => doc.name.trim() || config.unnamed;

/** What of a deck the server keeps, as one string: equal strings are equal decks. */
export function fingerprint(doc) {
  return doc ? JSON.stringify([nameOf(doc), doc.format, doc.region, doc.options, doc.pool, rowsOf(doc.rows)]) : "";
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
 * Keep the draft. Without room the older half of the past is given up until it fits. False if it cannot be kept at all.
 */
export function saveDraft(key, store, base) {
  for (;;) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify({ form: FORM, base, ...store.state }));
      return true;
    } catch {
      if (!store.canUndo) return false;
      store.forget();
    }
  }
}

export function dropDraft(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** A preference of this browser; `fallback` where nothing is kept. */
export function preference(name, fallback = "") {
  try {
    return localStorage.getItem(`deckwright.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(`deckwright.${name}`, value);
  } catch {
    // It is only a preference: without room it lasts as long as the page.
  }
}
