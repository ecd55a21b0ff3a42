// The line that says whether all is saved, and the moments at which the queue is sent.

import { isJudge, isKeeping, keeping, storageHere } from "./kept.js";
import { el, find, say } from "./page.js";
import { poster, queueOf } from "./queue.js";

const EVERY = 15000;

/** Start the queue of a page. `isKept`: whether the phone had room for what is shown. `phone`: what the server says of the judge and the event. */
export function startQueue(phone, { about = null, asking = () => {}, answered = () => {}, leaving = () => {}, isOnline = true, isKept = true } = {}) {
  const storage = storageHere();
  const drawer = keeping(storage, phone.judge, phone.event);
  if (isOnline) isJudge(storage, phone.judge);
  const post = poster(phone.records);
  const queue = queueOf({
    drawer,
    judge: phone.judge,
    about,
    async post(body) {
      // Whoever adds a record goes on first: what is asked is asked as it then stands.
      await null;
      asking();
      return post(body);
    },
    told: (state) => show(phone, { ...state, others: drawer.others(), isKept: isKept && isKeeping(storage) }),
    gone: drawer.wipe,
    answered(body) {
      if (body.ended || body.lists === false) drawer.wipe();
      answered(body);
    },
  });
  const send = () => queue.send();
  addEventListener("online", send);
  addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
  // What lies nowhere but on this page goes with it.
  addEventListener("beforeunload", (event) => {
    leaving();
    if (queue.isUnkept()) event.preventDefault();
  });
  setInterval(() => { if (about || queue.pending().length) send(); }, EVERY);
  if (phone.ended && isOnline) drawer.wipe();
  queue.tell();
  send();
  return queue;
}

function show(phone, { waiting, state, held, stuck, others, isKept }) {
  const line = find("#queue-line");
  if (!line) return;
  const parts = waiting ? [say(waiting === 1 ? "one_waits" : "many_wait", { count: waiting })] : others ? [] : [say("saved")];
  if (others) parts.push(say(others === 1 ? "one_other" : "others", { count: others }));
  if (held) parts.push(say("held", { count: held }));
  if (stuck) parts.push(say("unreadable", { count: stuck }));
  if (state === "no_room") parts.push(say("no_room"));
  else if (!isKept) parts.push(say("keeps_nothing"));
  if (state === "other" && waiting) parts.push(say("other_judge"));
  const text = parts.join(" · ");
  const isLoggedOut = state === "login" && waiting > 0;
  line.hidden = false;
  line.dataset.state = waiting || others || !isKept ? "waits" : "saved";
  if (line.dataset.text === `${text}${isLoggedOut}`) return;
  line.dataset.text = `${text}${isLoggedOut}`;
  const login = `${phone.login}?next=${encodeURIComponent(location.pathname)}`;
  line.replaceChildren(el("span", {}, text), ...(isLoggedOut ? [el("a", { href: login }, say("log_in"))] : []));
}
