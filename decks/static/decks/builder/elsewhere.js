// A list that was pasted here and is of another game: that is said, with the way to the builder of that game.

import { Refusal, send } from "./api.js";
import { find, write } from "./dom.js";
import { submit } from "./leaving.js";
import { OPEN } from "./reading.js";
import { config, say } from "./words.js";

const STRANGE = [...OPEN, "unreadable"];

/** Wire the offer of a list page that has one. */
export function wireElsewhere(page) {
  const box = find("[data-elsewhere]", page.dialog);
  if (!box) return;
  find("button", box).addEventListener("click", () => submit(page.elsewhere.url, { text: page.input.value, format: page.elsewhere.format }));
}

/** Once a list is read: the game that it is surely of, where that is another one. Nothing, where nothing is read. */
export async function tellElsewhere(page) {
  const { read, dialog } = page;
  const box = find("[data-elsewhere]", dialog);
  if (!box) return;
  box.hidden = true;
  if (!read || !isStrange(read)) return;

  const seen = await send("POST", config.urls.detect, { text: page.input.value }).catch(unanswered);
  const game = config.games[seen?.game];
  if (!game || page.read !== read) return;
  page.elsewhere = { url: game.url, format: seen.format };
  write(find("span", box), say("list_of", { game: game.name }));
  box.hidden = false;
}

/** Nobody waits for this answer: without it nothing is offered. */
function unanswered(refusal) {
  if (!(refusal instanceof Refusal)) throw refusal;
  return null;
}

/** Whether fewer lines are cards of this game than are not. */
function isStrange({ lines }) {
  const known = lines.filter(({ state }) => state === "exact").length;
  return lines.filter(({ state }) => STRANGE.includes(state)).length > known;
}
