// What is seen of a drag: the card at the pointer, the sections that take it, and a line of all sections at the foot of the deck.

import { all, el, find, keyed, name, slot, write } from "./dom.js";
import { say } from "./words.js";

/** A drag as `watchDrags` takes it. `card`: what is dragged; `drop(slug)`: what to do once it is let go on an open section. */
export function createZones({ card, count, node, drop }) {
  const zones = { box: find("#drop-zones"), chip: chipOf(card, count), node, drop, targets: [], over: null };
  find("#bench").append(zones.chip);
  node.classList.add("is-dragged");
  return {
    show: (targets) => show(zones, targets),
    over: (element, place) => over(zones, element, place),
    drop: () => { if (zones.over?.isOpen) drop(zones.over.slug); },
    end: () => end(zones),
  };
}

function chipOf(card, count) {
  const title = el("b", {});
  name(title, card.name, card.lang);
  return el("p", { class: "drag-chip", "aria-hidden": "true" }, count ? el("span", { class: "num" }, `${count}× `) : "", title, el("span", { class: "drag-chip__to", "data-slot": "to" }));
}

function show(zones, targets) {
  zones.targets = targets;
  zones.box.hidden = false;
  keyed(find("ul", zones.box), targets, ({ slug }) => slug, makeZone, updateZone);
  for (const section of all("#deck-sections [data-section]")) {
    const target = targets.find(({ slug }) => slug === section.dataset.section);
    section.dataset.drop = !target ? "here" : target.isOpen ? "open" : "shut";
  }
}

const makeZone = ({ slug, name: title }) => el("li", { class: "drop-zone", "data-section": slug }, el("b", {}, title), el("small", {}));

function updateZone(node, { isOpen, why }) {
  node.dataset.drop = isOpen ? "open" : "shut";
  write(find("small", node), why);
}

function over(zones, element, { x, y }) {
  const { chip, targets } = zones;
  chip.style.translate = `${x + 12}px ${y + 14}px`;
  const section = element?.closest("#deck-sections [data-section], #drop-zones [data-section]");
  zones.over = targets.find(({ slug }) => slug === section?.dataset.section) ?? null;
  write(slot(chip, "to"), zones.over ? wordsOf(zones.over) : "");
  chip.classList.toggle("is-shut", zones.over !== null && !zones.over.isOpen);
  for (const node of all("[data-drop]")) node.classList.toggle("is-over", node.dataset.section === zones.over?.slug);
}

const wordsOf = ({ name: title, isOpen, why }) => (isOpen ? `→ ${title}` : why || say("drop_wait"));

function end({ box, chip, node }) {
  chip.remove();
  box.hidden = true;
  node.classList.remove("is-dragged");
  for (const section of all("[data-drop]")) {
    delete section.dataset.drop;
    section.classList.remove("is-over");
  }
}
