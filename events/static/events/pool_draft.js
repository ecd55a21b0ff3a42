// A pool that is typed or tapped and not registered yet lies in this browser, by person, event and owner: { pool, text, set, taps }.
// `pool` is the one that counted when it was begun: once another is registered, the draft is of the past.

// A logout takes all drafts away (site/once.js).
const PREFIX = `${document.documentElement.dataset.site}.pools.`;

/** The draft of a form, which says in `data-draft` whose it is and in `data-pool` which pool counts. */
export function draftOf({ dataset: { draft, pool } }) {
  const name = PREFIX + draft;
  return {
    load() {
      const kept = parsed(name);
      if (kept && kept.pool !== pool) drop(name);
      return kept?.pool === pool ? kept : null;
    },
    keep: (text, set = "", taps = {}) => guard(written(name, { pool, text, set, taps })),
    drop: () => { drop(name); guard(true); },
  };
}

function parsed(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null");
    return typeof kept?.text === "string" && kept.taps ? kept : null;
  } catch {
    return null;
  }
}

function written(name, draft) {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    // An older one would be taken for what was done last.
    drop(name);
    return false;
  }
}

function drop(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

const warn = (event) => event.preventDefault();

/** Where nothing can be kept, the browser asks before the page is left. */
function guard(isKept) {
  (isKept ? removeEventListener : addEventListener)("beforeunload", warn);
}

addEventListener("submit", () => guard(true));
