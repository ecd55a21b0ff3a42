// The board of checks, and every page that only sends what waits.

import { startQueue } from "./line.js";
import { phone } from "./page.js";

startQueue(phone);
