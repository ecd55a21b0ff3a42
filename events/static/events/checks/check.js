// A check on a judge's phone. What is shown comes from the server, or without a network from the phone itself.

import { countingView } from "./counting.js";
import { clockOf, finishView, usualExtension } from "./finish.js";
import { judgeOf, keeping, keepOrder, orderOf, storageHere } from "./kept.js";
import { watchLetters } from "./letters.js";
import { startQueue } from "./line.js";
import { keepShell } from "./offline.js";
import { all, el, find, mine, phone as here, rules, say, sent, write } from "./page.js";
import { swapView } from "./swaps.js";
import { contentsOf, counted, emptyTally, foundToo, goneOn, isUntold, newest, swapped, undone } from "./tally.js";
import { renewTold } from "./told.js";

// Milliseconds of rest after which a count is a record.
const REST = 1200;
const storage = storageHere();

/** The check of this address: from the server, else from the phone of the judge who was here last. */
function opened() {
  if (sent) return { phone: here, data: sent, rules, skew: Date.parse(here.now) - Date.now() };
  const [, event, uuid] = location.pathname.match(/^\/events\/([^/]+)\/checks\/([^/]+)\//) ?? [];
  const judge = judgeOf(storage);
  return judge && event ? keeping(storage, judge, event).check(uuid) : null;
}

function start(check) {
  watchLetters(find(".check__bar"));
  const { phone, data } = check;
  let [tally, timer, asked] = [null, 0, ""];
  const drawer = keeping(storage, phone.judge, phone.event);
  // Of an event that has ended nothing is put on the phone any more.
  const isKept = !sent || phone.ended || drawer.keepCheck(data.uuid, check);
  const queue = startQueue(phone, { about: data.uuid, asking, answered, leaving: settle, isOnline: Boolean(sent), isKept });
  tally = begun();

  const counting = countingView(data, (key) => act((now) => counted(now, key)));
  const swaps = swapView(data, (key, most) => act((now) => ((now.swaps[key] ?? 0) < most ? swapped(now, key) : now)));
  const finish = finishView(check.rules, (content) => {
    settle();
    record("outcome", content);
    closeAt(Date.now() + check.skew);
    tellOutcome();
  });

  /** What was counted here or in another tab, whichever was last. */
  function latest() {
    return { ...tally, ...drawer.tally(data.uuid) };
  }

  /** The tally that lies here; on a phone that was wiped, what this judge said last. */
  function begun() {
    const waiting = queue.records().filter((record) => record.check === data.uuid);
    const kept = drawer.tally(data.uuid);
    if (!kept) return goneOn(data, { ...emptyTally(), told: {}, last: { counts: [], swap: [] } }, newest(mine, waiting));
    const own = { ...emptyTally(), told: {}, ...kept };
    return mine && !waiting.length && !isUntold(data, own) ? goneOn(data, own, mine) : own;
  }

  function asking() {
    asked = tally ? JSON.stringify(latest().last) : "";
  }

  /** How the check stands on the server. What another device of this judge has counted is taken over where nothing waits here. */
  function answered({ records: taken, conflicts, mine: said, closed }) {
    showConflicts(conflicts, data);
    tellOutcome();
    if (closed) closeAt(Date.parse(closed));
    if (taken.length && find("#check").dataset.view === "finish") renewTold();
    const now = latest();
    const isBehind = JSON.stringify(now.last) !== asked || isUntold(data, now) || queue.records().some(({ check: of }) => of === data.uuid);
    if (!said || isBehind) return;
    tally = goneOn(data, now, said);
    drawer.keepTally(data.uuid, tally);
    draw();
  }

  function act(step) {
    tally = step(latest());
    drawer.keepTally(data.uuid, tally);
    draw();
    queue.making(true);
    clearTimeout(timer);
    timer = setTimeout(settle, REST);
  }

  /** What was counted since the last record becomes one. */
  function settle() {
    clearTimeout(timer);
    tally = latest();
    const untold = isUntold(data, tally) ? Object.entries(contentsOf(data, tally)) : [];
    for (const [kind, content] of untold) {
      const text = JSON.stringify(content);
      const isEmpty = Object.values(content).every((rows) => rows.length === 0);
      if (text === tally.told[kind] || (isEmpty && !tally.told[kind])) continue;
      const after = tally.last?.[kind];
      const uuid = record(kind, { ...content, after });
      tally = { ...tally, told: { ...tally.told, [kind]: text }, last: { ...tally.last, [kind]: [uuid] } };
    }
    drawer.keepTally(data.uuid, tally);
    queue.making(false);
  }

  function record(kind, content) {
    const uuid = newId();
    queue.add({ uuid, check: data.uuid, kind, content, made: new Date().toISOString(), slip: data.slip });
    return uuid;
  }

  /** What waits here is recorded too: nothing says otherwise. */
  function tellOutcome() {
    const waiting = queue.records().filter((one) => one.check === data.uuid);
    const outcome = waiting.find(({ kind }) => kind === "outcome");
    if (outcome && !data.closed) closeAt(Date.parse(outcome.made) + check.skew);
    finish.tell(Boolean(outcome));
    if (find("#told-nothing")) find("#told-nothing").hidden = waiting.length > 0;
  }

  /** The clock of a check stands once it is closed. */
  function closeAt(moment) {
    const closed = new Date(moment).toISOString();
    if (data.closed === closed) return;
    data.closed = closed;
    if (drawer.check(data.uuid)) drawer.keepCheck(data.uuid, check);
    tick();
  }

  function draw() {
    counting.update(tally);
    swaps.update(tally);
    find("#check-undo").setAttribute("aria-disabled", String(tally.past.length === 0));
  }

  function tick() {
    if (!data.opened) return;
    const until = data.closed ? Date.parse(data.closed) : Date.now() + check.skew;
    const passed = until - Date.parse(data.opened);
    write(find("#check-clock"), clockOf(passed));
    find("#check-clock").setAttribute("aria-label", say("clock", { time: clockOf(passed), minutes: usualExtension(passed) }));
    write(find("#check-extension"), `+${usualExtension(passed)}`);
    finish.suggest(usualExtension(passed));
  }

  find("#check-player").textContent = data.player;
  find("#check-place").textContent = [data.place, data.why].filter(Boolean).join(" · ");
  find("#found-section").replaceChildren(...data.sections.filter(({ slug }) => slug !== "open").map(({ slug, name }) => el("option", { value: slug }, name)));
  const main = data.sections.find(({ slug }) => slug === (data.swap?.home ?? "main"));
  if (main) find("#found-section").value = main.slug;
  find("#found-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const name = find("#found-name").value.trim();
    if (name) act((now) => foundToo(now, find("#found-section").value, name));
    find("#found-name").value = "";
  });
  find("#check-undo").addEventListener("click", () => {
    const step = latest().past.at(-1);
    if (!step) return;
    act(undone);
    note(sayUndone(step, data));
  });
  for (const button of all("[data-order]")) button.addEventListener("click", () => { keepOrder(storage, button.dataset.order); counting.arrange(tally, button.dataset.order); });
  for (const tab of all("[data-view-tab]")) tab.addEventListener("click", () => {
    show(tab.dataset.viewTab);
    if (sent && tab.dataset.viewTab === "finish") renewTold();
  });
  addEventListener("pagehide", settle);
  addEventListener("storage", ({ key, newValue }) => { if (key === drawer.tallyName(data.uuid) && newValue) { tally = latest(); draw(); } });

  find("#check").hidden = false;
  counting.arrange(tally, orderOf(storage));
  draw();
  settle();
  show("count");
  tick();
  tellOutcome();
  setInterval(tick, 1000);
  if (sent && !phone.ended) keepShell(phone);
}

