// Every page of an event tells its moments in the reader's own zone too.

import { addOwnTimes } from "./own_times.js";

addOwnTimes();
