"""The public lists, imported one after the other as an operator imports them."""

from collections.abc import Sequence

import pytest

from cards.models import Card, Import
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


# The cards on whose icons the lists differ: the classes that are sure, and those that are open.
OPEN_ICONS = {
    "a-heros-burden": ("", "hunter"),
    "axe-of-grounded-flame": ("death-knight paladin shaman warrior", "rogue"),
    "crusher-of-bonds": ("death-knight paladin shaman warrior", "rogue"),
    "gloves-of-immortal-dusk": ("druid", "rogue"),
    "junkboxes-needed": ("", "rogue"),
    "medallion-of-the-horde": ("", "druid hunter mage paladin priest rogue shaman warlock warrior"),
    "obsidium-cleaver": ("paladin rogue shaman warrior", "death-knight"),
    "poison-tipped": ("", "rogue"),
    "rune-of-zeth": ("priest warlock", "mage"),
    "signet-of-manifested-pain": ("druid mage shaman warlock", "priest"),
    "talasite-owl": ("druid hunter mage paladin priest shaman warlock", "rogue"),
    "variable-pulse-lightning-capacitor": ("mage priest shaman warlock", "druid"),
}


def partly_known(game: str) -> dict[str, tuple[str, str]]:
    """What is sure and what is open of the classes of cards; no other fact of a card is partly known."""
    cards = Card.objects.filter(game=game, facts__has_key="partly")
    assert all(list(card.facts["partly"]) == ["class"] for card in cards)
    known = {card.key: card.facts["partly"]["class"] for card in cards}
    return {key: (" ".join(one["surely"]), " ".join(one["perhaps"])) for key, one in known.items()}


def imported(sources: Sequence[tuple[str, Sequence[str]]]) -> int:
    """Import the sources; the highest exit status."""
    return max(run(source, *(str(public(CARDS / name)) for name in files))[0] for source, files in sources)


@pytest.mark.parametrize(
    ("sources", "counts", "partly"),
    [
        pytest.param(RIFTBOUND, (12, 948, 1402, 25, 66, 199), {}, id="riftbound"),
        # Seven times as many cards by the same way.
        pytest.param(WOW, (135, 6475, 9010, 3, 0, 0), OPEN_ICONS, id="wow", marks=pytest.mark.long),
    ],
)
def test_the_public_lists_come_in_and_a_second_run_changes_nothing(
    sources: Sequence[tuple[str, Sequence[str]]], counts: tuple[int, ...], partly: dict[str, tuple[str, str]]
) -> None:
    game = sources[0][0].partition("-")[0]

    status = imported(sources)
    then = (sizes(game), version(game), Import.objects.filter(game=game).count())
    status_again = imported(sources)

    assert status == 0
    assert status_again == 0
    assert then[0] == counts
    assert partly_known(game) == partly
    assert (sizes(game), version(game), Import.objects.filter(game=game).count()) == then
