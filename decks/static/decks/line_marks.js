// Which mark belongs to which line while the list is being changed: a line that stays keeps its mark wherever it has moved.

/**
 * The marks of the lines as they are now: for each the mark of the same line as it was judged, in order, or null.
 * @template T
 * @param {string[]} judged the lines that were judged
 * @param {T[]} marks a mark for each of them
 * @param {string[]} lines the lines as they are now
 * @returns {(T | null)[]}
 */
export function marksOf(judged, marks, lines) {
  const waiting = new Map();
  judged.forEach((line, place) => {
    if (!waiting.has(line)) waiting.set(line, []);
    waiting.get(line).push(marks[place] ?? null);
  });

  return lines.map((line) => waiting.get(line)?.shift() ?? null);
}

/** Where a line stands in a text: its first character and the one after its last. */
export function spanOf(lines, place) {
  const start = lines.slice(0, place).reduce((sum, line) => sum + line.length + 1, 0);
  return [start, start + lines[place].length];
}
