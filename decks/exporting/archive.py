"""All decks of a person in one file, and the reader of such files.

The file is a zip with a folder a game and, for each deck, the list as typed (`Rush.txt`, with its name, game and format
in comments) and everything about it (`Rush.json`). Files are hostile input: members, bytes and the ratio of compression are bounded, and
names in the file are never used as paths.
"""

import re
import struct
import zlib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Final, Literal
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from api.work import TooMuchWorkError
from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from decks.access.encodings import decode_upload
from decks.access.serving import UNJUDGED, answer_of
from decks.decklist.codecs import foreign_json, json_deck
from decks.decklist.codecs.json_deck import JsonDeck
from decks.exporting.context import ExportContext, export_rows_of, safe_filename
from decks.exporting.data import deck_as_value
from decks.exporting.kept import deck_content, with_texts
from decks.models import Deck
from legality.engine.values.deck_codec import BadCodeError
from legality.engine.values.search_bounds import ask_end

MAX_BYTES: Final = 5_000_000
MAX_MEMBERS: Final = 2_000
# The longest possible deck: text, pool, plan and primer, each byte escaped as six.
MAX_MEMBER: Final = 5_000_000
MAX_TOTAL: Final = 40_000_000
MAX_RATIO: Final = 200
# This much may unfold whatever the ratio: a list that repeats one line compresses well.
MAX_UNCHARGED: Final = MAX_MEMBER
MAX_SHOWN: Final = 120
# The endings of files with one list, here and in other programs.
LISTS: Final = ("txt", "csv", "tsv", "cod", "o8d", "dek", "mwdeck", "dck", "ndjson", "yaml", "yml", "toml")
# No list is longer; for others only its own encoding is tried.
MOST_DECODED: Final = 1_000_000

ZIP: Final = b"PK"
_LINE: Final = r"# (name|game|format|region|option):(.*)(?:\n|\Z)"
_HEADER: Final = re.compile(_LINE)
# Only the first lines, with the blank line after them; the same words further down belong to the list. No deck has more options.
_BLOCK: Final = re.compile(rf"(?:{_LINE}){{1,100}}(?:\r?\n)?")
# zipfile raises all of these for damaged members; RuntimeError is for encrypted ones.
_BROKEN: Final = (
    *(BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError),
    *(struct.error, OverflowError, IndexError),
)

Fault = Literal["damaged", "version", "content", "large", "unreadable"]


class BadArchiveError(ValueError):
    """A file that is refused as a whole. `kind`: it is a damaged zip; the other reasons name the limit that it exceeds."""

    def __init__(self, reason: Literal["kind", "bytes", "members", "unfolds"]) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ArchiveMember:
    """One deck of a file: `name` is safe to show; `deck` is None for a member that could not be read, for the reason `fault`."""

    name: str
    deck: JsonDeck | None
    fault: Fault | None = None


def pack_decks(decks: Iterable[Deck], day: date) -> bytes:
    """A zip of decks, without verdicts. `day` is the day by which card names are found.

    Whoever has many decks can take them all along: those that a request has no time to judge are packed as typed, without their cards.
    """
    taken: set[str] = set()
    catalogues: dict[str, Catalogue] = {}
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for deck in decks:
            # A path of two parts that is unique within the archive, also on file systems that ignore
            # case.
            folder, name = (safe_filename(part, "").rstrip(".") for part in (deck.game, deck.name))
            stem = f"{folder}/{name}"
            n = 1
            while stem.casefold() in taken:
                n += 1
                stem = f"{folder}/{name}-{n}"

            taken.add(stem.casefold())
            if deck.game not in catalogues:
                # Archives hold no suggestions for unknown names.
                catalogues[deck.game] = load_catalogue(deck.game).with_guess_limit(0)

            # Without its cards where its game is not served, or the request has come to its end.
            catalogue = catalogues[deck.game]
            try:
                answer = answer_of(deck, day, catalogue)
                of_cards = deck_as_value(ExportContext(answer, catalogue, export_rows_of(answer), deck.name))
                content = with_texts(of_cards, deck)
            except (*UNJUDGED, TooMuchWorkError):
                content = deck_content(deck)
            pairs = [
                ("name", content.name),
                ("game", content.game),
                ("format", content.format_),
                ("region", content.region),
            ]
            pairs += [("option", option) for option in content.options]
            header = "\n".join(f"# {key}: {' '.join(value.split())}" for key, value in pairs)

            as_text = f"{header}\n\n{content.text}"
            for ending, body in (("txt", as_text), ("json", json_deck.write(content))):
                member = ZipInfo(f"{stem}.{ending}", max(deck.updated.timetuple()[:6], (1980, 1, 1, 0, 0, 0)))
                archive.writestr(member, body, ZIP_DEFLATED)

    return out.getvalue()


