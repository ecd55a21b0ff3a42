// The first choice of a deck: a wall of the cards for the section that it begins with, searched by the box above it.

import { all, config, el, find, keyed, markOf, say, sectionName, slot, write } from "./page.js";
import { anyOf, openingOf } from "./opening_steps.js";
import { termOf } from "./query.js";
import { isCard } from "./steps.js";

const ARROW = /^Arrow/;
// The steps that take a card from the wall.
const CHOSEN = ["add", "exchange"];

/**
 * The wall of a search pane: `pane.opening` is the section that is chosen now, null for none, and `pane.isWall` whether the
 * results are that wall. `show(view)`: what a narrow screen shows once the wall is gone.
 */
export function createOpening({ store, search: pane, show }) {
  const colours = config.filters.find(({ field }) => field === config.opening_trait?.slug) ?? null;
  const wall = { store, pane, show, colours, bench: find("#bench"), box: find("#opening"), isSkipped: false, chosen: [] };
  slot(wall.box, "skip").addEventListener("click", () => skip(wall, true));
  find("#opening-again").addEventListener("click", () => skip(wall, false));
  pane.onFound = () => draw(wall, true);
  store.subscribe((event) => follow(wall, event));
  document.addEventListener("keydown", (event) => walkIn(wall, event));
  if (colours) drawColours(wall);
  settle(wall);
  draw(wall);
}

/** Which section is chosen now, by the deck. */
function settle(wall) {
  const { rows, format } = wall.store.doc;
  wall.begins = config.begins[format] ?? [];
  wall.now = openingOf({ rows, begins: wall.begins, isBare: Boolean(wall.colours) });
  wall.pane.opening = wall.isSkipped ? null : wall.now;
}

/** The deck has changed: what is chosen next is shown without the words that found the last card. */
function follow(wall, { kind, label }) {
  const { pane } = wall;
  const before = pane.opening?.slug;
  settle(wall);
  if (before && pane.isWall && pane.opening && before !== pane.opening.slug && pane.input.value.trim() === pane.asked) pane.setQuery("");
  draw(wall, kind === "edit" && CHOSEN.includes(label));
}

function skip(wall, isSkipped) {
  wall.isSkipped = isSkipped;
  settle(wall);
  if (isSkipped && wall.chosen.length) press(wall, []);
  else wall.pane.setQuery("", { focus: matchMedia("(pointer: fine)").matches });
  draw(wall, true);
}

/** An arrow where nothing has the focus goes among the cards of the wall. */
function walkIn({ pane }, event) {
  if (!pane.isWall || event.target !== document.body || !ARROW.test(event.key)) return;
  pane.input.focus();
  pane.press(event);
}

/** The results are the wall while nothing else is looked for, and as long as its own cards answer what is typed. */
function isShown({ pane, chosen, colours }) {
  if (!pane.opening || pane.everything.checked) return false;
  if (!pane.opening.slug) return pane.input.value.trim() === anyOf(colours.field, chosen, termOf);
  return pane.asked === null ? !pane.input.value.trim() : pane.found === pane.opening.slug || isWaiting(pane);
}

/** An answer about the section before is still on the screen. */
const isWaiting = (pane) => pane.isWall && pane.section !== pane.opening.slug;

/** `isOnward`: a narrow screen, which shows one thing at a time, goes on with the search where the wall was. */
function draw(wall, isOnward = false) {
  const { pane, box, bench, begins, now } = wall;
  const was = pane.isWall;
  if (wall.chosen.length && !pane.input.value.trim()) mark(wall, []);
  pane.isWall = isShown(wall);
  // The deck, which has nothing to show yet, makes room: the focus goes on from there.
  if (pane.isWall && find("#pane-deck").contains(document.activeElement)) pane.input.focus();
  box.hidden = !pane.isWall;
  if (pane.isWall) bench.dataset.opening = pane.opening.slug;
  else delete bench.dataset.opening;
  find("#opening-again").hidden = !now || !wall.isSkipped;
  if (now) write(find("#opening-again"), titleOf(wall));
  if (pane.isWall) {
    write(slot(box, "title"), titleOf(wall));
    drawSteps(slot(box, "steps"), begins, now.at, wall);
  }
  if (was === pane.isWall) return;

  pane.settleView();
  if (was && isOnward) wall.show("search");
}

const titleOf = ({ now }) =>
  now.slug ? say("opening_title", { section: sectionName(now.slug) }) : say("opening_trait", { trait: config.opening_trait.name });

/** What is chosen one after the other, the deck itself last. */
function drawSteps(list, begins, at, { store }) {
  const steps = begins.length > 1 ? [...begins.map(({ slug, least }) => ({ slug, least })), { slug: "deck" }] : [];
  list.hidden = !steps.length;
  keyed(list, steps, ({ slug }) => slug, () => el("li", { class: "step" }), (node, { slug }) => {
    const place = steps.findIndex((step) => step.slug === slug);
    node.classList.toggle("is-done", place < at);
    if (place === at) node.setAttribute("aria-current", "step");
    else node.removeAttribute("aria-current");
    write(node, slug === "deck" ? say("opening_rest") : nameOf(slug, store));
  });
}

/** The section, with the name of what was chosen for it. */
function nameOf(slug, { doc }) {
  const names = doc.rows.filter((row) => isCard(row) && row.section === slug).map(({ name }) => name);
  return names.length ? `${sectionName(slug)}: ${names.join(", ")}` : sectionName(slug);
}

// A game without leaders begins with the values of a trait: several may be pressed, and any of them will do.

function drawColours(wall) {
  const { box, colours } = wall;
  const list = slot(box, "colours");
  list.hidden = false;
  list.setAttribute("aria-label", colours.name);
  list.replaceChildren(...colours.chips.map((chip) => {
    const drawn = markOf({ ...chip, trait: colours.field, name: chip.word });
    drawn?.setAttribute("aria-hidden", "true");
    const button = el("button", { type: "button", class: "opening__colour", "aria-pressed": "false", "data-value": chip.value }, drawn, chip.word);
    button.addEventListener("click", () => press(wall, toggled(wall.chosen, chip.value)));
    return el("li", {}, button);
  }));
}

const toggled = (values, value) => (values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);

function press(wall, values) {
  mark(wall, values);
  wall.pane.setQuery(anyOf(wall.colours.field, values, termOf));
}

function mark(wall, values) {
  wall.chosen = values;
  for (const button of all("[data-value]", wall.box)) button.setAttribute("aria-pressed", String(values.includes(button.dataset.value)));
}
