// A pasted list, read line by line by the server: what each line became, and the choices that somebody has to make.

import { asked, send } from "./api.js";
import { config, copyOf, el, icon, name, slot, write } from "./page.js";
import { isCard } from "./steps.js";

const ICONS = { exact: "legal", guessed: "warning", ambiguous: "undetermined", unknown: "illegal", unreadable: "illegal", "unknown-heading": "undetermined", commented: "warning" };
/** The states of lines that somebody has to choose a card for. */
export const OPEN = ["guessed", "ambiguous", "unknown"];

/** Read a text: { lines, rows }. Throws Refusal. */
export const readText = (doc, text) => {
  const { rows, ...question } = asked(doc);
  return send("POST", config.urls.read, { ...question, text });
};

/** The card of exactly this name, with a hint how many more the deck takes; null without such a card or an answer. */
export async function named(doc, cardName, id = null) {
  const q = `!"${cardName.replaceAll('"', "")}"`;
  const answer = await send("POST", config.urls.search, asked(doc, { q, all: true, size: 5, total: false })).catch(() => null);
  // Two cards of one name differ only in their ids.
  return answer?.cards.find((card) => !id || card.id === id) ?? null;
}

/** The lines as list items. `choices` is filled with what somebody chooses: line number to name. */
export function linesOf(lines, choices, { onChoice = () => {} } = {}) {
  return lines.filter((line) => line.state !== "blank").map((line) => lineOf(line, choices, onChoice));
}

function lineOf(line, choices, onChoice) {
  const node = copyOf("line");
  const { state, card } = line;
  node.dataset.state = state;
  node.classList.toggle("line--problem", ICONS[state] !== undefined && state !== "exact");
  write(slot(node, "number"), line.line);
  write(slot(node, "text"), line.text);
  if (ICONS[state]) slot(node, "icon").append(icon(ICONS[state]));
  write(slot(node, "state"), slot(node, "state").dataset[state.replace("-", "_")] ?? "");
  write(slot(node, "message"), line.message ?? "");
  slot(node, "message").hidden = !line.message;
  if (card && state === "exact") name(slot(node, "card"), card.name, card.lang);
  else slot(node, "card").remove();
  if (OPEN.includes(state)) slot(node, "choices").append(...choicesOf(line, choices, onChoice));
  if (!slot(node, "choices").childElementCount) slot(node, "choices").remove();
  return node;
}

/** The names suggested for a line; one is taken when it is pressed. */
function choicesOf(line, choices, onChoice) {
  const offered = [...(line.card ? [{ name: line.card.official, card: line.card }] : []), ...line.alternatives];
  const seen = new Set();
  return offered.filter((one) => !seen.has(one.name) && seen.add(one.name)).map((one) => {
    const button = el("button", { type: "button", class: "chip", "aria-pressed": String(choices.get(line.line)?.said === one.name) });
    const text = el("span", {});
    name(text, one.card?.name ?? one.name, one.card?.lang);
    button.append(text);
    if (line.score && one.card?.id === line.card?.id) button.append(el("span", { class: "chip__count" }, `${Math.round(line.score)}\u00a0%`));
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      for (const other of button.closest("ul").querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", String(isOn));
      if (isOn) choices.set(line.line, choiceOf(line, one));
      else choices.delete(line.line);
      onChoice();
    });
    return el("li", {}, button);
  });
}

/** What somebody chooses with a suggestion for a line. */
const choiceOf = (line, { name: said, card }) => ({
  text: line.text, count: line.count, said, name: card?.write?.name ?? said, code: card?.write?.code ?? null, card: card?.id ?? null, section: card?.section ?? "",
});

/** The choices that can be made at once: for open lines with one suggestion, or a first that stands out. Line number to choice. */
export function sureOf(lines, choices) {
  const sure = lines.filter(({ line, state, alternatives }) => OPEN.includes(state) && !choices.has(line) && (alternatives.length === 1 || (state === "guessed" && alternatives.length)));
  return new Map(sure.map((line) => [line.line, choiceOf(line, line.alternatives[0])]));
}

/** The rows with the choices in the place of their open lines; what nobody chose stays an open line. */
export function chosen(rows, choices) {
  const left = [...choices.values()];
  return rows.map((row) => {
    const at = !isCard(row) ? left.findIndex((choice) => choice.text.trim() === (row.text ?? "").trim()) : -1;
    if (at < 0) return row;
    const [choice] = left.splice(at, 1);
    return cardRow({ ...row, count: row.count || choice.count }, choice.name, choice);
  });
}

/** An open line as the card that it was meant to be. */
export function cardRow(row, cardName, { card = null, code = null, section = "" } = {}) {
  return { section: row.section || section, kind: "card", name: cardName, count: row.count || 1, code, tags: row.tags ?? [], note: row.note ?? "", card };
}
