// The deck as far as it stands behind one bar of the figures, until somebody wants all of it again.

import { barsOf, following } from "./bars.js";
import { find, slot, write } from "./dom.js";
import { focusDeck } from "./keys.js";
import { announce } from "./spoken.js";
import { say } from "./words.js";

/** The filter of the deck. `onChange` is called once it shows others; `look(query)` looks for more such cards. */
export function createDeckFilter({ store, judge, onChange, look }) {
  const filter = { bar: null, known: new Set(), line: find("#deck-filter"), store, judge, onChange };
  slot(filter.line, "reset").addEventListener("click", () => reset(filter));
  slot(filter.line, "find").addEventListener("click", () => look(filter.bar.query));
  judge.subscribe(() => follow(filter));
  return {
    toggle: (query) => (filter.bar?.query === query ? reset(filter) : choose(filter, query)),
    reset: () => reset(filter),
    has: (id) => !filter.bar || filter.bar.cards.includes(id),
    get isOn() { return filter.bar !== null; },
    get query() { return filter.bar?.query ?? null; },
  };
}

function choose(filter, query) {
  const bar = barsOf(filter.judge.answer?.stats ?? {}).find((one) => one.query === query);
  if (!bar?.cards.length) return announce(say("only_none"));
  filter.known = new Set(filter.store.doc.rows.map(({ key }) => key));
  show(filter, bar);
  announce(say("only", { word: bar.word }));
}

function reset(filter) {
  if (!filter.bar) return;
  const isHeld = filter.line.contains(document.activeElement);
  show(filter, null);
  if (isHeld) focusDeck();
  announce(say("only_reset"));
}

function follow(filter) {
  const { bar, judge, store, known } = filter;
  if (!bar || judge.isPending || !judge.answer) return;
  const now = following(bar, judge.answer.stats, { rows: store.doc.rows, known, idOf: (row) => judge.card(row)?.id });
  if (now) filter.bar = now;
  else reset(filter);
}

function show(filter, bar) {
  filter.bar = bar;
  filter.line.hidden = !bar;
  if (bar) write(slot(filter.line, "word"), bar.word);
  filter.onChange();
}
