"""Whatever is pasted, the games that are told know names of it, and at most the first of them is sure."""

from collections.abc import Mapping
from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.lookup import Catalogue
from decks.check.detecting import detect_games
from tests.laws.test_keystroke_laws import CODES, PIECES

TEXTS = st.one_of(st.text(), st.lists(st.sampled_from((*PIECES, *CODES))).map("".join), st.sampled_from(CODES))
DAYS = st.dates(date(2000, 1, 1), date(2030, 1, 1))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, DAYS)
def test_a_detection_never_raises_and_never_claims_more_than_it_found(
    catalogues: Mapping[str, Catalogue], text: str, day: date
) -> None:
    found = detect_games(text, day, catalogues)

    assert all(0 <= one.found <= one.names and one.formats for one in found)
    assert all(format_.first_day <= day for one in found for format_ in one.formats)
    assert not any(one.sure for one in found[1:])
    assert len({one.game.slug for one in found}) == len(found)
