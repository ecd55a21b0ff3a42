// The search: a combobox over a list of cards. Enter adds; the focus never leaves the box.

import { all, find, keyed, write } from "./dom.js";
import { Refusal, asked, latest, reason, send } from "./api.js";
import { isComposing } from "./keys.js";
import { showError } from "./query_error.js";
import { makeResult, updateResult } from "./results.js";
import { cardOf, copies } from "./steps.js";
import { toast } from "./spoken.js";
import { config, say } from "./words.js";

// Every letter is asked for at once; while an answer is under way the next waits for it.
const WAIT = 0;
const NEAR_END = 200;
// How many cards are asked for: as many as are seen, within these bounds.
const [FEWEST, MOST] = [8, 60];
// Once typing rests for so long, the cards below those that are seen are fetched.
const REST = 250;
// So many answers about one state of the deck are remembered.
const REMEMBERED = 40;

export function createSearchPane({ store, judge, add, preview }) {
  const input = find("#search-input");
  const list = find("#search-results");
  const everything = find("#search-all");
  const about = find("#search-about");
  // `fresh`: how many results, from the first, have the hints of the same state of the deck, `version`.
  const pane = { input, results: [], fresh: 0, version: -1, active: -1, next: null, asked: null, isWrong: false };
  const remembered = new Map();
  // Of the list: before it was ever shown, as much as there can be.
  let height = innerHeight;
  let resting = 0;
  // Enter pressed before the answer to what was typed: done as soon as it is here, while the next name is typed.
  const held = [];

  /** Ask and show what is answered; answers why if nothing could be. */
  async function fetchPage({ after = "", text = input.value } = {}) {
    const { version, doc } = store;
    const [q, wide] = [text.trim(), everything.checked];
    const isNew = q !== pane.asked || wide !== pane.wide;
    const known = isNew ? recall(version, q, wide) : null;
    if (known) return take(known, { q, wide, after, version, doc });

    try {
      const said = await send("POST", config.urls.search, asked(doc, { q, after, all: wide, size: wanted(isNew, after), total: false }));
      // The list began anew while this was under way: what follows another end is no part of it.
      if (after && (after !== pane.next || q !== pane.asked || wide !== pane.wide || version < pane.version)) return;
      if (!after) remember(said, version, q, wide);
      take(said, { q, wide, after, version, doc });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      const why = reason(refusal);
      status(why);
      return why;
    }
  }

  /** How many cards reach from the first to the last that is seen, and one more. */
  function seen(isNew) {
    height = Math.min(list.clientHeight || height, innerHeight);
    const row = list.firstElementChild?.offsetHeight || 40;
    const shown = Math.ceil(((isNew ? 0 : list.scrollTop) + height) / row) + 1;
    return Math.min(MOST, Math.max(FEWEST, shown, isNew ? 0 : pane.active + 1));
  }

  /** How many cards to ask for: what is seen, or what follows and has older hints. */
  const wanted = (isNew, after) => (after && isStale() ? Math.min(MOST, Math.max(FEWEST, pane.results.length - pane.fresh)) : seen(isNew));

  const isStale = () => pane.fresh < pane.results.length;

  function remember(said, version, q, wide) {
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value);
    remembered.set(`${version} ${wide} ${q}`, said);
  }

  /** What was answered before to the same question about the same deck: a letter taken back needs no server. */
  const recall = (version, q, wide) => remembered.get(`${version} ${wide} ${q}`);

  function take(said, { q, wide, after, version, doc }) {
    judge.know(said.cards);
    pane.isWrong = showError(input, said.error);
    if (pane.isWrong) return rest();

    const isNew = q !== pane.asked || wide !== pane.wide;
    const active = pane.results[pane.active]?.card.id;
    const head = after ? pane.results.slice(0, pane.fresh) : [];
    const found = said.cards.map((card) => ({ card, version, doc }));
    const fresh = head.length + found.length;
    const isSame = !isNew && said.next && found.every(({ card }, at) => pane.results[head.length + at]?.card.id === card.id);
    // The same cards with newer hints: what was loaded behind them stays in its place until it is told anew.
    const results = [...head, ...found, ...(isSame ? pane.results.slice(fresh) : [])];
    Object.assign(pane, { asked: q, wide, results, fresh, next: said.next, version: after ? pane.version : version });
    pane.active = isNew ? Math.min(0, pane.results.length - 1) : Math.max(0, pane.results.findIndex((result) => result.card.id === active));
    write(find("#search-narrowed"), said.narrowed ?? say("all_shown"));
    find("#search-narrow").hidden = !said.narrowed && !everything.checked;
    find("#search-more").hidden = !pane.next;
    status(q || said.cards.length === 0 ? found_words(said) : "");
    if (isNew) list.scrollTop = 0;
    draw();
    clearTimeout(resting);
    if (isStale()) resting = setTimeout(more, after ? 0 : REST);
    // Once: where the list is as long as its cards, its end is always near.
    else if (!after) resting = setTimeout(moreIfNear, REST);
  }

  /** Fetch what follows if the list, as far as it is seen, would end soon. */
  function moreIfNear() {
    if (pane.next && list.clientHeight && list.scrollTop + list.clientHeight > list.scrollHeight - NEAR_END) more();
  }

  /** What was found before does not answer the box: until it can be read, nothing of it can be chosen. */
  function rest() {
    clearTimeout(resting);
    status("");
    find("#search-narrow").hidden = true;
    find("#search-more").hidden = true;
    draw();
  }

  function found_words(said) {
    if (pane.results.length === 0) return say("none_found");
    return said.explain ? say("found", { explain: said.explain }) : "";
  }

  const status = (text) => write(find("#search-status"), text);

  /** The result that Enter takes; null if there is none. */
  const chosen = () => (pane.isWrong ? null : pane.results[pane.active] ?? null);

  /** The sheet of the chosen card: a narrow screen has no room for it beside the list. */
  const showAbout = () => chosen() && pane.asked === input.value.trim() && pane.onAbout(chosen().card);

  /** How much room is left where a card may go (`of` "sure": without a new doubt), with what was done since the server said it. */
  function roomOf({ card, doc }, section, of = "room") {
    const place = card.hint.sections.find((candidate) => candidate.slug === section);
    if (!place || place[of] === null || place[of] === undefined) return null;
    const here = copies(store.doc, cardOf(card), section) - copies(doc, cardOf(card), section);
    // Copies elsewhere in the deck may count as well; only the server knows, and its next hint says so.
    return place[of] - Math.max(here, inDeck(store.doc, card) - inDeck(doc, card));
  }

  function draw() {
    const active = chosen();
    list.hidden = pane.results.length === 0;
    list.classList.toggle("is-old", pane.isWrong);
    list.setAttribute("aria-disabled", String(pane.isWrong));
    keyed(list, pane.results, (result) => result.card.id, makeResult, (node, result) =>
      updateResult(node, { ...result, have: copies(store.doc, cardOf(result.card)), isActive: result === active }));
    input.setAttribute("aria-expanded", String(pane.results.length > 0 && !pane.isWrong));
    input.setAttribute("aria-activedescendant", active ? `option-${active.card.id}` : "");
    if (!active) input.removeAttribute("aria-activedescendant");
    about.hidden = !active;
    if (active) write(about, say("more_about", { name: active.card.name }));
    preview(active?.card ?? null);
  }

  function go(to) {
    if (pane.results.length === 0 || pane.isWrong) return;
    pane.active = Math.max(0, Math.min(pane.results.length - 1, to));
    draw();
    document.getElementById(input.getAttribute("aria-activedescendant"))?.scrollIntoView({ block: "nearest" });
    if (pane.active > pane.results.length - 8) more();
  }

  const inDeck = (doc, card) => copies(doc, cardOf(card)) - copies(doc, cardOf(card), config.maybe);

  /** Where Enter puts a card: where the server says, and at home once that place was filled meanwhile. */
  function placeOf(result) {
    const { section } = result.card.hint;
    return section !== result.card.section && roomOf(result, section) <= 0 ? result.card.section : section;
  }

  /** Put copies of a result into a section; says why if it may not be. */
  function take_card(result, { section = placeOf(result), most = false } = {}) {
    if (section === config.maybe) return add(result.card, section, 1);

    const { allowed, why_not } = result.card.hint;
    const room = roomOf(result, section);
    // A copy taken out since the hint was given makes room that the hint does not know.
    if (allowed === false && !(room > 0)) return refuse(result.card, why_not[0]?.message);
    if (room !== null && room <= 0) return refuse(result.card, why_not[0]?.message);
    add(result.card, section, most ? Math.max(1, roomOf(result, section, "sure")) : 1);
  }

  function refuse(card, why) {
    toast(say("not_added", { name: card.name, why: why ?? say("no_room") }));
    const node = document.getElementById(`option-${card.id}`);
    node?.classList.remove("is-refused");
    requestAnimationFrame(() => node?.classList.add("is-refused"));
  }

  function key(event) {
    if (isComposing(event)) return;

    const to = { ArrowDown: pane.active + 1, ArrowUp: pane.active - 1, PageDown: pane.active + 8, PageUp: pane.active - 8 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      go(to);
    } else if (event.key === "Enter") {
      event.preventDefault();
      enter(event);
    } else if (event.key === "ArrowRight" && isAtEnd(event)) {
      event.preventDefault();
      showAbout();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (input.value) setQuery("");
      else input.blur();
    }
  }

  /** Whether a plain arrow there would move nothing. */
  const isAtEnd = ({ shiftKey, ctrlKey, metaKey, altKey }) => input.selectionStart === input.value.length && !(shiftKey || ctrlKey || metaKey || altKey);

  function enter({ shiftKey, ctrlKey, metaKey, altKey }) {
    const section = altKey ? config.maybe : (ctrlKey || metaKey) && config.side ? config.side : undefined;
    const wish = { q: input.value.trim(), section, most: shiftKey };
    input.select();
    if (pane.results[pane.active] && wish.q === pane.asked) return take_card(pane.results[pane.active], wish);
    held.push(wish);
    ask(true);
  }

  /** Do what was wished of the query that is answered now; `why`: it could not be. */
  function fulfil(why) {
    const [{ q }] = held;
    while (held[0]?.q === q) {
      const wish = held.shift();
      if (why) toast(say("not_added", { name: q, why }));
      else if (pane.asked === q && pane.results[0]) take_card(pane.results[0], wish);
    }
    if (held.length || input.value.trim() !== q) ask(true);
  }

  /** Set the query, as a filter, a fix or a bar of a chart does. */
  function setQuery(text, { focus = false } = {}) {
    input.value = text;
    changed(true);
    if (focus) input.focus();
  }

  function changed(at_once = false) {
    clearTimeout(resting);
    writeAddress();
    pane.onQuery?.(input.value);
    ask(at_once === true);
  }

  function writeAddress() {
    const address = new URL(location.href);
    if (input.value.trim()) address.searchParams.set("q", input.value.trim());
    else address.searchParams.delete("q");
    history.replaceState(history.state, "", address);
  }

  const ask = latest(async () => {
    // A wish that came while another query was under way waits for its own answer.
    const [wish] = held;
    const why = await fetchPage(wish ? { text: wish.q } : {});
    if (wish) fulfil(why);
  }, WAIT);

  const more = latest(async () => {
    if (pane.next && !pane.isWrong) await fetchPage({ after: pane.next, text: pane.asked });
  }, 0);

  // The entry of the history that was left may have had another query.
  addEventListener("popstate", writeAddress);
  input.addEventListener("input", () => changed());
  input.addEventListener("compositionend", () => changed());
  input.addEventListener("keydown", key);
  everything.addEventListener("change", () => ask(true));
  find("#search-more").addEventListener("click", () => more());
  about.addEventListener("click", showAbout);
  list.addEventListener("click", (event) => {
    const node = event.target.closest("[role=option]");
    if (!node || pane.isWrong) return;
    pane.active = all("[role=option]", list).indexOf(node);
    draw();
    if (event.target.closest("[data-act=about]")) showAbout();
    else take_card(pane.results[pane.active]);
  });
  list.addEventListener("scroll", moreIfNear);
  // A press on a result leaves the focus where it is: in the box, for the next card.
  list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  store.subscribe(draw);
  judge.subscribe(({ isPending, answer, error, version }) => {
    const state = error ? version : answer;
    if (isPending || state === pane.hinted) return;
    pane.hinted = state;
    ask();
  });

  find("#key-side").hidden = !config.side;
  input.value = new URL(location.href).searchParams.get("q") ?? "";
  return Object.assign(pane, { setQuery });
}
