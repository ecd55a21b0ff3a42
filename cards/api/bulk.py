"""`/api/v1/bulk/`: the cards of a game as one file, for readers who keep a copy of all of them."""

import gzip
import json
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Annotated, Final, Literal, TypedDict

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import override
from rest_framework.request import Request
from rest_framework.response import Response

from api.description.operations import describe_file, operation
from api.hashed_files import gzip_weight
from api.made_once import BeingMadeError
from api.parameters import OneSort
from api.typed import Doc, Keywords, Moment, Natural
from cards.api.game_files import GameFile, GameFiles, answer_with
from cards.api.lists import VersionNumber
from cards.api.render import card_json
from cards.api.views import RELATED, ConditionalView, Fresh
from cards.catalogue.loading import load_catalogue_at
from cards.catalogue.snapshot import catalogue_version, catalogue_versions
from cards.models import Card
from cards.search.legal import last_turning_day
from legality.games import GAMES

CARDS_WHOLE = {
    "type": "array",
    "items": {"$ref": "#/components/schemas/Card"},
    "description": "Every card of the game.",
}
LINES = describe_file("A card a line, as `/api/v1/cards/{game}.{key}/` gives it.")


Style = Literal["ndjson", "json"]
STYLES: Final[tuple[Style, ...]] = ("ndjson", "json")
KINDS: Final = {"json": "application/json", "ndjson": "application/x-ndjson"}
# Rows that are read at once.
CHUNK: Final = 500
ENGLISH: Final = "en"
# The file of all games.
ALL: Final = "all"


class BulkFileJson(TypedDict):
    """A game's cards as one file."""

    game: Annotated[str, Doc("The slug of a game; `all` for the file of all games."), Keywords(examples=[*GAMES, ALL])]
    version: Annotated[
        VersionNumber,
        Doc("The version of the catalogue that it holds; of the file of all games the sum of their versions."),
    ]
    etag: Annotated[
        str,
        Doc(
            "Its `ETag` as it comes packed: a copy with this tag is still good. Empty for some seconds while it is made."
        ),
    ]
    url: Annotated[str, Doc("Its path.")]
    style: Style
    size: Annotated[Natural | None, Doc("Bytes, as it comes packed; null while it is made.")]
    updated: Annotated[Moment | None, Doc("When what is in it last changed; null while it is made.")]


class BulkFilesJson(TypedDict):
    """The files that there are."""

    results: list[BulkFileJson]


class BulkView(ConditionalView):
    """The bulk files that there are, with their versions."""

    tag = "Bulk data"

    @operation("listBulkFiles", gives={200: BulkFilesJson})
    def get(self, request: Request) -> Response:
        """Files with all cards of a game.

        One file a game and style with the version that it holds, and one of all games (`all`). They are made again after each
        change of the cards or of what is legal; the `etag` of one that is being made is empty.
        """
        body: BulkFilesJson = {"results": self.files}
        return Response(body)

    def freshness(self, request: HttpRequest) -> Fresh:
        """The tag is a digest of the list: a file that is made changes it, and so does one that has to be made again."""
        self.files = self._list_files()
        digest = blake2b(repr((self.files, request.headers.get("Accept", ""))).encode(), digest_size=12)
        return Fresh(f'"{digest.hexdigest()}"', int(time.time()))

    def _list_files(self) -> list[BulkFileJson]:
        files: list[BulkFileJson] = []
        versions = catalogue_versions(GAMES)
        for slug, version in {**versions, ALL: sum(versions.values())}.items():
            for style in STYLES:
                try:
                    file = BULK.find(slug, style, version, self.today)
                    stat = file.path.stat() if file else None
                except (BeingMadeError, FileNotFoundError):
                    # Its cards are being read, or another process replaces it just now.
                    file = stat = None
                one: BulkFileJson = {
                    "game": slug,
                    "style": style,
                    "version": version,
                    "etag": bulk_file_tag(file, packed=True) if file else "",
                    "url": f"/api/v1/bulk/{slug}.{style}",
                    "size": stat.st_size if stat else None,
                    "updated": datetime.fromtimestamp(int(stat.st_mtime), UTC).isoformat() if stat else None,
                }
                files.append(one)

        return files


