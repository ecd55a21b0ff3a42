// One plan for the whole deck: asked of the server when it is wanted, done as one step.

import { Refusal, asked, reason, send } from "./api.js";
import { announce, toast } from "./spoken.js";
import { config, say } from "./words.js";

/** Ask for the plan of the deck as it stands and do it. A deck that has changed meanwhile stays as it is. */
export async function mend({ store, editing }) {
  const { doc } = store;
  try {
    const plan = await send("POST", config.urls.mend, asked(doc));
    if (store.doc !== doc) return announce(say("fix_later"));
    if (!plan.possible) return toast(say("mend_hopeless"));
    if (plan.operations.length === 0) return toast(say("mend_none"));
    return editing.fix(plan);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return toast(say("not_done", { why: reason(refusal) }));
  }
}
