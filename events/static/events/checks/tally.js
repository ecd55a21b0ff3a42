// What a judge has counted in a list: pure. A tally is { counts, found, swaps, past }; each step can be taken back.

const KINDS = ["counts", "swap"];

export const keyOf = ({ section, id }) => `${section}|${id}`;
export const emptyTally = () => ({ counts: {}, found: [], swaps: {}, past: [] });

/** One copy more (or `by` copies) of the card of that key. */
export const counted = (tally, key, by = 1) => stepped(tally, { kind: "count", key, by });

/** A card that is in the deck and not on the list. */
export const foundToo = (tally, section, name) => stepped(tally, { kind: "found", section, name });

/** One copy swapped: out of the main sections or in from the side, as the card of that key stands. */
export const swapped = (tally, key, by = 1) => stepped(tally, { kind: "swap", key, by });

/** The tally without its last step; the same one where there is none. */
export function undone(tally) {
  const step = tally.past.at(-1);
  if (!step) return tally;
  return { ...acted(tally, step, -1), past: tally.past.slice(0, -1) };
}

const stepped = (tally, step) => ({ ...acted(tally, step, 1), past: [...tally.past, step] });

function acted(tally, step, sign) {
  if (step.kind === "count") return { ...tally, counts: added(tally.counts, step.key, sign * step.by) };
  if (step.kind === "swap") return { ...tally, swaps: added(tally.swaps, step.key, sign * step.by) };
  return { ...tally, found: changed(tally.found, step, sign) };
}

const added = (numbers, key, by) => ({ ...numbers, [key]: Math.max(0, (numbers[key] ?? 0) + by) });

function changed(found, { section, name }, by) {
  const isIt = (row) => row.section === section && row.name === name;
  const rows = found.some(isIt) ? found : [...found, { section, name, counted: 0 }];
  return rows.map((row) => (isIt(row) ? { ...row, counted: row.counted + by } : row)).filter((row) => row.counted > 0);
}

/** The list's rows with what is expected after the swaps and what was counted; cards swapped in get a row of their own. */
export function rowsOf({ cards, swap }, tally) {
  const rows = cards.map((card) => ({ ...card, key: keyOf(card), expected: card.listed }));
  if (swap) for (const [key, number] of Object.entries(tally.swaps)) move(rows, key, number, swap);
  return rows.map((row) => ({ ...row, counted: tally.counts[row.key] ?? 0 }));
}

function move(rows, key, number, swap) {
  const from = rows.find((row) => row.key === key);
  if (!from || !number) return;
  const section = from.section === swap.side ? swap.home : swap.side;
  const to = rows.find((row) => row.section === section && row.id === from.id);
  from.expected -= number;
  if (to) to.expected += number;
  else rows.push({ ...from, section, key: keyOf({ section, id: from.id }), listed: 0, expected: number });
}

/** How many copies are counted and expected, of each section that has any and of all. A section may count those of others too. */
export function totalsOf(rows, found, sections) {
  const of = (chosen, more) => ({ counted: sum(chosen, "counted") + sum(more, "counted"), expected: sum(chosen, "expected") });
  const bySection = sections
    .map(({ slug, name, total_name = name, counted = [slug] }) => {
      const isOf = (row) => counted.includes(row.section);
      return { slug, name: total_name, ...of(rows.filter(isOf), found.filter(isOf)) };
    })
    .filter(({ counted, expected }) => counted || expected);
  return { ...of(rows, found), sections: bySection };
}

const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0);

/** Where the count is not what is expected: missing, too many, found and not listed. */
export function differencesOf(rows, found) {
  const off = rows.filter((row) => row.counted !== row.expected).map(({ name, section, expected, counted }) => ({ name, section, expected, counted }));
  return [...off, ...found.map(({ name, section, counted }) => ({ name, section, expected: 0, counted, isFound: true }))];
}

/** The rows in the order that the judge chooses; `list` is the player's own. */
export function ordered(rows, by, sections) {
  const place = Object.fromEntries(sections.map(({ slug }, index) => [slug, index]));
  const name = (one, other) => one.name.localeCompare(other.name);
  const cost = (row) => row.cost ?? Infinity;
  const orders = {
    name,
    cost: (one, other) => (cost(one) === cost(other) ? name(one, other) : cost(one) - cost(other)),
    section: (one, other) => place[one.section] - place[other.section],
  };
  return orders[by] ? [...rows].sort(orders[by]) : rows;
}