/** What was taken back, which another view may show. */
function sayUndone(step, { cards }) {
  const name = step.name ?? cards.find(({ id }) => id === step.key.slice(step.key.indexOf("|") + 1))?.name ?? "";
  return say(`undone_${step.kind}`, { name });
}

/** Say it for a while, above the bar and over the rows: none of them moves. */
function note(text) {
  const said = find("#check-said");
  write(said, text);
  clearTimeout(said.timer);
  said.timer = setTimeout(() => write(said, ""), 4000);
}

function show(view) {
  find("#check").dataset.view = view;
  for (const tab of all("[data-view-tab]")) tab.setAttribute("aria-pressed", String(tab.dataset.viewTab === view));
  scrollTo(0, 0);
}

/** Where two counts differ, as the server knows it now: it stands as long as they differ. */
function showConflicts(conflicts, { sections }) {
  const nameOf = Object.fromEntries(sections.map(({ slug, name }) => [slug, name]));
  find("#check-conflicts").hidden = conflicts.length === 0;
  write(find("#conflict-sum"), conflicts.length ? say("differs", { count: conflicts.length }) : "");
  find("#conflict-rows").replaceChildren(...conflicts.map((one) => el("li", {}, say("conflict", {
    name: one.name,
    section: nameOf[one.section] ?? one.section,
    counted: one.counted.map(([judge, count]) => say("judge_counted", { judge, count })).join(say("between")),
    listed: one.listed,
  }))));
}

/** A random id; browsers give one by themselves on secure pages alone. */
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Where the board or the scan would be: the checks that lie on this phone; whether there are any. */
function listed() {
  const [, event] = location.pathname.match(/^\/events\/([^/]+)\/(?:checks|scan)\/$/) ?? [];
  const judge = judgeOf(storage);
  const kept = judge && event ? keeping(storage, judge, event).checks() : [];
  find("#check-here").hidden = kept.length === 0;
  find("#check-here-rows").replaceChildren(...kept.map(({ data }) => el("li", { className: "check-item" },
    el("a", { href: `/events/${event}/checks/${data.uuid}/` }, [data.player, data.place].filter(Boolean).join(" · ")))));
  return kept.length > 0;
}

const check = opened();
if (check) start(check);
else if (sent || !listed()) {
  find("#check-gone").hidden = false;
  find("#check-gone").textContent = say("gone");
}
