// A query as filters read and write it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { and, cleared, comparedTo, heldBy, readerOf, termOf, termsOf, toggled, without } from "../../decks/static/decks/builder/query.js";

const read = readerOf({
  fields: { kind: "kind", t: "kind", 类型: "kind", domain: "domain", c: "domain", energy: "energy", cost: "energy", 费用: "energy", set: "set", tag: "tag" },
  filters: [
    { field: "kind", part: "fact", chips: [{ value: "unit", word: "Unit", others: ["单位"] }, { value: "spell", word: "Spell" }] },
    { field: "domain", part: "fact", chips: [{ value: "fury", word: "Fury" }, { value: "lee-sin", word: "Lee Sin" }] },
    { field: "set", part: "printed", chips: [{ value: "OGN", word: "Origins" }] },
    { field: "tag", part: "fact", chips: [{ value: "a b", word: "A B" }] },
  ],
  compared: [{ field: "energy" }],
});
const saidIn = (text) => heldBy(text, read).map(({ field, op, number, chip }) => [field, op ? `${op}${number}` : chip.value]);
const kind = (value) => ({ field: "kind", value });

describe("what is typed is what a filter would write", () => {
  for (const [text, said] of [
    ["t:unit", [["kind", "unit"]]],
    ["类型：单位 jinx", [["kind", "unit"]]],
    ["KIND=Unit c:“Lee Sin”", [["kind", "unit"], ["domain", "lee-sin"]]],
    ['tag:"a b" set:origins', [["tag", "a b"], ["set", "OGN"]]],
    ["energy<=3 cost:2 费用≥4 energy≠1", [["energy", "<=3"], ["energy", "=2"], ["energy", ">=4"]]],
    ["-t:unit t!=unit t:uni might:3 unit energy:x", []],
    ["(t:unit c:fury) t:spell", [["kind", "spell"]]],
    ["t:unit or c:fury", []],
    ["(t:unit or t:spell) c:fury", [["domain", "fury"]]],
    ['"t:unit or" t:unit', [["kind", "unit"]]],
  ]) test(text, () => assert.deepEqual(saidIn(text), said));
});

describe("a chip writes its term, and takes it out again", () => {
  for (const [text, chip, alone, after] of [
    ["", kind("unit"), true, "kind:unit"],
    ["jinx", kind("unit"), true, "jinx kind:unit"],
    ["类型：单位 jinx", kind("unit"), true, "jinx"],
    ["t:spell jinx", kind("unit"), true, "jinx kind:unit"],
    ["c:fury", { field: "domain", value: "lee-sin" }, false, "c:fury domain:lee-sin"],
    ["a or b", kind("unit"), true, "(a or b) kind:unit"],
    ["(a or b)", kind("unit"), true, "(a or b) kind:unit"],
    ["(t:unit) x", kind("unit"), true, "(t:unit) x kind:unit"],
  ]) test(`${text} + ${chip.value}`, () => assert.equal(toggled(text, read, chip, alone), after));
});

describe("a number is compared once", () => {
  for (const [text, op, number, after] of [
    ["", "<=", "3", "energy<=3"],
    ["cost>=2 jinx 费用<5", "=", "04", "jinx energy=4"],
    ["jinx energy<=3", "<=", "", "jinx"],
    ["a or b", ">=", "-1", "(a or b) energy>=-1"],
  ]) test(`${text} ${op} ${number}`, () => assert.equal(comparedTo(text, read, "energy", op, number), after));
});

test("what was put in is taken out, and nothing else", () => {
  for (const text of ["jinx", '"loose cannon" might>=5', "-is:token (a or b)", "!vi c:fury"]) {
    const added = toggled(text, read, kind("unit"), true);

    assert.deepEqual([toggled(added, read, kind("unit"), true), cleared(comparedTo(added, read, "energy", "=", "3"), read)], [text, without(text, heldBy(text, read))]);
  }
});

test("a value that is more than a word stands in quotes", () => {
  assert.deepEqual([termOf("tag", "lee-sin"), termOf("tag", "博士"), termOf("tag", "碧绿结晶(1)"), termOf("tag", 'a"b c')], ["tag:lee-sin", "tag:博士", 'tag:"碧绿结晶(1)"', 'tag:"ab c"']);
});

test("parentheses and quotes keep terms together", () => {
  const terms = termsOf('a (b "c d") e').map(({ term, depth }) => [term, depth]);

  assert.deepEqual(terms, [["a", 0], ["(b", 1], ['"c d"', 1], [")", 1], ["e", 0]]);
  assert.equal(and(" a  or b ", "c"), "(a  or b) c");
});
