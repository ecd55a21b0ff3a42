// The verdict on the deck as it stands. The server judges; this module holds its last answer, and the version of the deck that was judged.

import { asked, kept, latest, Refusal, send, watchServer } from "./api.js";
import { compare, isOneQuestion } from "./limits.js";
import { config } from "./page.js";
import { keyedRows } from "./steps.js";

const WAIT = 20;
const AGAIN = 5000;
// Every card that the server has sent, by id.
const cards = new Map();
// A hint from the search is kept beside the facts of a card from the verdict.
const know = (found) => found.forEach((card) => cards.set(card.id, { ...cards.get(card.id), ...card }));
// The limits on copies of the cards that were seen, for one question; `size`: how often some were told.
const limited = { doc: null, leaders: [], copies: {}, size: 0 };

/** Keep the limits that the server gave for this deck; those of another question go. */
function learn(doc, copies, leaders = limited.leaders) {
  if (!limited.doc || !isOneQuestion(limited.doc, doc, leaders)) limited.copies = {};
  Object.assign(limited, { doc, leaders, size: limited.size + 1 });
  Object.assign(limited.copies, copies);
}

/** The server's last `answer` about the deck, the version that it judged, and the cards seen so far. */
export function createJudge(store) {
  const listeners = new Set();
  let timer = 0;
  let seen = { version: store.version, doc: store.doc };
  const judge = {
    answer: null,
    error: null,
    version: -1,
    cards,
    get isPending() { return judge.version !== store.version; },
    subscribe: (listener) => listeners.add(listener),
    know,
    /** Keep what a search for this deck told of its cards. */
    learn: (found, doc) => {
      know(found);
      learn(doc, Object.fromEntries(found.filter(({ copies }) => copies).map(({ id, copies }) => [id, copies])));
    },
    /** What is over or short by the server's numbers (limits.js); nothing once another leader, option or format makes them those of another deck. */
    get compared() {
      const { answer } = judge;
      if (told.doc !== store.doc || told.answer !== answer || told.size !== limited.size) Object.assign(told, { doc: store.doc, answer, size: limited.size, found: comparedNow() });
      return told.found;
    },
  };
  // The last comparison, which several panes ask for.
  const told = { doc: null, answer: null, size: 0, found: [] };

  function comparedNow() {
    const { answer, asked: doc } = judge;
    if (!answer || !isOneQuestion(doc, store.doc, answer.limits.leaders)) return [];
    const copies = isOneQuestion(limited.doc, store.doc, answer.limits.leaders) ? limited.copies : answer.limits.copies;
    return compare(store.doc.rows, { ...answer.limits, copies }, (row) => judge.card(row)?.id);
  }

  const tell = () => listeners.forEach((listener) => listener(judge));

  const run = latest(async () => {
    const { doc } = store;
    try {
      const answer = await send("POST", config.urls.build, asked(doc));
      know(Object.values(answer.cards));
      if (!isAlike(doc, store.doc)) return ask();
      take(answer, store.version);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (isAlike(doc, store.doc)) Object.assign(judge, { error: refusal, version: store.version });
      if (refusal.status === 429 || refusal.status >= 500) askLater();
    }
    tell();
  }, WAIT);

  function take(answer, version) {
    Object.assign(judge, { answer, error: null, version, asked: store.doc });
    learn(store.doc, answer.limits.copies, answer.limits.leaders);
    judge.rows = new Map(answer.rows.map((row) => [signature(row), row]));
  }

  function askLater() {
    clearTimeout(timer);
    timer = setTimeout(ask, AGAIN);
  }

  function ask() {
    tell();
    run();
  }

  function changed() {
    const before = seen;
    seen = { version: store.version, doc: store.doc };
    if (!isAlike(before.doc, seen.doc)) return ask();
    if (judge.version === before.version) judge.version = seen.version;
    tell();
  }

  /** The row in the server's answer, with its card or the message why it has none; else the row itself. */
  judge.judgedRow = (row) => judge.rows?.get(signature(row)) ?? row;
  judge.card = (row) => cards.get(judge.judgedRow(row).card ?? row.card) ?? null;
  judge.ask = ask;
  store.subscribe(changed);
  addEventListener("online", ask);
  // While the server is unreachable, the judge asks again and again.
  watchServer((isDown) => {
    if (isDown) askLater();
    else if (judge.error) ask();
  });
  return judge;
}

/** Whether two decks are judged alike: they differ in their names at most. */
const isAlike = (one, other) => Object.keys({ ...one, ...other }).every((field) => field === "name" || one[field] === other[field]);

const signature = (row) => row.text !== undefined && !row.card ? `${row.section}|${row.text}` : `${row.section}|${row.name}|${row.code ?? ""}`;

/** The rows of a text, as the server reads it. */
export async function rowsOfText(doc, text) {
  const { rows, ...question } = asked(doc);
  const answer = await send("POST", config.urls.build, { ...question, text });
  know(Object.values(answer.cards));
  return answer;
}

// A deck as the server has it and as the builder does, a document: one becomes the other.

/** Make a deck on the server of what is here; its JSON. Throws Refusal. */
export const create = (doc) => send("POST", config.urls.decks, kept(doc));

/** Whether a deck of one's own lies in the bin. Throws Refusal. */
export async function isBinned(token) {
  let page = `${config.urls.decks}?bin=true&game=${config.game}&fields=id&page_size=100`;
  while (page) {
    const { results, next } = await send("GET", page);
    if (results.some(({ id }) => id === token)) return true;
    page = next;
  }
  return false;
}

/** Take this page's deck out of the bin. Throws Refusal. */
export const takeOut = () => send("POST", `${config.urls.deck}restore/`, {});

/** A deck of the server as a document: its text read into rows. Throws Refusal. */
export async function docOf(deck) {
  const fields = fieldsOf(deck);
  const answer = await rowsOfText({ ...fields, rows: [] }, deck.text);
  return { ...fields, rows: keyedRows(answer.rows) };
}

/** The fields of a document beside its rows. */
export function fieldsOf({ name = "", format, date = "", region = "", options = [], pool = "" }) {
  const slugs = Array.isArray(options) ? options : Object.keys(options).filter((slug) => options[slug]);
  return { name, format, date, region, options: slugs, pool };
}
