// Steps in the builder do what they do on the server: both run the same vectors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { done } from "./steps_of.mjs";

const { vectors } = JSON.parse(readFileSync(new URL("../vectors/steps.json", import.meta.url), "utf-8"));

for (const { name, rows, steps, result, refused } of vectors) {
  test(name, () => {
    const before = structuredClone(rows);

    assert.deepEqual(done(rows, steps), refused ? { refused } : done(result, []));
    assert.deepEqual(rows, before);
  });
}
