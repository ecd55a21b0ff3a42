// As much of a browser and of the builder's page as modules ask for that draw nothing: what the server sent along, a
// store of the browser, a network whose answers the test gives. Import it before the modules.

const CONFIG = {
  game: "riftbound", person: "", unnamed: "Untitled deck", options: [], deck: { token: "abc" },
  urls: { deck: "/deck/", decks: "/decks/", build: "/build/", page: "/page/TOKEN/" },
};
const WORDS = { cost: "Cost %(cost)s", copy_name: "%(name)s (copy)", unreachable: "The server cannot be reached." };
const texts = { "builder-config": JSON.stringify(CONFIG), "builder-words": JSON.stringify(WORDS) };

const kept = new Map();
/** The requests that were sent: { method, url, body, headers }. */
export const requests = [];
/** What the network answers: called with a request, answers { status, body }. */
export const network = { answer: () => ({ status: 500, body: null }) };

async function fetch(url, { method, body, headers }) {
  const request = { method, url, headers, body: body === undefined ? undefined : JSON.parse(body) };
  requests.push(request);
  const { status, body: answer } = network.answer(request);
  return { ok: status < 400, status, json: async () => answer };
}

const deaf = { addEventListener() {}, removeEventListener() {} };
Object.assign(globalThis, deaf, {
  fetch,
  history: { state: null },
  matchMedia: () => ({ ...deaf, matches: false }),
  document: { ...deaf, hidden: false, cookie: "", documentElement: { lang: "en" }, getElementById: (id) => ({ textContent: texts[id] }), querySelector: () => null },
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) },
});
Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
