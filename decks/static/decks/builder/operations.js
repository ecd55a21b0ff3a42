// The two ways in which a deck changes. Each holds what was and what is, so that its inverse is itself turned round.
//
//   { at, out, put }      the rows `out` that stand at `at` give way to the rows `put`
//   { field, from, to }   a field of the deck: its name, format, day, region, options, pool

/** The deck after a change. */
export function applied(doc, change) {
  if ("field" in change) return { ...doc, [change.field]: change.to };

  const { at, out, put } = change;
  return { ...doc, rows: [...doc.rows.slice(0, at), ...put, ...doc.rows.slice(at + out.length)] };
}

/** The change that takes this one back. */
function inverse(change) {
  if ("field" in change) return { field: change.field, from: change.to, to: change.from };

  return { at: change.at, out: change.put, put: change.out };
}

/** The changes that take all of these back, the last first. */
export const backwards = (changes) => changes.map(inverse).reverse();

/** Whether a change leaves everything as it was. */
export function isIdle(change) {
  const [before, after] = "field" in change ? [change.from, change.to] : [change.out, change.put];
  return JSON.stringify(before) === JSON.stringify(after);
}