class BulkFileView(ConditionalView):
    """A game's cards as one JSON file, gzipped unless the reader says that they take no gzip."""

    tag = "Bulk data"
    address = {"game": ("The slug of a game, or `all`.", "zero")}
    content_negotiation_class = OneSort
    style: Style = "json"

    @operation("getBulkFile", gives={200: CARDS_WHOLE})
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """All cards of a game as one file.

        The file of `all` has those of all games, game by game. Every card as `/api/v1/cards/{game}.{key}/` gives it in English, ordered by id, in one JSON array. The file is
        gzipped unless `Accept-Encoding` rules that out. Send the `ETag` of your copy as `If-None-Match`: 304 says
        that it is still good. The tag is a digest of what is in the file, and what is legal may change overnight. For
        some seconds after a change the file is being made: 503, code `being-made`. `Accept` is not looked at.
        """
        try:
            return self._answer(request)
        except FileNotFoundError:
            # Another process has replaced it.
            self.fresh = self.freshness(request._request)
            return self._answer(request)

    def freshness(self, request: HttpRequest) -> Fresh:
        """The tag is a digest of the text, and says how it is packed. Raises Http404 and BeingMadeError."""
        game = self.kwargs["game"]
        if game not in GAMES and game != ALL:
            raise Http404

        self.file = BULK.ask(game, self.style, self.today)
        changed = int(self.file.path.stat().st_mtime)
        return Fresh(bulk_file_tag(self.file, packed=_takes_gzip(request)), changed)

    def _answer(self, request: Request) -> HttpResponseBase:
        name = f"{self.kwargs['game']}-{self.file.version}.{self.style}"
        return answer_with(self.file, KINDS[self.style], name, packed=_takes_gzip(request._request))


class BulkLinesView(BulkFileView):
    """A card a line."""

    style = "ndjson"

    @operation("getBulkLines", gives={(200, "application/x-ndjson"): LINES})
    def get(self, request: Request, game: str) -> HttpResponseBase:
        """All cards of a game, a card a line.

        The same as the JSON file, as NDJSON: it can be read line by line.
        """
        return super().get(request, game)


def bulk_file_tag(file: GameFile, *, packed: bool) -> str:
    """The tag of a file as it comes, packed or not."""
    return f'"{file.digest}{"" if packed else "-plain"}"'


def _takes_gzip(request: HttpRequest) -> bool:
    """A request without `Accept-Encoding` takes any encoding (RFC 9110, 12.5.3)."""
    accepted = request.headers.get("Accept-Encoding")
    return accepted is None or gzip_weight(accepted) > 0


def write_cards(game: str, day: date, write: Mapping[str, Callable[[str], None]]) -> None:
    """Write every card of a game, or of `ALL`, as the API gives it on that day, in English: a JSON array, and a card a line."""
    write["json"]("[")
    for place, line in enumerate(_read_all(day) if game == ALL else _read_game(game, day)):
        write["ndjson"](f"{line}\n")
        write["json"](f"{',' if place else ''}\n{line}")
    write["json"]("\n]\n")


def _read_game(game: str, day: date) -> Iterator[str]:
    rows = Card.objects.filter(game=game).order_by("key").prefetch_related(*RELATED)
    for row in rows.iterator(CHUNK):
        # One file for all readers, no matter who was the first to ask for it.
        with override(ENGLISH):
            yield json.dumps(card_json(row, day), ensure_ascii=False)


def _read_all(day: date) -> Iterator[str]:
    """The lines of the files of all games, which cost nothing to make again."""
    for game in GAMES:
        with gzip.open(BULK.make(game, day)["ndjson"].path, "rt", encoding="utf-8") as lines:
            yield from (line.rstrip("\n") for line in lines)


def version_of(game: str) -> int:
    """The version of a game's cards; of `ALL` the sum of those of all games, which grows with each of them."""
    return sum(catalogue_versions(GAMES).values()) if game == ALL else catalogue_version(game)


def last_turn(game: str, version: int, day: date) -> date:
    """The last day, up to this one, on which what is legal in the game may have changed: no file differs between two of them."""
    if game == ALL:
        return max(last_turn(one, number, day) for one, number in catalogue_versions(GAMES).items())

    return last_turning_day(load_catalogue_at(game, version), GAMES[game].formats, day)


BULK: Final = GameFiles(STYLES, write_cards, last_turn, version_of, for_everybody=True)
