// The page behind a registration: what was begun before it is of the past.

import { draftOf } from "./pool_draft.js";

for (const kept of document.querySelectorAll("[data-draft]")) draftOf(kept).load();