/** How many cards went out of the main sections and came in from the side. */
export function swapTotals({ cards, swap }, tally) {
  const isSide = Object.fromEntries(cards.map((card) => [keyOf(card), card.section === swap?.side]));
  const numbers = Object.entries(tally.swaps);
  const of = (side) => numbers.filter(([key]) => isSide[key] === side).reduce((total, [, number]) => total + number, 0);
  return { in: of(true), out: of(false) };
}

/** The tally as the server has it from this judge: `mine` is their last record of each kind, or null. */
export function restored(data, tally, mine) {
  const swaps = mine.swap ? numbersOf([...(mine.swap.in ?? []), ...(mine.swap.out ?? [])], "count") : tally.swaps;
  if (!mine.counts) return { ...tally, swaps, past: [] };
  const known = new Set(rowsOf(data, { ...tally, counts: {}, swaps }).map(({ key }) => key));
  const rows = mine.counts.cards ?? [];
  const unknown = [...rows.filter((row) => !known.has(keyOf(row))), ...(mine.counts.found ?? [])];
  const found = unknown.map(({ section = "", name, counted }) => ({ section, name, counted }));
  return { ...tally, swaps, found, counts: numbersOf(rows.filter((row) => known.has(keyOf(row))), "counted"), past: [] };
}

/** What a judge said last of a check: `mine` as the server has it, or a record that waits on the phone, which is newer. */
export function newest(mine, waiting) {
  const said = { counts: null, swap: null, clash: [], ...mine, after: { ...mine?.after } };
  for (const { kind, content, uuid } of waiting.filter(({ kind }) => KINDS.includes(kind))) {
    said[kind] = content;
    said.after[kind] = [uuid];
    said.clash = said.clash.filter((one) => one !== kind);
  }
  return said;
}

/**
 * The tally that goes on from what this judge said last, on whatever device. Of a kind in which two devices clash, each
 * keeps its own. `last` of a tally: the records that it comes from, by kind.
 */
export function goneOn(data, tally, mine) {
  const kinds = KINDS.filter((kind) => mine[kind] && !(mine.clash.includes(kind) && tally.last?.[kind]?.length));
  if (!kinds.length) return tally;
  const said = (kind) => (kinds.includes(kind) ? mine[kind] : null);
  const next = restored(data, tally, { counts: said("counts"), swap: said("swap") });
  const texts = textsOf(data, next);
  const of = (values) => Object.fromEntries(kinds.map((kind) => [kind, values[kind]]));
  const isSame = JSON.stringify(texts) === JSON.stringify(textsOf(data, tally));
  return { ...(isSame ? tally : next), told: { ...tally.told, ...of(texts) }, last: { ...tally.last, ...of(mine.after) } };
}

const numbersOf = (rows, field) => Object.fromEntries(rows.map((row) => [keyOf(row), row[field]]));

/** What the tally says, as the texts of its records: by them it is known what was told. */
export function textsOf(data, tally) {
  const contents = contentsOf(data, tally);
  return Object.fromEntries(Object.entries(contents).map(([kind, content]) => [kind, JSON.stringify(content)]));
}

/** The contents of the records of a tally, by kind. */
export const contentsOf = (data, tally) => ({ counts: countContent(data, tally), ...(data.swap ? { swap: swapContent(data, tally) } : {}) });

/** Whether the tally says something that no record has told yet. */
export function isUntold(data, tally) {
  const empty = textsOf(data, emptyTally());
  return Object.entries(textsOf(data, tally)).some(([kind, text]) => text !== (tally.told?.[kind] || empty[kind]));
}

/** What the record of a count says. */
export function countContent(data, tally) {
  const cards = rowsOf(data, tally).filter((row) => row.counted).map(({ section, id, name, counted }) => ({ section, id, name, counted }));
  return { cards, found: tally.found };
}

/** What the record of swaps says. */
export function swapContent(data, tally) {
  const of = (side) => data.cards
    .filter((card) => tally.swaps[keyOf(card)] && (card.section === data.swap.side) === side)
    .map((card) => ({ section: card.section, id: card.id, name: card.name, count: tally.swaps[keyOf(card)] }));
  return { in: of(true), out: of(false) };
}
