// New decks that were begun in the builder and are in this browser alone: pages that show the way back to them.

// As the builder names and stores them (builder/draft.js).
const PREFIX = `${globalThis.document?.documentElement?.dataset?.site ?? "deckwright"}.build.`;
const FORM = 1;

/** The name and the number of cards of a new deck that somebody has begun here, else nobody in particular; null for none. */
export function draftOf(storage, game, owner) {
  const keys = owner ? [`${owner}:new:${game}`, `new:${game}`] : [`new:${game}`];
  return keys.map((key) => read(storage, PREFIX + key)).find(Boolean) ?? null;
}

function read(storage, key) {
  try {
    const { form, doc } = JSON.parse(storage.getItem(key));
    const cards = doc.rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
    return form === FORM && doc.rows.length ? { name: doc.name.trim(), cards } : null;
  } catch {
    return null;
  }
}

function show(place) {
  for (const link of place.querySelectorAll("[data-game]")) {
    const draft = draftOf(localStorage, link.dataset.game, place.dataset.owner);
    link.hidden = !draft;
    if (!draft) continue;

    const name = link.querySelector("[data-name]");
    name.textContent = draft.name || name.dataset.unnamed;
    link.querySelector("[data-cards]").textContent = draft.cards;
    place.hidden = false;
  }
}

const place = globalThis.document?.getElementById("drafts");
// A page that the browser has kept is shown again after the builder.
if (place) addEventListener("pageshow", () => show(place));
