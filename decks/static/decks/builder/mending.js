// One plan for the whole deck: asked of the server when it is wanted, done as one step.

import { Refusal, asked, reason, send } from "./api.js";
import { announce, toast } from "./spoken.js";
import { config, say } from "./words.js";

/** So many lines of the difference are told; the deck shows all of it. */
const TOLD = 8;

/** Ask for the plan of the deck as it stands and do it. A deck that has changed meanwhile stays as it is. */
export async function mend({ store, editing }) {
  const { doc } = store;
  try {
    const plan = await send("POST", config.urls.mend, asked(doc));
    if (store.doc !== doc) return announce(say("fix_later"));
    if (!plan.possible) return toast(say("mend_hopeless"));
    if (plan.operations.length === 0) return toast(say("mend_none"));
    return editing.fix({ ...plan, label: `${plan.label}: ${differenceIn(plan.lines)}` });
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return toast(say("not_done", { why: reason(refusal) }));
  }
}

/** What goes and what moves, in words; what is left to add the verdict says. */
function differenceIn(lines) {
  const done = lines.filter((line) => line.name && ["out", "move"].includes(line.way));
  const said = done.slice(0, TOLD).map(({ figure, name, note }) => `${figure} ${name} (${note})`);
  return [...said, ...(done.length > TOLD ? ["…"] : [])].join(" · ");
}
