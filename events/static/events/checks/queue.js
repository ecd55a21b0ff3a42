// Records on their way to the server: each is kept on the phone until the server has answered it by its id.

import { inOrder } from "./kept.js";

const MOST = 50;
const PATIENCE = 20000;
// Answers to what was sent: sent again it is answered the same.
const REFUSED = new Set([400, 413, 422]);
const SETTLED = new Set(["stored", "already", "waiting"]);

/**
 * The queue of one judge in one event. `drawer`: what `keeping` gives. `post(body)` gives { status, body }, and fails
 * where the network does. `about`: the check whose conflicts are asked for, with every answer. `told` is called with each state: { waiting, state, held, stuck }; `gone` where
 * the server knows the judge no more in this event.
 */
export function queueOf({ drawer, judge, post, about = null, told = () => {}, answered = () => {}, gone = () => {} }) {
  let [state, held, busy, again, begun] = ["", 0, false, false, 0];
  const unkept = new Map();
  const records = () => inOrder([...drawer.records(), ...unkept.values()]);
  const pending = () => records().filter((record) => !record.stuck);

  function tell() {
    const stuck = records().filter((record) => record.stuck).length;
    told({ waiting: pending().length + begun, state: unkept.size ? "no_room" : state, held, stuck });
  }

  /** Whether a record is being made: until it is here, not all is saved. */
  function making(isBegun) {
    begun = Number(isBegun);
    tell();
  }

  function add(made) {
    const record = { ...made, number: 1 + Math.max(0, ...records().map(({ number }) => number ?? 0)) };
    if (!drawer.keepRecord(record)) unkept.set(record.uuid, record);
    tell();
    return send();
  }

  /** Send what waits, batch by batch; one run at a time. */
  async function send() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      await batches();
    } finally {
      busy = false;
      tell();
    }
    if (again) {
      again = false;
      if (pending().length && state === "") await send();
    }
  }

  async function batches() {
    const failed = new Set();
    const left = () => pending().filter(({ uuid }) => !failed.has(uuid)).slice(0, MOST);
    let batch = left();
    do {
      if (!(await taken(batch, failed))) return;
      batch = left();
    } while (batch.length);
    if (failed.size) state = "offline";
  }

  /** Whether the server has answered every record of a batch. Where it cannot take them together it is asked about halves. */
  async function taken(batch, failed) {
    const answer = await post({ judge, records: batch, about }).catch(() => ({ status: 0 }));
    state = stateOf(answer);
    const { status, body } = answer;
    if (status === 200 && body?.records) {
      body.records.forEach(settle);
      for (const { uuid } of batch) if (pending().some((record) => record.uuid === uuid)) failed.add(uuid);
      answered(body);
      return true;
    }
    if (status === 404) gone();
    if (!REFUSED.has(status) && status !== 500) return false;
    if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      return (await taken(batch.slice(0, half), failed)) && taken(batch.slice(half), failed);
    }
    if (!batch.length) return false;
    if (REFUSED.has(status)) settle({ uuid: batch[0].uuid, state: "unreadable" });
    else failed.add(batch[0].uuid);
    state = "";
    return true;
  }

  function settle({ uuid, state: became }) {
    if (became === "waiting") held += 1;
    // So many wait for the organiser that no more are taken now.
    if (became === "full") return;
    const record = records().find((one) => one.uuid === uuid);
    if (!record) return;
    // What the server cannot take stays here: nothing that was recorded is dropped.
    if (!SETTLED.has(became)) return void (drawer.keepRecord({ ...record, stuck: became }) || unkept.set(uuid, { ...record, stuck: became }));
    drawer.dropRecord(uuid);
    unkept.delete(uuid);
  }

  return { add, making, send, tell, pending, records, isUnkept: () => unkept.size > 0 };
}

function stateOf({ status }) {
  if (status === 200) return "";
  return { 401: "login", 409: "other" }[status] ?? "offline";
}

/** Sends JSON with the session and the present form token. */
export const poster = (address) => async (body) => {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const response = await fetch(address, {
    method: "POST",
    credentials: "same-origin",
    redirect: "error",
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
};
