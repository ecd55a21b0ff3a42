// Every action of the builder by its name, with its key. Buttons, keys and the palette all take them from here.

import { canCopy, copy, textNow, trying } from "./deck_links.js";
import { nextView } from "./deck_pane.js";
import { close, open } from "./dialogs.js";
import { prefer, preference } from "./draft.js";
import { mend } from "./editing.js";
import { focusDeck, isComposing } from "./keys.js";
import { announce, hideToast } from "./messages.js";
import { all, config, copyOf, el, find, keyed, say, slot, write } from "./page.js";

// Every action of the builder: its name, its keys, what it does. Buttons, keys and the palette all take them from here.

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

// Every action by its name, with its key; and the list of all keys.

/** Wire the palette and the help to the actions. Answers with the two that open them. */
export function createPalette(actions) {
  const palette = { actions, input: find("#palette-input"), list: find("#palette-list"), found: [], active: 0 };
  palette.input.addEventListener("input", () => { palette.active = 0; draw(palette); });
  palette.input.addEventListener("keydown", (event) => pressed(palette, event));
  keepPreference();
  return { openPalette: () => openPalette(palette), openHelp: () => openHelp(actions) };
}

function draw(palette) {
  const { input, list } = palette;
  const found = palette.found = matching(palette.actions, input.value);
  palette.active = Math.max(0, Math.min(palette.active, found.length - 1));
  const chosen = found[palette.active];
  keyed(list, found, (action) => action.id, makeItem, (node, action) => node.setAttribute("aria-selected", String(action === chosen)));
  point(input, list.children[palette.active]);
  find("#palette-none").hidden = found.length > 0;
  list.hidden = found.length === 0;
  list.children[palette.active]?.scrollIntoView({ block: "nearest" });
}

const isOffered = (action) => action.isOffered?.() !== false;

/** The actions that are offered and have every word that was typed. */
function matching(actions, typed) {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/);
  const has = ({ label, id }, word) => `${label} ${id}`.toLocaleLowerCase().includes(word);
  return actions.filter((action) => isOffered(action) && words.every((word) => has(action, word)));
}

/** Tell the box which option is the active one. */
function point(input, node) {
  if (node) input.setAttribute("aria-activedescendant", node.id);
  else input.removeAttribute("aria-activedescendant");
}

function makeItem(action) {
  const node = el("li", { role: "option", id: `palette-${action.id}`, class: "palette__item" }, el("span", {}, action.label));
  if (action.keys.length) node.append(el("kbd", {}, action.keys[0]));
  node.addEventListener("click", () => run(action));
  return node;
}

function run(action) {
  close("palette");
  // Once the focus is back where it was, the action may move it.
  setTimeout(() => action.run());
}

function pressed(palette, event) {
  if (isComposing(event)) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by && event.key !== "Enter") return;

  event.preventDefault();
  const { found, active } = palette;
  if (by) {
    palette.active = (active + by + found.length) % Math.max(1, found.length);
    draw(palette);
  } else if (found[active]) run(found[active]);
}

function openPalette(palette) {
  palette.input.value = "";
  palette.active = 0;
  draw(palette);
  open("palette");
}

function openHelp(actions) {
  const shown = actions.filter((action) => action.keys.length && isOffered(action));
  slot(find("#help"), "actions").replaceChildren(...shown.map(helpLine));
  open("help");
}

function helpLine(action) {
  const node = copyOf("key");
  write(slot(node, "what"), action.label);
  slot(node, "keys").append(...action.keys.flatMap((key, at) => (at ? [" ", el("kbd", {}, key)] : [el("kbd", {}, key)])));
  return node;
}

/** The checkbox in the help that turns keys of single letters on or off. */
function keepPreference() {
  const letters = find("#letters");
  letters.checked = preference("letters", "on") === "on";
  letters.addEventListener("change", () => prefer("letters", letters.checked ? "on" : "off"));
}
