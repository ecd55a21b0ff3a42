// Which result a key leads to, in a list or in a grid. Pure.

const PAGE = { list: 8, rows: 3 };

/**
 * By how many results a key moves the choice; 0 if it moves none. `columns`: of the grid, 0 in a list. `isWalking`: the last key
 * went among the results, so that left and right belong to the grid and not to the text; `isAtEnd`: right would move no caret.
 */
export function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }, { columns, isWalking, isAtEnd }) {
  const row = columns || 1;
  const page = columns ? PAGE.rows * columns : PAGE.list;
  const down = { ArrowDown: row, ArrowUp: -row, PageDown: page, PageUp: -page }[key];
  if (down) return down;
  if (!columns || shiftKey || ctrlKey || metaKey || altKey) return 0;
  if (key === "ArrowRight") return isWalking || isAtEnd ? 1 : 0;
  return key === "ArrowLeft" && isWalking ? -1 : 0;
}

/** The place that a step leads to, among so many. In a grid the ends of a column lead nowhere but into a last row that is shorter. */
export function placeAfter(active, step, { count, columns }) {
  const to = active + step;
  if (!columns || (to >= 0 && to < count)) return Math.max(0, Math.min(count - 1, to));
  const rowOf = (place) => Math.floor(place / columns);
  if (to < 0) return Math.abs(step) > columns ? active % columns : active;
  return rowOf(active) < rowOf(count - 1) ? count - 1 : active;
}
