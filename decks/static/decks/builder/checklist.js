// What a deck that is only begun needs: a list to tick off in place of a fault for each section that has no cards yet.

import { isBegun, neededOf } from "./opening_steps.js";
import { config, copyOf, find, icon, say, slot, write } from "./page.js";

/** Fill the list for an answer of the judge; false, and nothing is shown, for a deck that is more than begun or breaks a rule. */
export function fillChecklist({ rows, sections, verdict, answer: { format } }) {
  const needed = verdict.slug === "unfinished" && isBegun(rows, config.begins[format] ?? []) ? neededOf(sections) : [];
  const part = find("#verdict-checklist");
  part.hidden = !needed.length;
  slot(part, "list").replaceChildren(...needed.map(needOf));
  return needed.length > 0;
}

function needOf({ name, count, bound, isDone }) {
  const node = copyOf("need");
  node.classList.toggle("is-done", isDone);
  const sign = isDone ? icon("legal") : icon("unfinished");
  sign.setAttribute("role", "img");
  sign.removeAttribute("aria-hidden");
  sign.setAttribute("aria-label", say(isDone ? "need_done" : "need_open"));
  slot(node, "sign").replaceChildren(sign);
  write(slot(node, "name"), name);
  write(slot(node, "count"), say("need_count", { count, bound }));
  return node;
}
