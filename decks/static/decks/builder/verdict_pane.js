// The verdict: the badge, the faults with their rules, numbers, cards and fixes; doubts, open lines and notes apart.

import { all, find, slot, write } from "./dom.js";
import { announce } from "./spoken.js";
import { fillBadge } from "./verdict_badge.js";
import { faultOf, troubleOf } from "./verdict_faults.js";
import { placeOf, refocus } from "./verdict_focus.js";
import { fillPoints } from "./verdict_points.js";
import { listed, say } from "./words.js";

const SETTLED = 700;

/** `fix(fix)`, `mend()`, `look(query, card)` and `choose(trouble, name)` are what its buttons do. */
export function createVerdictPane({ judge, fix, mend, look, choose }) {
  const pane = { judge, fix, look, choose, box: find("#verdict"), drawn: null, opener: null, timer: 0, announced: "" };
  pane.box.addEventListener("click", (event) => pressed(pane, event));
  find("#verdict-mend button").addEventListener("click", mend);
  // While the sheet was open, the chip that opened it may have been drawn anew.
  find("#sheet").addEventListener("close", () => {
    refocus(pane.box, pane.opener);
    pane.opener = null;
  });
  judge.subscribe(() => draw(pane));
}

function draw(pane) {
  const { judge, box } = pane;
  const { answer, error, isPending } = judge;
  for (const badge of all("[data-verdict-badge]")) fillBadge(badge, judge);
  box.setAttribute("aria-busy", String(isPending));
  // What was found in an older list stays to be read, and looks older.
  box.classList.toggle("is-old", Boolean(error));
  if (isPending || error || answer === pane.drawn) return;

  pane.drawn = answer;
  const held = placeOf(box, document.activeElement);
  fill(pane, answer);
  refocus(box, held);
  clearTimeout(pane.timer);
  pane.timer = setTimeout(() => speak(pane, answer), SETTLED);
}

function fill(pane, { answer, verdict, faults, doubts, warnings, troubles }) {
  write(find("#verdict-basis"), verdict.basis);
  fillPoints(answer.points, pane.judge.cards);
  fillFindings(pane, "faults", faults, verdict.slug === "unfinished" ? "unfinished" : "illegal");
  fillFindings(pane, "doubts", doubts, "undetermined");
  fillFindings(pane, "warnings", warnings, "info");
  fillPart("troubles", troubles.map((trouble) => troubleOf(trouble, pane.choose)));
  offerPlan(pane, verdict.slug === "illegal");
  find("#verdict-fine").hidden = verdict.slug !== "legal";
}

/** The button for the whole deck; the focus that goes with it stays in the verdict. */
function offerPlan({ box }, isOffered) {
  const part = find("#verdict-mend");
  const isLeft = !isOffered && part.contains(document.activeElement);
  part.hidden = !isOffered;
  if (isLeft) box.focus({ preventScroll: true });
}

function fillFindings({ judge, fix, look }, id, findings, tone) {
  fillPart(id, findings.map((finding) => faultOf(finding, tone, { cards: judge.cards, fix, look })));
}

function fillPart(id, nodes) {
  const part = find(`#verdict-${id}`);
  part.hidden = nodes.length === 0;
  slot(part, "list").replaceChildren(...nodes);
  write(slot(part, "count"), nodes.length);
}

/** The numbers and the verdict, once they have settled; a text is announced once. */
function speak(pane, { verdict, sections }) {
  const counts = sections.filter((section) => section.bound).map(({ name: section, count, bound }) => say("count_of", { section, count, bound }));
  const text = say("verdict_says", { word: verdict.word, note: verdict.note, counts: listed(counts) });
  if (text !== pane.announced) announce(text);
  pane.announced = text;
}

/** A chip of a card opens its sheet. */
function pressed(pane, { target }) {
  const chip = target.closest("[data-card]");
  const card = pane.judge.cards.get(chip?.dataset.card);
  if (!card) return;
  pane.opener = placeOf(pane.box, chip);
  pane.look(null, card);
}
