import "./page.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen, sureOf } from "../../decks/static/decks/builder/list_lines.js";

const card = (id, name, section = "main") => ({ id, name, section, write: { name, code: null } });
const line = (number, state, ...names) => ({ line: number, text: `2 Typed ${number}`, state, count: 2, alternatives: names.map((name) => ({ name, card: card(name.toLowerCase(), name) })) });
const LINES = [line(1, "exact"), line(2, "guessed", "Defy", "Defiant Dance"), line(3, "ambiguous", "Jinx", "Jinxed"), line(4, "unknown", "Inferna"), line(5, "unknown"), line(6, "unreadable")];

test("a line with one suggestion, or with one that stands out, is sure", () => {
  const sure = sureOf(LINES, new Map());

  assert.deepEqual([...sure].map(([number, { said, count, card: id, section }]) => [number, said, count, id, section]), [[2, "Defy", 2, "defy", "main"], [4, "Inferna", 2, "inferna", "main"]]);
});

test("what somebody has chosen already is not chosen again", () => {
  assert.deepEqual([...sureOf(LINES, new Map([[2, {}]])).keys()], [4]);
});

test("sure choices stand in the place of their open lines", () => {
  const rows = [{ kind: "unknown", section: "", text: "2 Typed 4", count: 2 }, { kind: "unknown", section: "", text: "2 Typed 5", count: 2 }];

  const after = chosen(rows, sureOf(LINES, new Map()));

  assert.deepEqual(after.map(({ kind, name, section, card: id }) => [kind, name, section, id]), [["card", "Inferna", "main", "inferna"], ["unknown", undefined, "", undefined]]);
});
