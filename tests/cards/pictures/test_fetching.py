"""Pictures from addresses: politely, by the rules of imports, going on where a run ended. The other side is on this machine."""

from collections.abc import Iterator

import pytest

from cards.importers.reading import FetchRules
from cards.models import Picture, Printing
from cards.pictures.fetching import PAUSE, fetch_pictures, missing_pictures
from cards.pictures.keeping import take_down
from tests.cards.importers.loopback import Server, body, certified, moved, sent, serving
from tests.cards.making import a_whole_card
from tests.cards.pictures.made_pictures import picture, png_of_size

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("store_folder")]

GOOD = picture()
ANSWERS = {
    "/good.png": body(GOOD),
    "/again.png": body(GOOD),
    "/page.png": body(b"<html>", Content_Type="image/png"),
    "/bomb.png": body(png_of_size(9_000, 9_000)),
    "/gone.png": sent(404, b"", {}),
    "/away.png": moved("https://10.0.0.1/good.png"),
    "/moved.png": moved("/good.png"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    files = certified(tmp_path_factory.mktemp("certificate"))
    if files is None:
        pytest.skip("openssl is not on this machine")
    with serving(*files, ANSWERS) as running:
        yield running


@pytest.fixture
def rules(server: Server) -> FetchRules:
    """The rules of imports, but that this machine is public."""
    return FetchRules(
        resolve=lambda host, port: [host if host[0].isdigit() else "127.0.0.1"],
        allowed=lambda address: address == "127.0.0.1",
        trust=server.trust,
        seconds=20.0,
    )


def printings(server: Server, *paths: str) -> list[Printing]:
    """A card with a printing for each path."""
    card = a_whole_card(times=len(paths))
    for printing, path in zip(card.printings.order_by("number"), paths, strict=True):
        printing.image = server.address(path)
        printing.save()

    return [printing for printing in missing_pictures("riftbound") if printing.card_id == card.pk]


def test_pictures_are_fetched_one_after_the_other_with_a_pause(server: Server, rules: FetchRules) -> None:
    pauses: list[float] = []

    results = list(
        fetch_pictures(printings(server, "/good.png", "/moved.png", "/again.png"), rules, wait=pauses.append)
    )

    assert [result.state for result in results] == ["kept", "kept", "kept"]
    assert pauses == [PAUSE, PAUSE]
    assert len({row.digest for row in Picture.objects.all()}) == 1


@pytest.mark.parametrize(
    ("path", "why"),
    [("/page.png", "no picture"), ("/bomb.png", "pixels"), ("/gone.png", "404"), ("/away.png", "not a public address")],
)
def test_one_that_fails_is_told_and_tried_again_next_time(
    server: Server, rules: FetchRules, path: str, why: str
) -> None:
    (bad, good) = fetch_pictures(printings(server, path, "/good.png"), rules, wait=lambda seconds: None)

    assert (bad.state, good.state) == ("failed", "kept")
    assert why in bad.why
    assert [printing.image for printing in missing_pictures("riftbound") if "example:" in printing.image] == [
        server.address(path)
    ]


def test_a_run_goes_on_where_the_last_ended(server: Server, rules: FetchRules) -> None:
    begun = fetch_pictures(printings(server, "/good.png", "/moved.png"), rules, wait=lambda seconds: None)
    next(begun)
    begun.close()  # type: ignore[attr-defined]  # as a killed process does
    server.seen.clear()

    left = [
        printing for printing in missing_pictures("riftbound") if printing.image.startswith("https://cards.example")
    ]

    assert [printing.image for printing in left] == [server.address("/moved.png")]
    assert server.seen == []


def test_what_was_taken_down_is_not_asked_for(server: Server, rules: FetchRules) -> None:
    list(fetch_pictures(printings(server, "/good.png"), rules))
    take_down(Picture.objects.get())

    assert [
        printing for printing in missing_pictures("riftbound") if printing.image == server.address("/good.png")
    ] == []
