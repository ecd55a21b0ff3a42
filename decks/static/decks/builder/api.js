// Requests to the server, and the rule that at most one of a kind is under way: a newer one waits, an older answer is dropped.

import { nameOf, optionsOf } from "./draft.js";
import { config, say } from "./page.js";

/** A request that the server refused, or that did not reach it (`status` 0). */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.errors?.[0]?.message ?? body?.title ?? body?.detail ?? "");
    this.status = status;
    this.body = body;
  }
}

/** The message of a refusal. */
export const reason = (refusal) => refusal.message || say("unreachable");

const SHORT = 20000;
// Milliseconds after which a server without an answer counts as unreachable.
const PATIENCE = 30000;

const watchers = new Set();
let isDown = false;

/** Calls `watcher(true)` at each request that does not reach the server, and `watcher(false)` once when one reaches it again. */
export const watchServer = (watcher) => watchers.add(watcher);

function reached(isReached) {
  if (isReached && !isDown) return;
  isDown = !isReached;
  for (const watcher of watchers) watcher(isDown);
}

/** Send JSON and read JSON; null where there is nothing to read. Throws Refusal. */
export const send = (...request) => answered(request, (response) => (response.status === 204 ? null : response.json()));

/** The plain text at an address. Throws Refusal. */
export const textAt = (url) => answered(["GET", url, undefined, { Accept: "*/*" }], (response) => response.text());

/** The answer as `read` gives it. The server counts as reached once the whole body is here: a connection may break in the middle. */
async function answered(request, read) {
  let response, body;
  try {
    response = await asking(...request);
    body = await (response.ok ? read(response) : response.json().catch(() => null));
  } catch {
    reached(false);
    throw new Refusal(0, null);
  }

  reached(true);
  if (!response.ok) throw new Refusal(response.status, body);
  return body;
}

function asking(method, url, body, headers = {}, { leaving = false } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(url, {
    method,
    credentials: "same-origin",
    headers: { Accept: "application/json", "Content-Type": "application/json", "Accept-Language": document.documentElement.lang, "X-CSRFToken": csrf(), ...headers },
    body: text,
    // Browsers limit the body of a request that outlives its page.
    keepalive: leaving && (text?.length ?? 0) < SHORT,
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** The present CSRF token: a login in another tab changes it after this page was made. */
export function csrf() {
  const kept = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  return kept ?? document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

// Every form of the page is sent with the present token too.
document.addEventListener("formdata", ({ formData }) => {
  if (formData.has("csrfmiddlewaretoken")) formData.set("csrfmiddlewaretoken", csrf());
});

const plainRow = ({ key, ...row }) => row;

/** A deck as the endpoints of the builder take it. */
export function asked(doc, more = {}) {
  const { format, date, region, pool } = doc;
  return { game: config.game, format, date, region, options: options(doc), pool, rows: doc.rows.map(plainRow), ...more };
}

const options = (doc) => Object.fromEntries(optionsOf(doc).map((slug) => [slug, true]));

/** A deck as it is saved. */
export function kept(doc, more = {}) {
  const { format, region, pool } = doc;
  return { name: nameOf(doc), game: config.game, format, region, options: options(doc), pool, rows: doc.rows.map(plainRow), ...more };
}

/**
 * A function that runs `work` after `wait` ms of quiet, one run at a time. A call during a run causes one more run.
 */
export function latest(work, wait) {
  let timer = 0;
  let busy = false;
  let again = false;

  async function run() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      await work();
    } finally {
      busy = false;
      if (again) {
        again = false;
        run();
      }
    }
  }

  return (at_once = false) => {
    clearTimeout(timer);
    // Without a timer: even after a timer of 0 ms the browser draws a frame first.
    if (at_once || wait === 0) run();
    else timer = setTimeout(run, wait);
  };
}
