// The end of a check: its outcome, the rule that was broken, the time that the match gets back.

import { el, find, say, write } from "./page.js";

/** The usual time extension: begun minutes as whole ones, and three. */
export const usualExtension = (milliseconds) => Math.ceil(Math.max(0, milliseconds) / 60000) + 3;

/** `1:05` for 65 seconds. */
export function clockOf(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The form of the outcome. `record(content)` is called with what the judge says. */
export function finishView(rules, record) {
  const form = find("#finish-form");
  const chosen = form.elements.rule;
  chosen.append(...rules.map(({ code, title, cite }) => el("option", { value: code }, `${title} (${cite})`)));
  form.addEventListener("change", () => { find("#finish-fault").hidden = form.elements.outcome.value !== "fault"; });
  const said = find("#finish-said");
  const button = find("#finish-button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    if (!form.elements.outcome.value) return void (said.textContent = say("choose_outcome"));

    const minutes = Number.parseInt(form.elements.extension.value, 10);
    const isFault = form.elements.outcome.value === "fault";
    record({
      outcome: form.elements.outcome.value,
      rule: isFault ? chosen.value : "",
      infraction: isFault ? form.elements.infraction.value.trim() : "",
      extension: Number.isNaN(minutes) ? null : minutes,
      note: form.elements.note.value.trim(),
    });
    button.setAttribute("aria-disabled", "true");
  });
  // One press is one record; what is changed then can be recorded again.
  form.addEventListener("input", () => {
    if (button.getAttribute("aria-disabled") !== "true") return;
    button.setAttribute("aria-disabled", "false");
    said.textContent = "";
  });

  /** Until the judge types a number of minutes it follows the clock. */
  let isTyped = false;
  form.elements.extension.addEventListener("input", () => { isTyped = true; });
  return {
    suggest(minutes) { if (!isTyped) form.elements.extension.value = minutes; },
    /** Where the outcome is that was recorded: it waits on the phone, or the server has it. */
    tell(isWaiting) {
      if (isWaiting) write(said, say("recorded_here"));
      else if (said.textContent.trim() === say("recorded_here")) write(said, say("recorded"));
    },
  };
}
