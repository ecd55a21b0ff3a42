"""A card that a person offers, in their own lists: found by its names, all facts unknown; for everybody else it is not there."""

from datetime import date
from typing import Final

import pytest
from django.test import Client

from accounts.models import Token, User
from cards.catalogue.loading import load_catalogue, load_catalogue_for
from cards.curation.proposals import accept_proposal, propose_card
from cards.models import ProposedCard
from decks.check.checking import check_text
from decks.check.question import Question
from decks.models import Deck, DeckLine
from decks.samples import Sample, samples
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.report import LEGAL
from legality.games import GAMES
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

TODAY: Final = date(2026, 11, 28)
CHECK: Final = "/api/v1/check/"
LIST: Final = {"game": "riftbound", "deck": {"text": "3 Defy\n2 Nine Lives"}}
FORM: Final = {"game": "riftbound", "format": "standard", "region": "global", "text": "3 Defy\n2 Nine Lives"}


def offered(by: User, game: str = "riftbound") -> ProposedCard:
    return propose_card(GAMES[game], {"en": "Nine Lives", "zh-hans": "九命", "kind": "?"}, "The card", by.pk)


def with_token(person: User) -> dict[str, str]:
    _, secret = Token.make(person.pk, "test", ["decks:read"], None)
    return {"HTTP_AUTHORIZATION": f"Bearer {secret}"}


def test_it_is_found_by_any_of_its_names_with_all_facts_unknown(mei: User) -> None:
    row = offered(mei)

    catalogue = load_catalogue_for("riftbound", mei.pk)
    (card,) = catalogue.named("九命")

    assert catalogue.find("nine lives") is card
    assert card.id == f"riftbound.?{row.pk}"
    assert card.kind is UNKNOWN
    assert all(
        card.fact(name) is UNKNOWN for name in (*GAMES["riftbound"].traits, "label", "requires", "set", "include")
    )
    assert all(card.number(name) is UNKNOWN for name in GAMES["riftbound"].numbers)


def test_it_is_in_no_catalogue_that_is_shared(mei: User, lin: User) -> None:
    offered(mei)

    assert load_catalogue_for("riftbound", lin.pk) is load_catalogue("riftbound")
    assert load_catalogue_for("riftbound", None) is load_catalogue("riftbound")
    assert load_catalogue("riftbound").named("Nine Lives") == ()
    assert load_catalogue_for("riftbound", mei.pk).cards == load_catalogue("riftbound").cards


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.game}-{sample.slug}")
def test_a_legal_deck_with_it_in_place_of_any_card_is_never_legal(mei: User, sample: Sample) -> None:
    offered(mei, sample.game)
    game = GAMES[sample.game]
    question = Question(game, game.format(sample.format), TODAY, options=frozenset(sample.options))
    catalogue = load_catalogue_for(sample.game, mei.pk)
    whole = check_text(question, sample.text, catalogue, sample.pool)
    if whole.verdict != LEGAL:
        pytest.skip("not legal on this day")

    lines = sample.text.splitlines()
    for row in whole.resolved.placed:
        line = lines[row.entry.line - 1]
        changed = [*lines]
        changed[row.entry.line - 1] = f"{row.entry.count} Nine Lives"
        answer = check_text(question, "\n".join(changed), catalogue, sample.pool)

        assert answer.verdict != LEGAL, line
        assert not [problem for problem in answer.problems if problem.line == row.entry.line], line


def test_the_page_finds_it_for_its_proposer_and_for_nobody_else(client: Client, mei: User, lin: User) -> None:
    offered(mei)
    stranger = client.post("/check/", FORM).context["result"].answer
    client.force_login(lin)
    other = client.post("/check/", FORM).context["result"].answer
    client.force_login(mei)
    page = client.post("/check/", FORM)

    assert [problem.proposed for problem in stranger.problems] == [True]
    assert other.problems == stranger.problems
    own = page.context["result"].answer
    assert own.problems == ()
    assert [row.card.name for row in own.resolved.placed] == ["Defy", "Nine Lives"]
    assert page.context["result"].missing.groups[0].cards[0].card.name == "Nine Lives"


def test_a_check_with_the_token_of_its_proposer_answers_as_the_page(client: Client, mei: User, lin: User) -> None:
    offered(mei)

    own = client.post(CHECK, LIST, "application/json", **with_token(mei)).json()  # type: ignore[arg-type]  # headers
    other = client.post(CHECK, LIST, "application/json", **with_token(lin)).json()  # type: ignore[arg-type]  # headers
    stranger = client.post(CHECK, LIST, "application/json").json()

    assert own["problems"] == []
    assert own.keys() == stranger.keys()
    assert "Nine Lives" in {doubt["card"] for doubt in own["doubts"]}
    assert {doubt["propose"] for doubt in own["doubts"] if doubt["card"] == "Nine Lives"} == {None}
    assert other == stranger


def test_a_saved_deck_is_read_so_by_its_owner_alone_and_its_stored_verdict_is_everybodys(
    client: Client, mei: User, lin: User
) -> None:
    offered(mei)
    deck = made(mei, text="3 Defy\n2 Nine Lives", visibility=Deck.Visibility.PUBLIC)
    client.force_login(lin)
    other = client.get(deck.get_absolute_url())
    client.force_login(mei)
    own = client.get(deck.get_absolute_url())

    assert [problem.proposed for problem in other.context["result"].answer.problems] == [True]
    assert own.context["result"].answer.problems == ()
    assert not DeckLine.objects.filter(card__contains="?").exists()


@pytest.mark.parametrize(
    "page", ["", "?view=list", "?view=pictures", "explain/", "explain/?card=Nine+Lives", "timeline/", "export/text/"]
)
def test_every_page_of_such_a_deck_opens(client: Client, mei: User, page: str) -> None:
    offered(mei)
    deck = made(mei, text="1 Nine Lives\n3 Defy")
    client.force_login(mei)

    assert client.get(f"{deck.get_absolute_url()}{page}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_list_of_it_alone_is_shown_in_every_game(client: Client, mei: User, game: str) -> None:
    offered(mei, game)
    client.force_login(mei)

    page = client.post(
        "/check/",
        {"game": game, "format": GAMES[game].default_format.slug, "region": "global", "text": "3 Nine Lives\n1 九命"},
    )

    assert page.status_code == 200
    assert page.context["result"].answer.problems == ()
    assert page.context["result"].answer.verdict != LEGAL


def test_an_accepted_card_is_everybodys(mei: User, lin: User) -> None:
    accept_proposal(offered(mei).pk, lin.pk)

    assert load_catalogue_for("riftbound", mei.pk) is load_catalogue("riftbound")
    assert [card.id for card in load_catalogue("riftbound").named("Nine Lives")] == ["riftbound.nine-lives"]


def test_below_an_unknown_heading_it_is_doubted_too(mei: User) -> None:
    offered(mei, "zero")
    game = GAMES["zero"]
    sample = next(one for one in samples() if one.game == "zero" and one.format == "casual")
    question = Question(game, game.format("casual"), TODAY)

    answer = check_text(
        question, f"{sample.text}\n[Wishes]\n1 Nine Lives", load_catalogue_for("zero", mei.pk), sample.pool
    )

    assert answer.verdict != LEGAL
