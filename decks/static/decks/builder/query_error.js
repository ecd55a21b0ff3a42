// What is wrong with a query: beneath the box that it is typed into, with its column underlined.

import { el, find, write } from "./dom.js";

/** Show the error, or that there is none. Answers whether there is one. */
export function showError(input, error) {
  const box = find("#search-error");
  box.hidden = !error;
  input.setAttribute("aria-invalid", String(Boolean(error)));
  if (!error) return false;

  const start = error.column - 1;
  const [before, bad, rest] = [input.value.slice(0, start), input.value.slice(start, start + error.length), input.value.slice(start + error.length)];
  find("code", box).replaceChildren(before, el("mark", {}, bad || "\u00a0"), rest);
  write(find("[data-slot=why]", box), error.message);
  return true;
}
