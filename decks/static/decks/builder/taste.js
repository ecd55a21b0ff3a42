// How somebody likes to see things: kept in this browser, by person. Who has not chosen gets what was chosen here without an account.

import { preference, prefer } from "./draft.js";
import { person } from "./draft_owner.js";

/** What was chosen of the `known` ways to show something; the first unless one was. */
export function taste(name, known) {
  const kept = (person && preference(`${name}.${person}`)) || preference(name);
  return known.includes(kept) ? kept : known[0];
}

export const keepTaste = (name, value) => prefer(person ? `${name}.${person}` : name, value);
