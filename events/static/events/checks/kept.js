// What lies on the phone, by judge and event: the checks that were opened, their tallies, and the records that wait.
// A record has a key of its own, so that two tabs never write over each other.

export const PREFIX = "deckwright.checks.";
const JUDGE = "deckwright.checks-judge";

/** The drawers of one judge in one event. `storage` is the browser's, or one like it. */
export function keeping(storage, judge, event) {
  const root = `${PREFIX}${judge}.${event}.`;
  const names = (kind) => namesIn(storage).filter((name) => name.startsWith(`${root}${kind}.`));
  return {
    check: (uuid) => parsed(storage, `${root}check.${uuid}`),
    keepCheck: (uuid, check) => written(storage, `${root}check.${uuid}`, check),
    checks: () => names("check").map((name) => parsed(storage, name)).filter(Boolean),
    tally: (uuid) => parsed(storage, `${root}tally.${uuid}`),
    keepTally: (uuid, tally) => written(storage, `${root}tally.${uuid}`, tally),
    records: () => names("record").map((name) => parsed(storage, name)).filter(Boolean).sort((one, other) => one.made.localeCompare(other.made)),
    keepRecord: (record) => written(storage, `${root}record.${record.uuid}`, record),
    dropRecord: (uuid) => storage.removeItem(`${root}record.${uuid}`),
    /** All of the event goes; while records wait nothing does. */
    wipe() {
      if (names("record").length) return false;
      for (const name of namesIn(storage)) if (name.startsWith(root)) storage.removeItem(name);
      return true;
    },
  };
}

/** Whose phone it is: the page without a network is of nobody in particular. */
export function judgeOf(storage) {
  try {
    return Number(storage.getItem(JUDGE)) || null;
  } catch {
    return null;
  }
}

export const isJudge = (storage, judge) => written(storage, JUDGE, judge);

const namesIn = (storage) => {
  try {
    return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((name) => name?.startsWith(PREFIX));
  } catch {
    return [];
  }
};

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
