// What the server's numbers alone say of a deck: too many or too few, never that it is legal. Pure.

import { isCard } from "./steps.js";

const FIELDS = ["format", "date", "region", "pool"];

/** Whether two decks ask the server the same question: format, day, region, options, pool, and the cards in the sections `leaders`. */
export function isOneQuestion(one, other, leaders) {
  if (FIELDS.some((field) => (one[field] ?? "") !== (other[field] ?? ""))) return false;
  return optionsOf(one) === optionsOf(other) && ledBy(one, leaders) === ledBy(other, leaders);
}

const optionsOf = ({ options = [] }) => [...options].sort().join(" ");

const ledBy = ({ rows }, leaders) => rows.filter(({ section }) => leaders.includes(section)).map((row) => `${row.section}|${row.card ?? row.name ?? row.text}|${row.count}`).sort().join("\n");

/**
 * What is over or short: [{ word: "over" or "short", slug or ids, count, limit }]. `limits`: as the server's answer has them, `copies`
 * by the ids of cards; `idOf(row)`: the card of a row. Where a number is missing nothing is said.
 */
export function compare(rows, { sections, copies }, idOf = (row) => row.card) {
  return [...sections.map((section) => sizeOf(rows, section)), ...groupsOf(rows, copies, idOf)].filter(Boolean);
}

/** How a section compares; null where nothing is wrong with it. */
function sizeOf(rows, { slug, counted, least, most, one_of: sizes }) {
  const count = total(rows.filter((row) => isCard(row) && counted.includes(row.section)));
  const [from, to] = sizes.length ? [sizes.find((size) => size >= count) ?? 0, Math.max(...sizes)] : [least, most];
  if (to !== null && count > to) return { word: "over", slug, count, limit: to };
  return count < from ? { word: "short", slug, count, limit: from } : null;
}

/** The groups of which there are too many copies. */
function groupsOf(rows, copies, idOf) {
  const groups = new Map();
  for (const row of rows) {
    for (const limit of (isCard(row) && copies[idOf(row)]) || []) {
      if (!limit.over.includes(row.section)) continue;
      const group = groups.get(limit.group) ?? { count: 0, limit: 0, ids: new Set() };
      groups.set(limit.group, { count: group.count + row.count, limit: Math.max(group.limit, limit.most), ids: group.ids.add(idOf(row)) });
    }
  }
  return [...groups.values()].filter(({ count, limit }) => count > limit).map(({ count, limit, ids }) => ({ word: "over", ids: [...ids].sort(), count, limit }));
}

const total = (rows) => rows.reduce((sum, row) => sum + row.count, 0);

/** The only card in a section of leaders that takes one card and holds another than `card`; null else. `known` and `bounds`: the sections. */
export function leaderAt(rows, section, card, { known, bounds }) {
  const isLed = known.some(({ slug, leads }) => slug === section && leads) && bounds.some(({ slug, at_most: most }) => slug === section && most === 1);
  const held = rows.filter((row) => row.section === section && isCard(row));
  const [leader] = held;
  return isLed && total(held) === 1 && leader.card !== card.id && (leader.card || leader.name !== card.official) ? leader : null;
}
