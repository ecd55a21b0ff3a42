// Lists of deck checks on a judge's phone go when their event ends, also while the judge is on other pages of the site.
// What was recorded stays: it is facts, and leaves with an answer of the server alone.

// Another site at the same address has another name.
const SITE = document.documentElement.dataset.site;
const CHECKS = `${SITE}.checks`;
const KEPT = new RegExp(`^${SITE}\\.checks\\.(\\d+)\\.([^.]+)\\.check\\.`);
const RECORD = ".record.";
// Milliseconds for which a list lies here since it was last opened with a network: two days of an event.
const LIFE = 48 * 3600 * 1000;

const names = () => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(CHECKS));
  } catch {
    return [];
  }
};

/** Lists and counts go, of all or of what begins so; whether records stay behind. */
export function emptied(root = CHECKS) {
  const here = names().filter((name) => name.startsWith(root));
  const waiting = here.filter((name) => name.includes(RECORD));
  for (const name of here) if (!waiting.includes(name)) localStorage.removeItem(name);
  return waiting.length > 0;
}

/** Lists that were opened long ago go by themselves, with their counts: without a network too, and without a login. */
export function expire(now = Date.now()) {
  for (const name of names().filter((one) => KEPT.test(one))) {
    if (Math.abs(now - keptAt(name)) < LIFE) continue;
    localStorage.removeItem(name);
    localStorage.removeItem(name.replace(".check.", ".tally."));
  }
}

function keptAt(name) {
  try {
    return Number(JSON.parse(localStorage.getItem(name)).kept ?? -LIFE);
  } catch {
    return -LIFE;
  }
}

/** Ask for each event of which lists lie here whether they may; only an answer takes them away. */
async function ask(judge, event) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const answer = await fetch(`/events/${event}/checks/records/`, {
    method: "POST",
    credentials: "same-origin",
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ judge, records: [] }),
  });
  const said = answer.status === 200 ? await answer.json() : null;
  if (answer.status === 404 || said?.ended || said?.lists === false) emptied(`${CHECKS}.${judge}.${event}.`);
}

/** The pages of checks ask by themselves. */
function look() {
  if (document.getElementById("check-phone") || !navigator.onLine) return;
  const kept = new Map(names().map((name) => name.match(KEPT)).filter(Boolean).map(([, judge, event]) => [`${judge} ${event}`, [Number(judge), event]]));
  for (const [judge, event] of kept.values()) ask(judge, event).catch(() => {});
}

expire();
addEventListener("pageshow", () => { expire(); look(); });
