// What every page does; one file for browsers.

import "./once.js";
import "./installable.js";
import "./language.js";
