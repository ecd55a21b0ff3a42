// The verdict: the badge, the faults with their rules, numbers, cards and fixes; doubts, open lines and notes apart.

import { all, copyOf, el, find, icon, name, slot, write } from "./dom.js";
import { announce } from "./spoken.js";
import { listed, say } from "./words.js";

const SETTLED = 700;

export function createVerdictPane({ judge, fix, look, choose }) {
  const pane = find("#verdict");
  let drawn = null;
  let opener = null;
  let timer = 0;
  let said = "";

  function draw() {
    const { answer, error, isPending } = judge;
    for (const badge of all("[data-verdict-badge]")) fillBadge(badge, answer, error, isPending);
    pane.setAttribute("aria-busy", String(isPending));
    if (isPending || error || answer === drawn) return;

    drawn = answer;
    const held = placeOf(pane, document.activeElement);
    fill(answer);
    refocus(pane, held);
    clearTimeout(timer);
    timer = setTimeout(() => speak(answer), SETTLED);
  }

  function fill(answer) {
    write(find("#verdict-basis"), answer.verdict.basis);
    fillPart("faults", answer.faults, answer.verdict.slug === "unfinished" ? "unfinished" : "illegal");
    fillPart("doubts", answer.doubts, "undetermined");
    fillPart("warnings", answer.warnings, "info");
    fillTroubles(answer.troubles);
    find("#verdict-fine").hidden = answer.verdict.slug !== "legal";
  }

  /** The numbers and the verdict, once they have settled. */
  function speak({ verdict, sections }) {
    const counts = sections.filter((section) => section.bound).map(({ name: section, count, bound }) => say("count_of", { section, count, bound }));
    const text = say("verdict_says", { word: verdict.word, note: verdict.note, counts: listed(counts) });
    if (text !== said) announce(text);
    said = text;
  }

  function fillPart(id, findings, tone) {
    const part = find(`#verdict-${id}`);
    part.hidden = findings.length === 0;
    slot(part, "list").replaceChildren(...findings.map((finding) => faultOf(finding, tone)));
    write(slot(part, "count"), findings.length);
  }

  function faultOf(finding, tone) {
    const node = copyOf("fault");
    node.classList.add(`fault--${{ info: "note", undetermined: "doubt" }[tone] ?? tone}`);
    node.dataset.code = finding.code;
    slot(node, "icon").replaceWith(icon(tone));
    write(slot(node, "message"), finding.message);
    fillCite(slot(node, "cite"), finding);
    if (finding.limit !== null && finding.found !== null) write(slot(node, "numbers"), `${finding.found} / ${finding.limit}`);
    slot(node, "cards").replaceChildren(...finding.cards.map(chipOf));
    slot(node, "fixes").replaceChildren(...buttonsOf(finding));
    for (const part of ["cards", "fixes"]) if (!slot(node, part).childElementCount) slot(node, part).remove();
    return node;
  }

  function fillCite(link, { url, cite, title }) {
    write(slot(link, "text"), cite);
    if (url) {
      link.href = url;
      if (title) link.title = title;
    }
  }

  function chipOf({ id, name: cardName, count }) {
    const text = el("span", {});
    name(text, judge.cards.get(id)?.name ?? cardName, judge.cards.get(id)?.lang);
    return el("li", {}, el("button", { type: "button", class: "chip", "data-card": id },
      count ? el("span", { class: "chip__count" }, `${count}×`) : null, text));
  }

  function buttonsOf({ fixes = [], search = null, proposals = [] }) {
    const buttons = fixes.map((one) => {
      const button = el("button", { type: "button", class: "button button--small" }, one.label);
      button.addEventListener("click", () => fix(one));
      return button;
    });
    // An empty query finds every card that fits.
    if (search !== null) {
      const button = el("button", { type: "button", class: "button button--small button--quiet" }, icon("search"), say("find_cards"));
      button.addEventListener("click", () => look(search));
      buttons.push(button);
    }
    return [...buttons, ...proposals.map(({ label, url }) => el("a", { class: "tap", href: url }, label))];
  }

  function fillTroubles(troubles) {
    const part = find("#verdict-troubles");
    part.hidden = troubles.length === 0;
    write(slot(part, "count"), troubles.length);
    slot(part, "list").replaceChildren(...troubles.map((trouble) => {
      const node = copyOf("trouble");
      node.dataset.line = trouble.text;
      write(slot(node, "text"), trouble.text);
      write(slot(node, "message"), trouble.message);
      slot(node, "pool").hidden = !trouble.pool;
      // A line of the pool is put right where the pool is written.
      const offered = trouble.pool ? [] : trouble.suggestions;
      const mend = el("button", { type: "button", class: "chip", "data-action": "pool" }, say("do_pool"));
      slot(node, "suggestions").replaceChildren(...(trouble.pool ? [el("li", {}, mend)] : []), ...offered.map((suggestion) => {
        const chip = el("button", { type: "button", class: "chip" }, suggestion);
        chip.addEventListener("click", () => choose(trouble, suggestion));
        return el("li", {}, chip);
      }));
      return node;
    }));
  }

  pane.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-card]");
    if (!chip || !judge.cards.has(chip.dataset.card)) return;
    opener = placeOf(pane, chip);
    look(null, judge.cards.get(chip.dataset.card));
  });
  // While the sheet was open, the chip that opened it may have been drawn anew.
  find("#sheet").addEventListener("close", () => {
    refocus(pane, opener);
    opener = null;
  });
  judge.subscribe(draw);
}

const namesakes = (pane, name) => all("a[href], button", pane).filter((control) => nameOf(control) === name);

/** Of which rule or line a control is, and its card or what it says: so it is known again once all is drawn anew. */
function nameOf(control) {
  const { code, line } = control.closest(".fault").dataset;
  return [code, line, control.dataset.card ?? control.textContent].join(" ");
}

/** Where a control stands in the pane, for `refocus`; null if it is elsewhere. */
function placeOf(pane, control) {
  if (!control?.closest(".fault") || !pane.contains(control)) return null;
  const name = nameOf(control);
  return { name, at: namesakes(pane, name).indexOf(control) };
}

// A dialog that has just closed may still hold it.
const isLost = (focus) => focus === document.body || Boolean(focus.closest("dialog:not([open])"));

/** Give back the focus that drawing took: to the same control if it is there again, else to the verdict itself. */
function refocus(pane, place) {
  if (!place || !isLost(document.activeElement)) return;
  const again = namesakes(pane, place.name);
  (again[Math.min(place.at, again.length - 1)] ?? pane).focus({ preventScroll: true });
}

/** The badge says what was last judged; while the deck is ahead of the judge it says "…". */
function fillBadge(badge, answer, error, isPending) {
  const slug = isPending || error || !answer ? "pending" : answer.verdict.slug;
  const shown = slug === "pending" ? "unfinished" : slug;
  badge.className = badge.className.replace(/ (verdict|badge)--\w+/g, "");
  badge.classList.add(`${badge.dataset.verdictBadge}--${shown}`);
  badge.classList.toggle("is-pending", slug === "pending");
  badge.dataset.verdict = slug;
  if (badge.dataset.icon !== slug) slot(badge, "icon").replaceChildren(...(slug === "pending" ? [] : [icon(slug)]));
  badge.dataset.icon = slug;
  write(slot(badge, "word"), error ? say("no_verdict") : slug === "pending" ? "…" : answer.verdict.word);
  const note = slot(badge, "note");
  if (note) write(note, error ? error.message || say("unreachable") : slug === "pending" ? "\u00a0" : answer.verdict.note);
}
