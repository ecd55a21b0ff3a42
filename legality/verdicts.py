"""What the four verdicts mean, in the words of the rule pages. `docs/api.md` says the same to programs."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from legality.engine.values.report import Verdict

# By verdict, its name and its meaning.
MEANINGS: Final[Mapping[Verdict, tuple[str | Promise, str | Promise]]] = {
    "legal": (_("Legal"), _("Whatever the missing data turns out to be, the deck is legal.")),
    "unfinished": (
        _("Unfinished"),
        _("The deck is not legal yet, but it can become legal by only adding cards, leaders included."),
    ),
    "illegal": (
        _("Illegal"),
        _(
            "No legal deck contains it: some cards must be removed or moved. The cards that cannot "
            "be played together are listed."
        ),
    ),
    "undetermined": (
        _("Undetermined"),
        _(
            "It depends on data we do not have. The missing data and the lines are listed. Unknown "
            "is never treated as neutral, and never as legal."
        ),
    ),
}
