// The badge shows the last verdict, and "…" while a changed deck waits for its verdict.

import { icon, slot, write } from "./dom.js";
import { say } from "./words.js";

export function fillBadge(badge, { answer, error, isPending }) {
  const verdict = isPending || error ? null : answer?.verdict;
  paint(badge, verdict?.slug ?? "pending");
  write(slot(badge, "word"), error ? say("no_verdict") : verdict?.word ?? "…");
  const note = slot(badge, "note");
  if (note) write(note, error ? why(error, answer) : verdict?.note ?? "\u00a0");
}

/** Why there is no verdict, and the last that there was. */
function why(error, answer) {
  const said = error.message || say("unreachable");
  return answer ? `${said} ${say("last_verdict", { word: answer.verdict.word })}` : said;
}

function paint(badge, slug) {
  const isPending = slug === "pending";
  badge.className = badge.className.replace(/ (verdict|badge)--\w+/g, "");
  badge.classList.add(`${badge.dataset.verdictBadge}--${isPending ? "unfinished" : slug}`);
  badge.classList.toggle("is-pending", isPending);
  badge.dataset.verdict = slug;
  if (badge.dataset.icon !== slug) slot(badge, "icon").replaceChildren(...(isPending ? [] : [icon(slug)]));
  badge.dataset.icon = slug;
}
