// What the deck pane shows: its sections, their counts and rows, in groups if somebody asked. Pure.

import { isCard } from "./steps.js";

/** What sort of row it is: a card, a line that found none, a comment, the head of a group. */
export function sortOf(row) {
  if (row.group !== undefined) return "group";
  if (row.kind === "comment") return "comment";
  return isCard(row) ? "card" : "open";
}

/**
 * The sections to show: those that the format bounds, those that have rows; in the game's order. `judged`: the
 * sections of the last answer; `known`: all of the game; `compared`: what is over or short (limits.js); `ghosts`: rows just gone, which keep their places.
 */
export function sectionsOf({ rows, ghosts, judged = [], known, compared = [], isPending }) {
  const bounds = new Map(judged.map((section) => [section.slug, section]));
  const filled = new Set([...rows, ...ghosts].map((row) => row.section));
  const isBounded = ({ slug, leads }) => (bounds.size ? Boolean(bounds.get(slug)?.bound) : leads);
  return known
    .filter((section) => filled.has(section.slug) || isBounded(section))
    .map(({ slug, name }) => ({ slug, name, ...boundsOf(bounds.get(slug) ?? {}, { slug, rows, known, compared }), isPending }));
}

/** What a section is counted to, with those that count with it, and by how much that is too much, or whether it is too little. */
function boundsOf({ bound = "", beside = [] }, { slug, rows, known, compared }) {
  const others = known.filter((other) => beside.includes(other.name)).map((other) => other.slug);
  const found = compared.find((one) => one.slug === slug);
  const over = found?.word === "over" ? found.count - found.limit : 0;
  return { bound, beside, count: countOf(rows, [slug, ...others]), over, isUnder: found?.word === "short" };
}

function countOf(rows, slugs) {
  return rows.reduce((sum, row) => sum + (sortOf(row) === "card" && slugs.includes(row.section) ? row.count : 0), 0);
}

/** The rows of a section as items, with the places of rows just gone. `ghosts`: { row, before: the key of the row before it }. */
export function itemsOf(slug, { rows, ghosts, itemOf }) {
  const items = rows.filter((row) => row.section === slug).map(itemOf);
  for (const ghost of ghosts) {
    if (ghost.row.section !== slug) continue;
    const at = items.findIndex((item) => item.key === ghost.before) + 1;
    items.splice(at, 0, { ...itemOf(ghost.row), isGhost: true });
  }
  return items;
}

/** The items of a section under the heads of their groups; as they are where there is but one, without a name. */
export function grouped(items, { slug, groupOf, language }) {
  const groups = groupsOf(items, { groupOf, language });
  if (groups.length < 2 && !groups[0]?.title) return items;
  return groups.flatMap(({ title, members }) => [headOf(slug, title, members), ...members]);
}

/** The cards of a section in stacks, one for each group; lines that are no cards stand before them. */
export function stacked(items, { slug, groupOf, language }) {
  const cards = items.filter(({ sort }) => sort === "card");
  const groups = groupsOf(cards, { groupOf, language });
  const isBare = groups.length < 2 && !groups[0]?.title;
  const stacks = groups.map(({ title, members }) => ({ key: `stack:${slug}:${title}`, sort: "stack", title, isBare, count: copiesOf(members), members }));
  return [...items.filter(({ sort }) => sort !== "card"), ...stacks];
}

/** The items by the words of their groups, in the order of these; what has none comes last. */
function groupsOf(items, { groupOf, language }) {
  const groups = new Map();
  for (const item of items) {
    const title = item.sort === "card" ? groupOf(item.card, item.row) : "";
    groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  return [...groups]
    .sort(([one], [other]) => (one === "") - (other === "") || one.localeCompare(other, language, { numeric: true }))
    .map(([title, members]) => ({ title, members }));
}

const headOf = (slug, title, members) => ({ key: `group:${slug}:${title}`, sort: "group", row: { group: title, count: copiesOf(members) } });

const copiesOf = (members) => members.reduce((sum, item) => sum + (item.sort === "card" && !item.isGhost ? item.row.count : 0), 0);

/** The most copies of a row's card that its group may have, where there are more; null else. */
export const overOf = (compared, id) => compared.find(({ ids }) => ids?.includes(id)) ?? null;

/** Whether a fault is about the card of a row. */
export function isBlamed(faults, row, id) {
  return faults.some((fault) => fault.cards.some((card) => card.id === id && (!card.section || card.section === row.section)));
}
