"""The public lists, imported one after the other as an operator imports them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cards.models import Import
from tests.cards.importers.tables_seen import sizes, version
from tests.cards.typed import run
from tests.public_files import CARDS, public

pytestmark = pytest.mark.django_db

RIFTBOUND = (
    ("riftbound-gallery", ("riftbound/gallery-2026-07-20.json",)),
    ("riftbound-riftcodex", ("riftbound/riftcodex-2026-08-16.json",)),
    ("riftbound-catalog-zh", ("riftbound/catalog-zh-cn-2026-04-27.json",)),
    ("riftbound-errata", ("riftbound/errata-2026-08.json",)),
)
WOW = (
    ("wow-decktools", ("wow/wowtcg-decktools-cards.tsv",)),
    ("wow-tracker", ("wow/tracker-expansions.json", "wow/tracker-cards.json", "wow/tracker-prints.json")),
    ("wow-restrictions", ("wow/restrictions.csv", "wow/deckbuilding-heroes.csv")),
)


def imported(sources: Sequence[tuple[str, Sequence[str]]]) -> int:
    """Import the sources; the highest exit status."""
    return max(run(source, *(str(public(CARDS / name)) for name in files))[0] for source, files in sources)


@pytest.mark.parametrize(
    ("sources", "counts"),
    [(RIFTBOUND, (12, 948, 1402, 25, 66, 134)), (WOW, (135, 6475, 9010, 3, 0, 0))],
    ids=["riftbound", "wow"],
)
def test_the_public_lists_come_in_and_a_second_run_changes_nothing(
    sources: Sequence[tuple[str, Sequence[str]]], counts: tuple[int, ...]
) -> None:
    game = sources[0][0].partition("-")[0]

    status = imported(sources)
    then = (sizes(game), version(game), Import.objects.filter(game=game).count())
    status_again = imported(sources)

    assert (status, status_again, then[0]) == (0, 0, counts)
    assert (sizes(game), version(game), Import.objects.filter(game=game).count()) == then
