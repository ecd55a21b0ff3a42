// One result of the search, as an option of the list.

import { art, copyOf, face, icon, kind, marks, name, slot, write } from "./dom.js";
import { say } from "./words.js";

export function makeResult({ card }) {
  const node = copyOf("result");
  node.id = `option-${card.id}`;
  name(slot(node, "name"), card.name, card.lang);
  name(slot(node, "second"), card.second, card.second_lang);
  kind(slot(node, "kind"), card);
  write(slot(node, "cost"), card.cost ?? "");
  node.classList.toggle("result--many", card.marks.length > 2);
  slot(node, "marks").replaceChildren(...marks(card.marks));
  return node;
}

/** Show the strip of a list or the face of a grid, once until it changes. */
export function drawFace(node, card, isFace) {
  if (node.isFace === isFace) return;
  node.isFace = isFace;
  node.classList.remove("has-picture");
  (isFace ? face : art)(slot(node, "art"), card);
}

/** Fill what changes: how many are in the deck, whether it may be added, why not. */
export function updateResult(node, { card, have, isActive }) {
  const { allowed, why_not, left, replaces } = card.hint;
  node.setAttribute("aria-selected", String(isActive));
  node.classList.toggle("is-dim", allowed === false && !replaces);
  node.classList.toggle("is-doubt", allowed === null);
  write(slot(node, "have"), have ? `×${have}` : "");
  write(slot(node, "left"), left === null || left === undefined ? "" : say("left", { count: left }));
  const [first] = why_not;
  // The line is cut where it ends: what is wrong comes before where that is written.
  const against = first ? [first.message, first.cite?.replaceAll(" ", "\u00a0")].filter(Boolean).join(" ") : "";
  const why = replaces ? say("in_place_of", { name: replaces.name }) : against;
  write(slot(node, "why"), why);
  slot(node, "why").classList.toggle("result__why--whole", Boolean(replaces));
  node.classList.toggle("is-full", Boolean(replaces || first?.is_limit));
  slot(node, "why").hidden = !why;
  const doubt = slot(node, "doubt");
  if ((allowed === null) !== Boolean(doubt.firstChild)) doubt.replaceChildren(...(allowed === null ? [icon("undetermined")] : []));
}
