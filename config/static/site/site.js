// What every page does; one file for browsers.

import "./once.js";
import "./installable.js";
import "./language.js";

// Where a form came back with errors, its reader begins at the first of them.
(document.querySelector("main [aria-invalid=true]") ?? document.getElementById("form-faults"))?.focus();
