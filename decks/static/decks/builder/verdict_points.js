// What the deck spends of the budget of a house format: the sum, a bar, and the cards that cost points.

import { el, find, name, slot, write } from "./dom.js";
import { say } from "./words.js";

// As rules of a house are cited in every language.
const CITE = "House rule ";

/** Fills the part; without `points`, as in an official format, it is hidden. `cards` by id. */
export function fillPoints(points, cards) {
  const part = find("#verdict-points");
  part.hidden = !points;
  if (!points) return;

  const { spent, budget, left, cite, url } = points;
  part.classList.toggle("points--over", left < 0);
  write(slot(part, "spent"), spent);
  write(slot(part, "budget"), `/ ${budget}`);
  write(slot(part, "left"), left < 0 ? say("points_over", { count: -left }) : say("points_left", { count: left }));
  write(slot(part, "cite"), say("house_rule", { numbers: cite.replace(CITE, "") }));
  slot(part, "cite").href = url;
  Object.assign(slot(part, "meter"), { max: budget || 1, value: spent });
  slot(part, "cards").hidden = points.cards.length === 0;
  write(slot(part, "what"), say("points_cards", { count: points.cards.length }));
  slot(part, "list").replaceChildren(...points.cards.map((card) => lineOf(card, cards)));
}

function lineOf({ id, name: cardName, count, points, spent }, cards) {
  const chip = el("button", { type: "button", class: "link", "data-card": id });
  name(chip, cards.get(id)?.name ?? cardName, cards.get(id)?.lang);
  const each = count > 1 ? `${count} × ${points} = ` : "";
  return el("li", {}, el("span", { class: "num" }, `${count}×`), chip, el("span", { class: "num points__each" }, each, el("b", {}, spent)));
}
