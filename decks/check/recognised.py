"""What a text is recognised as, in words: for the page and the command line."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.check.detecting import Candidate
from legality.messages import in_language


def describe_candidate(candidate: Candidate) -> str:
    """The game, its first format and the names found: `Riftbound, Standard 1v1 (52 of 54 names)`."""
    words = {
        "game": in_language(candidate.game.names),
        "format": in_language(candidate.formats[0].names),
        "names": names_text(candidate),
    }
    return _("%(game)s, %(format)s (%(names)s)") % words


def names_text(candidate: Candidate) -> str:
    """How many of the names are found: `52 of 54 names`."""
    words = ngettext("%(found)s of %(names)s name", "%(found)s of %(names)s names", candidate.names)
    return words % {"found": candidate.found, "names": candidate.names}
