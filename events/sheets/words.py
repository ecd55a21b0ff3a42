"""The labels of a sheet in the reader's language, and the characters that its fonts must have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from events.sheets.content import RegistrationSheet
from events.sheets.faces import BOX
from events.sheets.typeset import NeededCharacters


@dataclass(frozen=True, slots=True)
class Words:
    """The labels of boxes and rows."""

    initial: str
    name: str
    member_id: str
    number: str
    deck: str
    cards: str
    receipt: str
    sent: str
    judges: str
    round: str
    status: str
    judge: str
    counted: str
    result: str
    continued: str
    page: str
    boxed: str


def sheet_words() -> Words:
    """The labels in the reader's language."""
    return Words(
        initial=pgettext("sheet", "Initial"),
        name=pgettext("sheet", "Name"),
        member_id=pgettext("sheet", "ID"),
        number=pgettext("sheet", "Number"),
        deck=pgettext("sheet", "Deck"),
        cards=pgettext("sheet", "Cards"),
        receipt=pgettext("sheet", "Receipt"),
        sent=pgettext("sheet", "Sent"),
        judges=pgettext("sheet", "For judges"),
        round=pgettext("sheet", "Round"),
        status=pgettext("sheet", "Status"),
        judge=pgettext("sheet", "Judge"),
        counted=pgettext("sheet", "%(section)s, counted"),
        result=pgettext("sheet", "Result, infraction"),
        continued=pgettext("sheet", "%(section)s, continued"),
        page=pgettext("sheet", "Page %(page)s of %(pages)s"),
        boxed=_("%(box)s marks a character that is missing from our fonts.") % {"box": BOX},
    )


def characters_by_face(sheets: Iterable[RegistrationSheet], labels: Words) -> NeededCharacters:
    """Every character of these sheets, by the typeface that it is drawn with."""
    wanted = NeededCharacters()
    _add_both(wanted, ("", *(getattr(labels, name) for name in Words.__slots__)))
    for sheet in sheets:
        _add_both(
            wanted,
            (sheet.event, sheet.about, sheet.player, sheet.initial, sheet.member_id, sheet.table, sheet.table_label),
        )
        _add_both(wanted, (sheet.number, sheet.deck_name, sheet.code, sheet.sent, sheet.mark))
        _add_both(wanted, (labels.counted % {"section": name} for name in sheet.counted))
        for part in sheet.parts:
            _add_both(wanted, (part.name, labels.continued % {"section": part.name}))

            for line in part.lines:
                wanted.add(line.name, tongue=line.tongue)
                wanted.add(line.second, tongue=line.second_tongue)
                wanted.add(line.code)

    return wanted


def _add_both(wanted: NeededCharacters, texts: Iterable[str]) -> None:
    for text in texts:
        wanted.add(text)
        wanted.add(text, bold=True)


def sheet_texts(sheet: RegistrationSheet) -> Iterator[str]:
    """The texts on a sheet about its player and list."""
    yield from (sheet.event, sheet.about, sheet.player, sheet.member_id, sheet.deck_name, sheet.mark)
    for part in sheet.parts:
        for line in part.lines:
            yield from (line.name, line.second, line.code)
