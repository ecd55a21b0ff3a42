"""The cells of a table of house rules, or the fields of a form, to a rule."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.lookup import Catalogue
from cards.catalogue.stored_house_rules import StoredCard, StoredRule
from decks.decklist.reading.headings import section_called
from decks.decklist.resolve import MOST_GUESSES
from legality.engine.house import HouseKind
from legality.engine.values.card import Card
from legality.games import GAMES

KIND_ALIASES: Final[Mapping[str, HouseKind]] = {
    **dict.fromkeys(("banned", "禁", "禁用", "禁牌"), HouseKind.BAN),
    **dict.fromkeys(("allowed", "unban", "解禁", "允许"), HouseKind.ALLOW),
    **dict.fromkeys(("restricted", "limit", "限", "限制"), HouseKind.CAP),
    **dict.fromkeys(("point", "点数", "分数"), HouseKind.POINTS),
    **dict.fromkeys(("预算", "点数上限"), HouseKind.BUDGET),
    **dict.fromkeys(("同名上限",), HouseKind.COPIES),
}
# What a rule says, by the kinds that say it; what is in ALIKE any rule may say.
NEEDS: Final[Mapping[str, tuple[HouseKind, ...]]] = {
    "cards": (HouseKind.BAN, HouseKind.ALLOW, HouseKind.CAP, HouseKind.TOGETHER, HouseKind.POINTS),
    "amount": (HouseKind.CAP, HouseKind.TOGETHER, HouseKind.POINTS, HouseKind.BUDGET, HouseKind.COPIES),
    "sets": (HouseKind.SETS, HouseKind.WITHOUT),
    "day": (HouseKind.UNTIL,),
    "section": (HouseKind.SIZE,),
    "least": (HouseKind.SIZE,),
    "most": (HouseKind.SIZE,),
    "option": (HouseKind.OPTION,),
}
ALIKE: Final = ("number", "kind", "since", "until", "note")
DAYS: Final = ("day", "since", "until")
# As spreadsheets write a day.
WRITTEN_DAY: Final = re.compile(r"([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?")
WORDS: Final = ("option", "note")
# Between several cards or sets of one cell.
BETWEEN: Final = "|"
LARGEST: Final = 99_999
LONGEST_NOTE: Final = 300
MOST_CARDS: Final = 500


class UnreadableCellError(ValueError):
    """A cell that says nothing that is known; the message says why, `column` is the cell's."""

    def __init__(self, message: str, column: str = "cards") -> None:
        super().__init__(message)
        self.column = column


def read_rule(cells: Mapping[str, str], catalogue: Catalogue) -> StoredRule:
    """The rule of the cells of a row, or of the fields of a form. Raises UnreadableCellError."""
    kind = read_rule_kind(cells)
    stray = next((name for name in cells if not uses_column(kind, name)), None)
    if stray is not None:
        words = {"column": stray, "kind": kind, "word": cells[stray][:40]}
        raise UnreadableCellError(_("A rule of type “%(kind)s” does not use “%(column)s” (“%(word)s”).") % words, stray)

    rule: StoredRule = {"number": _read_number("number", cells) or 0, "kind": kind}
    if cells.get("cards"):
        rule["cards"] = read_cards(cells["cards"], catalogue)
    if cells.get("sets"):
        rule["sets"] = sets_in(cells["sets"])
    for name in ("amount", "least", "most"):
        number = _read_number(name, cells)
        if number is not None:
            rule[name] = number
    if cells.get("section"):
        rule["section"] = section_in(cells["section"], catalogue.game)
    for name in DAYS:
        if cells.get(name):
            written = WRITTEN_DAY.fullmatch(cells[name])
            try:
                day = date(*map(int, written.groups())) if written else date.fromisoformat(cells[name])
            except ValueError:
                message = _("“%(word)s” is not a date. Write it like 2026-01-31.") % {"word": cells[name][:20]}
                raise UnreadableCellError(message) from None

            rule[name] = day.isoformat()  # type: ignore[literal-required]  # the three are days
    for name in WORDS:
        if cells.get(name):
            # A text of one line, so that a table has a row for each rule.
            text = cells[name]
            if len(text) > LONGEST_NOTE or "\x00" in text:
                raise UnreadableCellError(
                    _("“%(name)s” is longer than %(most)s characters. Shorten it.")
                    % {"name": text[:20], "most": LONGEST_NOTE}
                )

            rule[name] = " ".join(text.splitlines())  # type: ignore[literal-required]  # both are texts
    if rule.get("since", "") > rule.get("until", "9999-12-31"):
        raise UnreadableCellError(_("The last day is before the first."))

    return rule


