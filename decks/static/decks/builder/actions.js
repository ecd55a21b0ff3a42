// Every action of the builder: its name, its keys, what it does. Buttons, keys and the palette all take them from here.

import { nextView } from "./deck_views.js";
import { all, find } from "./dom.js";
import { focusDeck } from "./keys.js";
import { mend } from "./mending.js";
import { canCopy, copy, textNow, trying } from "./leaving.js";
import { announce, hideToast } from "./spoken.js";
import { config, say } from "./words.js";

export function createActions({ store, judge, search, lists, settings, editing, view, saving, leaving, pane }) {
  const step = (way) => {
    const done = store[way]();
    announce(say(done ? `${way}_done` : `${way}_none`));
  };
  const cycleGroup = () => {
    const { select } = pane.views;
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    select.dispatchEvent(new Event("change"));
    announce(select.selectedOptions[0].textContent);
  };
  // In the text dialog the text counts, even before it has become the deck.
  const copyText = trying(() => copy(find("#text[open] textarea")?.value ?? textNow(store, judge), say("copied")));
  const showAll = () => find("#search-all").click();
  const fixFirst = () => {
    const fix = judge.answer?.faults.flatMap((fault) => fault.fixes ?? [])[0];
    if (fix) editing.fix(fix);
  };
  const isSaved = () => config.deck !== null;
  const isLimited = () => config.formats.find((form) => form.slug === store.doc.format)?.limited === true;
  const action = (id, keys, run, isOffered) => ({ id, keys, run, isOffered, label: say(`do_${id}`) });

  const actions = [
    action("search", ["/"], () => { view.show("search"); search.input.focus(); search.input.select(); }),
    action("undo", ["Ctrl+Z"], () => step("undo")),
    action("redo", ["Ctrl+Shift+Z", "Ctrl+Y"], () => step("redo")),
    action("import", ["i"], lists.openImport),
    action("text", ["t"], lists.openText),
    action("settings", ["f"], settings.open),
    action("save", ["Ctrl+S"], saving.save),
    action("deck", ["d"], () => { view.show("deck"); focusDeck(); }),
    action("verdict", ["v"], () => { view.show("verdict"); find("#verdict").focus(); }),
    action("fix", ["x"], fixFirst),
    action("mend", ["X"], () => mend({ store, editing }), () => judge.answer?.verdict.slug === "illegal"),
    action("all", ["a"], showAll),
    action("pictures", [], () => find("#results-view").click()),
    action("group", ["g"], cycleGroup),
    action("unfilter", ["Escape"], () => pane.filter.reset(), () => pane.filter.isOn),
    action("view", ["l"], () => announce(nextView(pane.views))),
    action("sort_name", [], () => editing.sort("name")),
    action("sort_cost", [], () => editing.sort("cost")),
    action("pool", ["p"], lists.openPool, isLimited),
    action("version", [], leaving.openVersion, isSaved),
    action("versions", [], leaving.versions, isSaved),
    action("hand", ["h"], leaving.hand),
    action("odds", [], leaving.odds),
    action("explain", [], () => leaving.explain()),
    action("timeline", [], leaving.timeline, isSaved),
    action("copy", ["c"], copyText, canCopy),
    action("code", [], leaving.copyCode, () => isSaved() && canCopy()),
    action("export", [], leaving.exports, isSaved),
    action("event", [], leaving.event),
    action("share", [], leaving.share, isSaved),
    action("clone", [], leaving.clone, isSaved),
    action("clear", [], lists.clearDeck),
    action("page", [], leaving.page, isSaved),
  ];

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    actions.find(({ id }) => id === button?.dataset.action)?.run();
  });
  for (const button of all("[data-action=copy]")) button.hidden = !canCopy();
  store.subscribe(() => enable(store));
  // The message offers to undo the last step; after a newer step it would undo another one.
  store.subscribe(hideToast);
  enable(store);
  return { actions, action };
}

// `aria-disabled` instead of `disabled`: a button that becomes disabled loses the focus.
function enable({ canUndo, canRedo }) {
  for (const button of all(".bench__tools [data-action=undo]")) button.setAttribute("aria-disabled", String(!canUndo));
  for (const button of all(".bench__tools [data-action=redo]")) button.setAttribute("aria-disabled", String(!canRedo));
}
