// Other tabs of this browser on the same deck: they share one draft, so that what changes in one changes in all.

import { PREFIX, draftOf, loadDraft } from "./draft.js";

const SEEN = 100;
let isShared = false;

/**
 * Follow the draft under a key: `onChange(draft, base)` with the draft as it is now and the base that another tab has written;
 * `onOther()` once another tab with the same deck is known.
 */
export function watchTabs(key, { onChange, onOther }) {
  addEventListener("storage", (event) => {
    if (event.key !== PREFIX + key || event.newValue === null) return;
    const [written, draft] = [draftOf(event.newValue), loadDraft(key)];
    if (written && draft) onChange(draft, written.base);
  });

  if (!("BroadcastChannel" in window)) return;

  const channel = new BroadcastChannel(PREFIX + key);
  channel.addEventListener("message", ({ data }) => {
    if (data === "hello") channel.postMessage("here");
    isShared = true;
    onOther();
  });
  channel.postMessage("hello");
}

/** Do the work for a key while no other tab does; on an address without locks, at once. */
export function alone(key, work) {
  if (!navigator.locks) return work();

  return navigator.locks.request(PREFIX + key, async () => {
    // What the tab before has kept is seen from another process a moment after its lock is free.
    if (isShared) await new Promise((resume) => { setTimeout(resume, SEEN); });
    return work();
  });
}
