"""What the four verdicts mean, in the words of the rule pages. `docs/api.md` says the same to programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from legality.engine.values.report import Verdict

# By verdict, its name and its meaning.
MEANINGS: Final[Mapping[Verdict, tuple[str | Promise, str | Promise]]] = {
    "legal": (_("Legal"), _("However what is not known turns out, the deck is legal.")),
    "unfinished": (
        _("Unfinished"),
        _("The deck is not legal yet, but some legal deck contains it: cards, leaders included, need only be added."),
    ),
    "illegal": (
        _("Illegal"),
        _("No legal deck contains it: something must go or move. The cards that cannot be played together are named."),
    ),
    "undetermined": (
        _("Undetermined"),
        _(
            "What is not known decides. The facts and lines are named. Unknown is never taken for neutral, and never legal."
        ),
    ),
}