def read_rule_kind(cells: Mapping[str, str]) -> HouseKind:
    """The kind of a rule by its cells. Raises UnreadableCellError."""
    kind = cells.get("kind", "").lower()
    try:
        return HouseKind(KIND_ALIASES.get(kind, kind))
    except ValueError:
        words = {"word": kind[:40], "known": ", ".join(HouseKind)}
        raise UnreadableCellError(
            _("“%(word)s” is not a type of rule. Choose from: %(known)s.") % words, "kind"
        ) from None


def uses_column(kind: HouseKind, name: str) -> bool:
    """Whether a rule of the kind has anything to say in a column."""
    return name in ALIKE or kind in NEEDS[name]


def read_cards(text: str, catalogue: Catalogue) -> list[StoredCard]:
    """The cards of a cell, each on a line or between bars, by name in any language, code or id. Raises UnreadableCellError."""
    names = [name.strip() for name in text.replace("\n", BETWEEN).split(BETWEEN) if name.strip()]
    if len(names) > MOST_CARDS:
        raise UnreadableCellError(_("A rule can list at most %(most)s cards.") % {"most": MOST_CARDS})

    catalogue = catalogue.with_guess_limit(MOST_GUESSES)
    found = [_find_card(name, catalogue) for name in names]
    return [{"key": card.key, "name": card.name} for card in dict.fromkeys(found)]


def sets_in(text: str) -> list[str]:
    """The codes of sets of a cell, each on a line or between bars."""
    codes = text.replace("\n", BETWEEN).split(BETWEEN)
    return list(dict.fromkeys(" ".join(code.split()).upper() for code in codes if code.strip()))


def section_in(text: str, game: str) -> str:
    """The slug of a section by its slug or its name in any language. Raises UnreadableCellError."""
    section = section_called(text, GAMES[game])
    if section is None:
        words = {"word": text[:40], "known": ", ".join(section.slug for section in GAMES[game].sections)}
        raise UnreadableCellError(_("The game has no section “%(word)s”. Available: %(known)s.") % words, "section")

    return section


def _find_card(name: str, catalogue: Catalogue) -> Card:
    """The card of a name, an id or a code. Cards of one name are bound together, so any of them is meant."""
    by_id = catalogue.cards.get(name) or catalogue.cards.get(f"{catalogue.game}.{name}")
    if by_id is not None:
        return by_id

    named = catalogue.named(name)
    if named and len({card.name for card in named}) == 1:
        return named[0]

    by_code = catalogue.find("", name, guess=False)
    meant = catalogue.find(name)
    if isinstance(by_code, Card):
        return by_code
    if isinstance(meant, Card):
        return meant

    message = _("No card is called “%(word)s”.") % {"word": name[:60]}
    close = f" {_('Did you mean:')} {', '.join(meant.suggestions[:3])}" if meant.suggestions else ""
    raise UnreadableCellError(message + close)


def _read_number(name: str, cells: Mapping[str, str]) -> int | None:
    text = cells.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) <= LARGEST):
        raise UnreadableCellError(_("“%(word)s” is not a number (%(column)s).") % {"word": text[:20], "column": name})

    return int(text)
