"""`/api/v1/bulk/`: the cards of a game as one file, for readers who keep a copy of all of them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import IO, Annotated, Final, TypedDict

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.encoding import gzip_weight
from api.parameters import OneSort
from api.typed import Doc
from cards.api.bulk_files import STYLES, Style, opened
from cards.api.fresh import Fresh
from cards.api.lists import VersionNumber
from cards.api.views import Reading
from cards.catalogue.snapshot import version_of
from legality.api.typed import GameSlug
from legality.days import beginning_of
from legality.games import GAMES

KINDS: Final = {"json": "application/json", "ndjson": "application/x-ndjson"}
CHUNK: Final = 1 << 16


class BulkFileJson(TypedDict):
    """A game's cards as one file."""

    game: GameSlug
    version: Annotated[VersionNumber, Doc("The version of the catalogue that it holds.")]
    etag: Annotated[str, Doc("Its `ETag` as it comes packed: a copy with this tag is still good.")]
    url: Annotated[str, Doc("Its path.")]
    style: Style


class BulkFilesJson(TypedDict):
    """The files that there are."""

    results: list[BulkFileJson]


class BulkView(Reading):
    """The bulk files that there are, with their versions."""

    def get(self, request: Request) -> Response:
        """One entry a game and style."""
        versions = {slug: version_of(slug) for slug in GAMES}
        files: list[BulkFileJson] = [
            {
                "game": slug,
                "style": style,
                "version": version,
                "etag": tag_of(slug, version, style, self.today),
                "url": f"/api/v1/bulk/{slug}.{style}",
            }
            for slug, version in versions.items()
            for style in STYLES
        ]
        body: BulkFilesJson = {"results": files}
        return Response(body)


class BulkFileView(Reading):
    """A game's cards as one file, gzipped unless the reader says that they take no gzip."""

    content_negotiation_class = OneSort

    def get(self, request: Request, game: str, style: str) -> HttpResponseBase:
        """The file; 404 for an unknown game or style, 304 while the reader's copy is of this version."""
        if game not in GAMES or style not in STYLES:
            raise Http404

        chosen: Style = "json" if style == "json" else "ndjson"
        version, file = opened(game, chosen, self.today)
        # The cards may have changed since the reader's copy was compared.
        self.fresh = self._fresh(version, request._request)
        if not _takes_gzip(request._request):
            return StreamingHttpResponse(_Unpacked(file), content_type=KINDS[chosen])

        # Clients save the file under this name after unpacking it.
        name, packed = Path(file.name).name.removesuffix(".gz"), {"Content-Encoding": "gzip"}
        return FileResponse(file, filename=name, content_type=KINDS[chosen], headers=packed)

    def freshness(self, request: HttpRequest) -> Fresh:
        """The tag is made of the version, the day and the encoding of the file."""
        game = self.kwargs["game"]
        return self._fresh(version_of(game) if game in GAMES else 0, request)

    def _fresh(self, version: int, request: HttpRequest) -> Fresh:
        packed = _takes_gzip(request)
        tag = tag_of(self.kwargs["game"], version, self.kwargs["style"], self.today, packed=packed)
        return Fresh(tag, int(beginning_of(self.today).timestamp()))


def tag_of(game: str, version: int, style: str, today: date, *, packed: bool = True) -> str:
    """The tag of a file: it changes with the cards and with the day."""
    return f'"{game}-{version}-{today.isoformat()}-{style}{"" if packed else "-plain"}"'


def _takes_gzip(request: HttpRequest) -> bool:
    """A request without `Accept-Encoding` takes any encoding (RFC 9110, 12.5.3)."""
    accepted = request.headers.get("Accept-Encoding")
    return accepted is None or gzip_weight(accepted) > 0


class _Unpacked:
    """The unpacked contents of an open file; Django closes it with the answer, even if the client stops reading."""

    def __init__(self, file: IO[bytes]) -> None:
        self.close = file.close
        self._file = gzip.GzipFile(fileobj=file)

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self._file.read(CHUNK), b"")
