// Tags as somebody types them, cut to what a line of a list can say. Pure.

import { MOST, isOneLine } from "./steps.js";

// What lists read as a tag.
const TAG = new RegExp(`^\\p{L}[\\p{L}\\p{N}_+&'’.:-]{0,${MOST.letters - 1}}$`, "u");

/** The row with the tags that were typed, as far as a line holds them; `isCut` where something was left out. */
export function tagged(row, text) {
  const typed = [...new Set(text.split(/[\s,，、#＃]+/).filter(Boolean))];
  const short = [...new Set(typed.map((tag) => [...tag].slice(0, MOST.letters).join("")))];
  const put = { ...row, tags: short.filter((tag) => TAG.test(tag)).slice(0, MOST.tags) };
  while (put.tags.length && !isOneLine(put)) put.tags.pop();
  return { put, isCut: put.tags.join() !== typed.join() };
}
