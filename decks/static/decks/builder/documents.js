// A deck as the server has it and as the builder does, a document: one becomes the other.

import { kept, send } from "./api.js";
import { rowsOfText } from "./judge.js";
import { keyedRows } from "./steps.js";
import { config } from "./words.js";

/** Make a deck on the server of what is here; its JSON. Throws Refusal. */
export const create = (doc) => send("POST", config.urls.decks, kept(doc));

/** Whether a deck of one's own lies in the bin. Throws Refusal. */
export async function isBinned(token) {
  let page = `${config.urls.decks}?bin=true&game=${config.game}&fields=id&page_size=100`;
  while (page) {
    const { results, next } = await send("GET", page);
    if (results.some(({ id }) => id === token)) return true;
    page = next;
  }
  return false;
}

/** Take this page's deck out of the bin. Throws Refusal. */
export const takeOut = () => send("POST", `${config.urls.deck}restore/`, {});

/** A deck of the server as a document: its text read into rows. Throws Refusal. */
export async function docOf(deck) {
  const fields = fieldsOf(deck);
  const answer = await rowsOfText({ ...fields, rows: [] }, deck.text);
  return { ...fields, rows: keyedRows(answer.rows) };
}

/** The fields of a document beside its rows. */
export function fieldsOf({ name = "", format, date = "", region = "", options = [], pool = "" }) {
  const slugs = Array.isArray(options) ? options : Object.keys(options).filter((slug) => options[slug]);
  return { name, format, date, region, options: slugs, pool };
}
