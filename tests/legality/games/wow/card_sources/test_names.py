"""Lines of WoW's rules texts that say who may use a card."""

from legality.games.wow.card_sources.names import RestrictionLines


def test_each_required_hero_is_taken_once() -> None:
    lines = RestrictionLines("Druid Hero Required\nDruid Hero Required\nMage or Priest Hero Required")

    assert lines.requires == [["druid"], ["mage", "priest"]]
    assert lines.mutilated is False


def test_a_reputation_that_no_card_asks_for_is_not_taken() -> None:
    lines = RestrictionLines("Aldor Reputation\nBooty Bay Reputation")

    assert lines.reputation == ["aldor"]
    assert lines.requires == []
