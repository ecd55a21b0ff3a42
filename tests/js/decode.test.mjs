import assert from "node:assert/strict";
import { test } from "node:test";

import { codeIn } from "../../events/static/events/checks/decode.js";

const CASES = [
  ["7KQ2M9XD", "7KQ2M9XD"], [" 7kq2-m9xd ", "7KQ2M9XD"], ["https://example.org/events/cup/list/7KQ2M9XD/", "7KQ2M9XD"],
  ["HTTPS://EXAMPLE.ORG/R/7KQ2M9XD", "7KQ2M9XD"], ["https://example.org/r/7KQ2M9XD/?lang=zh#top", "7KQ2M9XD"],
  ["https://example.org/", ""], ["hello", ""], ["", ""], ["WIFI:S:hall;;", ""],
];

for (const [said, code] of CASES) test(`"${said}" says ${code || "no code"}`, () => assert.equal(codeIn(said), code));
