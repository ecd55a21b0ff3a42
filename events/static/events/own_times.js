// Beside a moment in the zone of an event: the same in the reader's own zone, where their clocks show another time.

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const shown = (when, timeZone) => when.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short", timeZone });

export function addOwnTimes(root = document) {
  for (const time of root.querySelectorAll("time.moment:not([data-own])")) {
    time.dataset.own = "";
    const when = new Date(time.dateTime);
    const here = shown(when, own);
    if (here === shown(when, time.dataset.zone)) continue;

    const beside = document.createElement("span");
    beside.className = "moment__own";
    beside.textContent = `${here} (${own})`;
    time.nextElementSibling?.after(" · ", beside);
  }
}
