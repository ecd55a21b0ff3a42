// Where an arrow key leads: among boxes, or in a list or grid of results. Pure.

// Which of many boxes lies next in the direction of an arrow. Pure.

const ACROSS = 4;
const WAYS = { ArrowUp: ["y", "x", -1], ArrowDown: ["y", "x", 1], ArrowLeft: ["x", "y", -1], ArrowRight: ["x", "y", 1] };

/**
 * The place of the box that lies next to the one at `from`: what lies straight ahead before what is near but aside; -1 if there
 * is none. `boxes`: { left, top, width, height }, as a browser measures them.
 */
export function nearest(boxes, from, key) {
  const [along, across, sign] = WAYS[key] ?? [];
  if (!along) return -1;

  const middles = boxes.map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }));
  const here = middles[from];
  const far = middles.map((there) => {
    const ahead = sign * (there[along] - here[along]);
    const aside = Math.abs(there[across] - here[across]);
    // What lies beside rather than ahead is no step in this direction.
    return ahead > 1 && ahead * ACROSS > aside ? ahead + ACROSS * aside : Infinity;
  });
  const least = Math.min(...far);
  return least === Infinity ? -1 : far.indexOf(least);
}

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
