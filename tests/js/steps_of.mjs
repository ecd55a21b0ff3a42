// Steps as the builder does them, in the form of the vectors: rows without keys, or why they are refused.
// With `--answer` it reads a list of { rows, steps } and writes what comes of each: the laws in Python compare with it.

import { readFileSync } from "node:fs";

import { applied } from "../../decks/static/decks/builder/steps.js";
import { OperationError, isCard, keyedRows, planned } from "../../decks/static/decks/builder/steps.js";

/** The rows after the steps; `{ refused: { reason, place } }` if they cannot be done. */
export function done(rows, steps) {
  const doc = { rows: keyedRows(rows) };
  try {
    return { result: planned(doc, steps).reduce(applied, doc).rows.map(plainRow) };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { refused: { reason: error.reason, place: error.place } };
  }
}

/** All fields of a row but its key. */
function plainRow(row) {
  const { section, kind = "card", text = "", name = "", count = 0, code = null, tags = [], note = "", card = null } = row;
  return isCard(row) ? { section, kind, name, count, code, tags, note, card } : { section, kind, text };
}

if (process.argv[2] === "--answer") {
  const asked = JSON.parse(readFileSync(0, "utf-8"));
  process.stdout.write(JSON.stringify(asked.map(({ rows, steps }) => done(rows, steps))));
}
