"""Lists as other systems read them: by set and number of the printing that was registered."""

import pytest

from events.models import Submission
from events.results.shapes import ListWriter, set_and_number
from tests.events.event_of import entry_of, event_of, registered


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("OGN-045", ("OGN", "045")),
        ("SFD-058a", ("SFD", "058a")),
        ("OPP-120-219", ("OPP", "120")),
        ("OGN·045/298", ("OGN", "045")),
        ("ToD-130", ("ToD", "130")),
        ("SFD-S-044", ("SFD", "S-044")),
        ("CR100-", ("CR100", "")),
        ("", ("", "")),
    ],
)
def test_a_code_is_a_set_and_a_number(code: str, parts: tuple[str, str]) -> None:
    assert set_and_number(code) == parts


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ident", "typed", "parts"),
    [
        ("riftbound.defy", "ogn-45", ("OGN", "045")),
        ("riftbound.defy", "OGN-045/298", ("OGN", "045")),
        ("riftbound.defy", "XYZ-9", ("XYZ", "9")),
        ("riftbound.gone", "OGN-045", ("OGN", "045")),
    ],
)
def test_a_printing_is_spelled_as_the_catalogue_spells_it(ident: str, typed: str, parts: tuple[str, str]) -> None:
    card = {"section": "main", "id": ident, "name": "Defy", "code": typed, "count": 3, "line": 1}

    listed = ListWriter.of(event_of()).listed(Submission(cards=[card]))

    line = {"count": 3, "set": parts[0], "number": parts[1], "name": "Defy"}
    assert listed == {"main": [line]}


@pytest.mark.django_db
@pytest.mark.parametrize(("shows_words", "name"), [(True, "Unheard-of Card"), (False, "?")])
def test_lines_that_found_no_card_stand_under_their_heading(shows_words: bool, name: str) -> None:
    event = event_of(if_illegal="flag")
    listed = registered(event, entry_of(event), "Main deck\n3 Defy\n\nSideboard\n2 Unheard-of Card")

    told = ListWriter.of(event, shows_words=shows_words).listed(listed)

    assert {slug: [(one["count"], one["name"]) for one in lines] for slug, lines in told.items()} == {
        "main": [(3, "Defy")],
        "sideboard": [(2, name)],
    }
    assert told["sideboard"] == [{"count": 2, "set": "", "number": "", "name": name}]
