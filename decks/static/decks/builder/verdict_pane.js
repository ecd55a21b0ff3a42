// The verdict: its badge, the violations with their rules, cards and fixes, doubts, open lines, points and notes.

import { fillChecklist } from "./checklist.js";
import { announce } from "./messages.js";
import { all, copyOf, el, find, icon, name, say, sectionName, slot, write } from "./page.js";

// The badge shows the last verdict, and "…" while a changed deck waits for its verdict.

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

// What the deck spends of the budget of a house format: the sum, a bar, and the cards that cost points.

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

// The focus in the verdict, which is drawn anew with each answer: a control is known again by what it is about.

/** Where a control stands in the pane, for `refocus`; null if it is elsewhere. */
export function placeOf(pane, control) {
  if (!control?.closest(".fault") || !pane.contains(control)) return null;
  const name = nameOf(control);
  return { name, at: namesakes(pane, name).indexOf(control) };
}

/** Give back the focus that drawing took: to the same control if it is there again, else to the verdict itself. */
export function refocus(pane, place) {
  if (!place || !isLost(document.activeElement)) return;
  const again = namesakes(pane, place.name);
  (again[Math.min(place.at, again.length - 1)] ?? pane).focus({ preventScroll: true });
}

const namesakes = (pane, name) => all(".fault a[href], .fault button", pane).filter((control) => nameOf(control) === name);

/** A key by which a control is found after drawing: its rule or line, and its card or its text. */
function nameOf(control) {
  const { code, line } = control.closest(".fault").dataset;
  return [code, line, control.dataset.card ?? control.textContent].join(" ");
}

// A dialog that has just closed may still hold it.
const isLost = (focus) => focus === document.body || Boolean(focus.closest("dialog:not([open])"));

// The parts of the verdict: a fault with its rule, numbers, cards and fixes; a line that found no card.

const CLASSES = { info: "note", undetermined: "doubt" };

/** A fault, doubt or note as an element. `tone`: its sign; `fix` and `look` are what its buttons do; `cards` by id. */
export function faultOf(finding, tone, { cards, fix, look }) {
  const node = copyOf("fault");
  node.classList.add(`fault--${CLASSES[tone] ?? tone}`);
  node.dataset.code = finding.code;
  slot(node, "icon").replaceWith(icon(tone));
  write(slot(node, "message"), finding.message);
  fillCite(slot(node, "cite"), finding);
  if (finding.limit !== null && finding.found !== null) write(slot(node, "numbers"), `${finding.found} / ${finding.limit}`);
  node.toggleAttribute("data-counted", finding.limit !== null);
  fillOrRemove(slot(node, "cards"), finding.cards.map((card) => chipOf(card, cards)));
  fillOrRemove(slot(node, "fixes"), buttonsOf(finding, { fix, look }));
  return node;
}

function fillOrRemove(box, children) {
  if (children.length) box.replaceChildren(...children);
  else box.remove();
}

function fillCite(link, { url, cite, title }) {
  write(slot(link, "text"), cite);
  if (!url) return;
  link.href = url;
  if (title) link.title = title;
}

function chipOf({ id, name: cardName, count }, cards) {
  const text = el("span", {});
  name(text, cards.get(id)?.name ?? cardName, cards.get(id)?.lang);
  const copies = count ? el("span", { class: "chip__count" }, `${count}×`) : null;
  return el("li", {}, el("button", { type: "button", class: "chip", "data-card": id }, copies, text));
}

function buttonsOf({ fixes = [], search = null, proposals = [] }, { fix, look }) {
  const mends = fixes.map((one) => button("button button--small", () => fix(one), one.label));
  // An empty query finds every card that fits.
  const searches = search === null ? [] : [button("button button--small button--quiet", () => look(search), icon("search"), say("find_cards"))];
  return [...mends, ...searches, ...proposals.map(({ label, url }) => el("a", { class: "tap", href: url }, label))];
}

function button(classes, work, ...children) {
  const node = el("button", { type: "button", class: classes }, ...children);
  node.addEventListener("click", work);
  return node;
}

/** A line that found no card as an element; `choose(trouble, name)` takes a suggestion. */
export function troubleOf(trouble, choose) {
  const node = copyOf("trouble");
  node.dataset.line = trouble.text;
  write(slot(node, "text"), trouble.text);
  write(slot(node, "message"), trouble.message);
  slot(node, "pool").hidden = !trouble.pool;
  slot(node, "suggestions").replaceChildren(...waysOut(trouble, choose).map((chip) => el("li", {}, chip)));
  return node;
}

/** A line of the pool is put right where the pool is written. */
function waysOut(trouble, choose) {
  if (trouble.pool) return [el("button", { type: "button", class: "chip", "data-action": "pool" }, say("do_pool"))];
  return trouble.suggestions.map((suggestion) => button("chip", () => choose(trouble, suggestion), suggestion));
}

// The verdict: the badge, the faults with their rules, numbers, cards and fixes; doubts, open lines and notes apart.

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
  drawLocal(pane);
  if (isPending || error || answer === pane.drawn) return;

  pane.drawn = answer;
  const held = placeOf(box, document.activeElement);
  fill(pane, answer);
  refocus(box, held);
  clearTimeout(pane.timer);
  pane.timer = setTimeout(() => speak(pane, answer), SETTLED);
}

/** Without a verdict: what is over or short by the numbers of the last one, while they hold. Never that all is well. */
function drawLocal({ judge }) {
  const part = find("#verdict-local");
  const found = judge.error ? judge.compared : [];
  part.hidden = found.length === 0;
  slot(part, "list").replaceChildren(...found.map((one) => el("li", { class: `is-${one.word}` }, localWords(one, judge))));
  if (judge.error) find("#verdict-fine").hidden = true;
}

const localWords = ({ word, slug, ids, count, limit }, { cards }) =>
  say(`local_${word}`, { name: slug ? sectionName(slug) : cards.get(ids[0])?.name ?? ids[0], count, limit });

function fill(pane, { answer, rows, sections, verdict, faults, doubts, warnings, troubles }) {
  write(find("#verdict-basis"), verdict.basis);
  fillPoints(answer.points, pane.judge.cards);
  const isListed = fillChecklist({ answer, rows, sections, verdict });
  fillFindings(pane, "faults", isListed ? [] : faults, verdict.slug === "unfinished" ? "unfinished" : "illegal");
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

/** The verdict, once it has settled; a text is announced once. What a change came to was said with the change. */
function speak(pane, { verdict }) {
  const { isPending, error } = pane.judge;
  if (isPending || error) return;

  const text = say("verdict_says", { word: verdict.word, note: verdict.note });
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
