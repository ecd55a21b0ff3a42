"""`importcards` with tables that are typed by hand, for its tests."""

import io

from django.core.management import CommandError, call_command

HEADS = ("名称", "类型", "费用")
GOOD = ("试作甲", "援军", "3")


def run(*words: str) -> tuple[int, str, str]:
    """The exit status, what is printed, and what is said of errors."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("importcards", *words, stdout=out, stderr=err)
    except CommandError as error:
        return error.returncode, out.getvalue(), f"{err.getvalue()}{error}"
    except SystemExit as left:
        return int(str(left.code)), out.getvalue(), err.getvalue()

    return 0, out.getvalue(), err.getvalue()


def tally(cards: int = 0, changed: int = 0, printings: int = 0, changed_printings: int = 0) -> str:
    """The line of what has become of the game."""
    return f"cards: {cards} new, {changed} changed; printings: {printings} new, {changed_printings} changed\n"