def unpack_decks(data: bytes, filename: str = "") -> list[ArchiveMember]:
    """The decks of a file: such a zip, one deck as JSON, or one list. Raises BadArchiveError and nothing else."""
    if len(data) > MAX_BYTES:
        raise BadArchiveError("bytes")
    if not data.startswith(ZIP):
        return [_read_member(filename, data)]

    try:
        archive = ZipFile(BytesIO(data))
    except _BROKEN as error:
        raise BadArchiveError("kind") from error

    with archive:
        infos = [info for info in archive.infolist() if not info.filename.endswith("/")]
        if len(infos) > MAX_MEMBERS:
            raise BadArchiveError("members")

        # JSON files, and the lists that have no JSON next to them.
        size = len(data)
        members: list[ArchiveMember] = []
        full = {info.filename.removesuffix(".json") for info in infos if info.filename.endswith(".json")}
        wanted: list[ZipInfo] = []
        for info in infos:
            stem, _, ending = info.filename.rpartition(".")
            if ending == "json" or (ending.casefold() in LISTS and stem not in full):
                wanted.append(info)
        # No more of a member is read than it says of itself, so that nothing is read where all of them are too much.
        if sum(min(member.file_size, MAX_MEMBER + 1) for member in wanted) > min(
            MAX_TOTAL, MAX_UNCHARGED + MAX_RATIO * size
        ):
            raise BadArchiveError("unfolds")

        for member in wanted:
            ask_end()
            # At most one byte more than the limit; none if it cannot be unpacked.
            body = None
            if member.compress_type in (ZIP_STORED, ZIP_DEFLATED):
                with suppress(*_BROKEN), archive.open(member) as file:
                    body = file.read(MAX_MEMBER + 1)
            members.append(_read_member(member.filename, body))
        return members


def _read_member(name: str, body: bytes | None) -> ArchiveMember:
    shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in name[:MAX_SHOWN])
    if body is None:
        return ArchiveMember(shown, None, "unreadable")
    if len(body) > MAX_MEMBER:
        return ArchiveMember(shown, None, "large")

    # The text of a member, in whichever encoding lists are written in; None for bytes that are not text.
    decoded_text = decode_upload(body) if len(body) <= MOST_DECODED else body.decode("utf-8-sig", errors="replace")
    text = None if "\x00" in decoded_text or "\ufffd" in decoded_text else decoded_text
    if text is None:
        return ArchiveMember(shown, None, "unreadable")
    try:
        is_own = text.lstrip().startswith("{") and not _is_foreign_json(text)
        return ArchiveMember(shown, json_deck.read(text) if is_own else _read_list(name, text))
    except BadCodeError as bad:
        return ArchiveMember(shown, None, bad.reason)


def _is_foreign_json(text: str) -> bool:
    """Whether JSON is a deck of another program: a list reads it."""
    if f'"{json_deck.KEY}"' in text or len(text) > MOST_DECODED:
        return False

    try:
        foreign_json.read(text, {})
    except BadCodeError as bad:
        return bad.reason == "content"

    return True


def _read_list(name: str, text: str) -> JsonDeck:
    """A list whose first lines, or whose folder, name its game and format."""
    block = _BLOCK.match(text)
    pairs = [(key, value.strip()) for key, value in _HEADER.findall(block[0] if block else "")]
    headers = dict(pairs)
    options = tuple(value for key, value in pairs if key == "option")
    folder, _, file = name.rpartition("/")
    stem, _, ending = file.rpartition(".")
    plain_name = stem if ending.casefold() in (*LISTS, "json") else file
    return JsonDeck(
        game=headers.get("game", folder.rpartition("/")[2]).strip(),
        format_=headers.get("format", ""),
        name=(headers.get("name") or plain_name).strip(),
        region=headers.get("region", ""),
        options=options,
        text=text[block.end() :] if block else text,
    )
