import assert from "node:assert/strict";
import { test } from "node:test";

import { keeping } from "../../events/static/events/checks/kept.js";
import { queueOf } from "../../events/static/events/checks/queue.js";

function storage() {
  const kept = new Map();
  return { get length() { return kept.size; }, key: (place) => [...kept.keys()][place], getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}

function desk(post, { judge = 1, kept = storage() } = {}) {
  const states = [];
  const drawer = keeping(kept, judge, "cup");
  return { drawer, kept, states, queue: queueOf({ drawer, judge, post, told: (state) => states.push(state) }) };
}

const record = (uuid) => ({ uuid, check: "c", kind: "counts", content: {}, made: `2026-08-08T09:00:0${uuid}Z` });
const stored = (state = "stored") => async ({ records }) => ({ status: 200, body: { records: records.map(({ uuid }) => ({ uuid, state })), conflicts: [] } });
const away = async () => { throw new TypeError("no network"); };

test("a record is sent and leaves the phone once it is answered", async () => {
  const { drawer, queue, states } = desk(stored());
  await queue.add(record("1"));
  assert.deepEqual(drawer.records(), []);
  assert.deepEqual(states.at(-1), { waiting: 0, state: "", held: 0, stuck: 0 });
});

test("every sending asks for the conflicts of the check that is shown", async () => {
  const asked = [];
  const post = async (body) => { asked.push(body.about); return stored()(body); };
  const queue = queueOf({ drawer: keeping(storage(), 1, "cup"), judge: 1, post, about: "c" });
  await queue.add(record("1"));
  await queue.send();
  assert.deepEqual(asked, ["c", "c"]);
});

test("while a record is being made not all is saved", () => {
  const { queue, states } = desk(stored());
  queue.making(true);
  queue.making(false);
  assert.deepEqual(states.map(({ waiting }) => waiting), [1, 0]);
});

for (const [status, state] of [[0, "offline"], [401, "login"], [403, "offline"], [409, "other"], [500, "offline"]]) {
  test(`after ${status || "no answer"} every record stays`, async () => {
    const { drawer, queue, states } = desk(status ? async () => ({ status, body: null }) : away);
    await queue.add(record("2"));
    await queue.add(record("1"));
    assert.deepEqual(drawer.records().map(({ uuid }) => uuid).sort(), ["1", "2"]);
    assert.deepEqual([states.at(-1).waiting, states.at(-1).state], [2, state]);
  });
}

test("what waited is sent when the network is back", async () => {
  let post = away;
  const { drawer, queue } = desk((body) => post(body));
  await queue.add(record("1"));
  post = stored("already");
  await queue.send();
  assert.deepEqual(drawer.records(), []);
});

test("records are sent as they were made, whatever the phone's clock said", async () => {
  let post = away;
  const sent = [];
  const { queue } = desk((body) => post(body));
  for (const uuid of ["9", "1", "5"]) await queue.add(record(uuid));
  post = async (body) => { sent.push(...body.records.map(({ uuid }) => uuid)); return stored()(body); };
  await queue.send();
  assert.deepEqual(sent, ["9", "1", "5"]);
});

test("one judge neither sees nor sends the records of another", async () => {
  const one = desk(away);
  await one.queue.add(record("1"));
  const bodies = [];
  const other = desk(async (body) => { bodies.push(body); return stored()(body); }, { judge: 2, kept: one.kept });
  await other.queue.send();
  assert.deepEqual(bodies.map(({ judge, records }) => [judge, records]), [[2, []]]);
  assert.equal(one.drawer.records().length, 1);
});

test("what the server cannot take stays on the phone and is told", async () => {
  const { drawer, queue, states } = desk(stored("unreadable"));
  await queue.add(record("1"));
  await queue.send();
  assert.deepEqual([drawer.records().length, states.at(-1).stuck, states.at(-1).waiting], [1, 1, 0]);
});

test("without room a record is kept by the page", async () => {
  const full = { ...storage(), setItem() { throw new DOMException("full", "QuotaExceededError"); } };
  const { queue, states } = desk(away, { kept: full });
  await queue.add(record("1"));
  assert.deepEqual([states.at(-1).waiting, states.at(-1).state], [1, "no_room"]);
});

test("the event's lists are wiped, nothing writes a tally back, and what was recorded stays", async () => {
  const { drawer, queue } = desk(away);
  drawer.keepCheck("c", { data: {} });
  drawer.keepTally("c", { counts: {} });
  await queue.add(record("1"));
  drawer.wipe();
  assert.equal(drawer.keepTally("c", { counts: {} }), false);
  assert.deepEqual([drawer.check("c"), drawer.tally("c"), drawer.records().map(({ uuid }) => uuid)], [null, null, ["1"]]);
});

test("a judge whom the event knows no more is told so, and the records stay", async () => {
  let gone = 0;
  const drawer = keeping(storage(), 1, "cup");
  const queue = queueOf({ drawer, judge: 1, post: async () => ({ status: 404, body: { state: "unknown" } }), gone: () => { gone += 1; } });
  await queue.add(record("1"));
  assert.deepEqual([gone, drawer.records().length], [1, 1]);
});

test("records of another judge and of another event are counted, not seen", () => {
  const kept = storage();
  keeping(kept, 2, "cup").keepRecord(record("1"));
  keeping(kept, 1, "open").keepRecord(record("2"));
  const drawer = keeping(kept, 1, "cup");
  drawer.keepRecord(record("3"));
  assert.deepEqual([drawer.others(), drawer.records().length], [2, 1]);
});

for (const [status, stuck, waiting] of [[400, 1, 0], [413, 1, 0], [500, 0, 1]]) {
  test(`a record that is answered ${status} stays on the phone and blocks none behind it`, async () => {
    const taken = [];
    const post = async (body) => {
      if (body.records.some(({ uuid }) => uuid === "1")) return { status, body: null };
      taken.push(...body.records.map(({ uuid }) => uuid));
      return stored()(body);
    };
    const { drawer, queue, states } = desk(post);
    for (const uuid of ["0", "1", "2", "3"]) drawer.keepRecord(record(uuid));
    await queue.send();
    assert.deepEqual(taken, ["0", "2", "3"]);
    assert.deepEqual(drawer.records().map(({ uuid }) => uuid), ["1"]);
    assert.deepEqual([states.at(-1).stuck, states.at(-1).waiting], [stuck, waiting]);
  });
}

test("a record that the server does not answer is not asked for without end", async () => {
  let times = 0;
  const { drawer, queue } = desk(async () => { times += 1; return { status: 200, body: { records: [] } }; });
  await queue.add(record("1"));
  assert.deepEqual([times, drawer.records().length], [1, 1]);
});

test("a record that the server has no room for yet waits and is sent again", async () => {
  let became = "full";
  const { drawer, queue, states } = desk(async (body) => stored(became)(body));
  await queue.add(record("1"));
  assert.deepEqual([drawer.records().length, states.at(-1).waiting, states.at(-1).stuck], [1, 1, 0]);
  became = "waiting";
  await queue.send();
  assert.equal(drawer.records().length, 0);
});
