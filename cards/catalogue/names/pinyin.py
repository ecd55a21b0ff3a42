"""Chinese names as typed on a Latin keyboard: full pinyin and initials, from every syllable on."""

from collections.abc import Iterable, Iterator
from typing import Final

from legality.sources.fold import has_han, squash

READINGS: Final = 12


def spellings(names: Iterable[str]) -> list[str]:
    """Every spelling of the names: for 烈焰巨龙 lieyanjulong, yanjulong ... and lyjl, yjl ...; heteronyms too."""
    found: dict[str, None] = {}
    for name in names:
        for syllables in _list_readings(name):
            initials = [syllable[:1] for syllable in syllables]
            for start in range(len(syllables)):
                found["".join(syllables[start:])] = None
                found["".join(initials[start:])] = None

    return list(found)


def first_spelling(name: str) -> str:
    """The full pinyin of the name's usual reading; its squashed letters if it has no Han character."""
    return "".join(next(_list_readings(name), [squash(name)]))


def _list_readings(name: str) -> Iterator[list[str]]:
    """The syllables of the usual reading, then of readings that differ in one syllable; empty without Han characters."""
    if not has_han(name):
        return

    from pypinyin import Style, pinyin  # noqa: PLC0415  it takes 57 MB: only a process that changes cards should load it

    # The readings of each character as typed: letters only, and ü both as v and as u.
    choices: list[list[str]] = []
    for readings in pinyin(squash(name), Style.NORMAL, heteronym=True):
        typed: dict[str, None] = {}
        for reading in readings:
            typed[squash(reading)] = None
            if "v" in reading and reading.isascii():
                typed[squash(reading.replace("v", "u"))] = None
        choices.append(list(typed))

    usual = [typed_readings[0] for typed_readings in choices]
    found = [usual]
    for at, others in enumerate(choices):
        found += [[*usual[:at], other, *usual[at + 1 :]] for other in others[1:]]
    yield from found[:READINGS]
