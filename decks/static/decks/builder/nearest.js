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
