// What lies on the phone, by judge and event: the checks that were opened, their tallies, and the records that wait.
// A record has a key of its own, so that two tabs never write over each other.

// Another site at the same address has another name.
const SITE = globalThis.document?.documentElement?.dataset?.site ?? "deckwright";
export const PREFIX = `${SITE}.checks.`;
const JUDGE = `${SITE}.checks-judge`;
const ORDER = `${SITE}.checks-order`;
const NOTHING = { length: 0, key: () => null, getItem: () => null, setItem() { throw new Error("Nothing is kept."); }, removeItem() {} };

/** The browser's storage; where it is denied, one that keeps nothing. */
export function storageHere() {
  try {
    return globalThis.localStorage ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Whether a browser keeps anything at all. */
export const isKeeping = (storage) => storage !== NOTHING;

/** The drawers of one judge in one event. `storage` is the browser's, or one like it. */
export function keeping(storage, judge, event) {
  const root = `${PREFIX}${judge}.${event}.`;
  const names = (kind) => namesIn(storage).filter((name) => name.startsWith(`${root}${kind}.`));
  return {
    check: (uuid) => parsed(storage, `${root}check.${uuid}`),
    /** With the moment when it came from the server: after a while it goes by itself (site/checks_here.js). */
    keepCheck: (uuid, check) => written(storage, `${root}check.${uuid}`, { ...check, kept: check.kept ?? Date.now() }),
    checks: () => names("check").map((name) => parsed(storage, name)).filter(Boolean),
    tally: (uuid) => parsed(storage, `${root}tally.${uuid}`),
    tallyName: (uuid) => `${root}tally.${uuid}`,
    /** A tally lies beside its check alone: once the phone was wiped, by this tab or another, nothing writes it back. */
    keepTally(uuid, tally) {
      const name = `${root}tally.${uuid}`;
      if (parsed(storage, `${root}check.${uuid}`) && written(storage, name, tally)) return true;
      // An older one would be taken for the newest.
      removed(storage, name);
      return false;
    },
    records: () => names("record").map((name) => parsed(storage, name)).filter(Boolean),
    keepRecord: (record) => written(storage, `${root}record.${record.uuid}`, record),
    dropRecord: (uuid) => removed(storage, `${root}record.${uuid}`),
    /** How many records lie here that this judge does not send in this event. */
    others: () => namesIn(storage).filter((name) => name.includes(".record.") && !name.startsWith(root)).length,
    /** Lists and tallies of the event go; what was recorded stays until the server has it. */
    wipe() {
      for (const name of [...names("check"), ...names("tally")]) removed(storage, name);
    },
  };
}

/** Records as they were made. Each has a running number: a clock may be put right meanwhile. */
export const inOrder = (records) => [...records].sort((one, other) => (one.number ?? 0) - (other.number ?? 0) || one.made.localeCompare(other.made));

/** Whose phone it is: the page without a network is of nobody in particular. */
export function judgeOf(storage) {
  try {
    return Number(storage.getItem(JUDGE)) || null;
  } catch {
    return null;
  }
}

export const isJudge = (storage, judge) => written(storage, JUDGE, judge);

/** In which order this judge counts, on this phone. */
export const orderOf = (storage) => parsed(storage, ORDER) ?? "list";
export const keepOrder = (storage, order) => written(storage, ORDER, order);

const namesIn = (storage) => {
  try {
    return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((name) => name?.startsWith(PREFIX));
  } catch {
    return [];
  }
};

function removed(storage, name) {
  try {
    storage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

function parsed(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, or has no room left. */
function written(storage, name, value) {
  try {
    storage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
