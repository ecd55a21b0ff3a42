// The deck and everything that was done to it. A transaction is a list of changes that are done, and taken back, as one.

import { applied, backwards, planned } from "./steps.js";

// Letters typed into one field within this time are one step back.
const TOGETHER = 1500;

/** A store of a deck. `state`: { doc, past, future }, as a draft keeps it. */
export function createStore(state) {
  let { doc, past = [], future = [] } = state;
  let version = 0;
  const listeners = new Set();

  function tell(event) {
    version += 1;
    for (const listener of listeners) listener(event);
  }

  /** Do steps as one transaction; false if they change nothing. `merge` joins it to the last one of the same word. */
  function dispatch(steps, { label = "edit", cause = "edit", merge = "" } = {}) {
    const changes = planned(doc, steps);
    if (changes.length === 0) return false;

    doc = changes.reduce(applied, doc);
    const last = past.at(-1);
    const when = Date.now();
    if (merge && last?.merge === merge && when - last.when < TOGETHER) {
      past = [...past.slice(0, -1), { ...last, when, changes: joined(last.changes, changes) }];
    } else {
      past = [...past, { label, cause, merge, when, changes }];
    }
    future = [];
    tell({ kind: "edit", label, cause });
    return true;
  }

  function undo() {
    const last = past.at(-1);
    if (!last) return null;

    past = past.slice(0, -1);
    future = [...future, last];
    doc = backwards(last.changes).reduce(applied, doc);
    tell({ kind: "undo", label: last.label, cause: "edit" });
    return last;
  }

  function redo() {
    const next = future.at(-1);
    if (!next) return null;

    future = future.slice(0, -1);
    past = [...past, next];
    doc = next.changes.reduce(applied, doc);
    tell({ kind: "redo", label: next.label, cause: next.cause });
    return next;
  }

  /** Take over a state that came from elsewhere: another tab, the server. */
  function adopt(other) {
    ({ doc, past = [], future = [] } = other);
    tell({ kind: "adopt", label: "", cause: "edit" });
  }

  /** Forget the older half of the past, when there is no room to keep it. */
  function forget() {
    past = past.slice(Math.ceil(past.length / 2));
  }

  return {
    dispatch, undo, redo, adopt, forget,
    subscribe: (listener) => listeners.add(listener),
    get doc() { return doc; },
    get version() { return version; },
    get state() { return { doc, past, future }; },
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
  };
}

/** Changes of one field that follow each other, as one. */
function joined(before, after) {
  const [one, other] = [before[0], after[0]];
  return before.length === 1 && after.length === 1 && one.field && one.field === other.field
    ? [{ field: one.field, from: one.from, to: other.to }]
    : [...before, ...after];
}
