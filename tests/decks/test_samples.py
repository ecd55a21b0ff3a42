"""The decks that come with the site: each is legal today by its format, with the options that it names."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.utils import timezone

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.samples import Sample, find_sample, samples
from legality.games import GAMES

JINX = "standard-jinx-precon"
IDS = [f"{sample.game}/{sample.slug}" for sample in samples()]


def answer(sample: Sample, catalogues: Mapping[str, Catalogue], *options: str) -> Answer:
    question = read_question(sample.game, timezone.localdate(), sample.format, options=dict.fromkeys(options, True))
    return check_text(question, sample.text, catalogues[sample.game], sample.pool)


@pytest.mark.parametrize("sample", samples(), ids=IDS)
def test_a_sample_is_legal_today(sample: Sample, catalogues: Mapping[str, Catalogue]) -> None:
    given = answer(sample, catalogues, *sample.options)

    assert (given.verdict, given.report.violations, given.report.doubts, given.problems, given.pool_problems) == (
        "legal",
        (),
        (),
        (),
        (),
    )


def test_a_deck_with_banned_cards_is_legal_only_as_sold(catalogues: Mapping[str, Catalogue]) -> None:
    sample = find_sample("riftbound", JINX)
    assert sample is not None

    plain = answer(sample, catalogues)
    as_sold = answer(sample, catalogues, "precon")
    changed = answer(replace(sample, text=sample.text + "\n1 Defy"), catalogues, "precon")

    assert sample.options == ("precon",)
    assert (plain.verdict, plain.report.codes) == ("illegal", ("banned",))
    assert (as_sold.verdict, as_sold.report.codes) == ("legal", ())
    assert "banned" in changed.report.codes


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_format_has_a_sample_of_its_own(game: str) -> None:
    firsts = [sample.format for sample in samples() if sample.game == game and sample.is_first]

    assert firsts == [form.slug for form in GAMES[game].formats]


def test_samples_stand_in_the_order_of_games_and_formats() -> None:
    places = [(game.slug, form.slug) for game in GAMES.values() for form in game.formats]
    shown = [places.index((sample.game, sample.format)) for sample in samples()]

    assert shown == sorted(shown)


def test_every_file_of_the_folder_is_a_sample_or_the_pool_of_one() -> None:
    files = {f"{slug}/{path.name}" for slug, game in GAMES.items() for path in (game.folder / "samples").iterdir()}
    decks = {f"{sample.game}/{sample.slug}.txt" for sample in samples()}
    pools = {f"{sample.game}/{sample.slug}.pool.txt" for sample in samples() if sample.pool is not None}

    assert files == decks | pools


def test_limited_formats_and_no_others_have_a_pool() -> None:
    limited = {(game.slug, form.slug) for game in GAMES.values() for form in game.formats if form.limited}

    assert {(sample.game, sample.format) for sample in samples() if sample.pool is not None} == limited


def test_every_sample_has_a_name_of_its_own() -> None:
    names = [sample.name for sample in samples()]

    assert sorted(set(names)) == sorted(names)
    assert not [sample.name for sample in samples() if sample.name == sample.slug]


def test_a_slug_belongs_to_the_longest_format_that_it_begins_with() -> None:
    two = find_sample("riftbound", "standard-2v2")
    one = find_sample("riftbound", "standard-fiora-neeko")

    assert (two and two.format) == "standard-2v2"
    assert (one and one.format) == "standard"


@pytest.mark.parametrize(
    ("game", "slug"), [("riftbound", ""), ("riftbound", "nothing"), ("chess", "standard"), ("rise", "../wow/core")]
)
def test_an_unknown_sample_is_none(game: str, slug: str) -> None:
    assert find_sample(game, slug) is None
