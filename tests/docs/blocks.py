"""The fenced blocks of a guide: what it runs, and what it shows of the outcome."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN: Final = ("sh", "python", "js")
# A heading by its level, or a block.
PART: Final = re.compile(r"^(#+) [^\n]*$|^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMENT: Final = re.compile(r"[ \t]*(?:#|//) .*$", re.MULTILINE)
CODE: Final = re.compile(r"`[^`\n]+(?:\n[^`\n]+)*`")
# In a list: more of the same follow.
MORE: Final = "..."


@dataclass(frozen=True, slots=True)
class Step:
    """Something to run; `shown` is the block below it that says in which `form` what comes of it, if there is one."""

    line: int
    sort: str
    body: str
    form: str = ""
    shown: str = ""


def steps_of(guide: str) -> Iterator[Step]:
    """The steps of a guide, in its order."""
    blocks = [(guide.count("\n", 0, found.start()) + 1, found[1], found[2]) for found in FENCE.finditer(guide)]
    for (line, sort, body), (_line, form, shown) in pairwise([*blocks, (0, "", "")]):
        if sort in RUN:
            yield Step(line, sort, body, *(("", "") if form in RUN else (form, shown)))


def outline_of(guide: str) -> list[tuple[str, ...]]:
    """The headings by their level and the blocks without their comments, in order: the same in every language."""
    outline = list[tuple[str, ...]]()
    for found in PART.finditer(guide):
        level, form, body = found.groups()
        outline.append((level,) if level else (form, COMMENT.sub("", body)))

    return outline


def sections_of(guide: str) -> list[str]:
    """The text under each heading, without the blocks; the headings are in it."""
    return re.split(r"^(?=#+ )", FENCE.sub("", guide), flags=re.MULTILINE)[1:]


def code_in(section: str) -> set[str]:
    """What a section names as code: members, addresses, codes, commands."""
    return {" ".join(found.split()) for found in CODE.findall(section)}


def agrees(step: Step, said: str) -> bool:
    """Whether what a step said is what the guide shows; of JSON the guide may show a part."""
    if step.form == "text":
        return said.strip() == step.shown.strip()
    if step.form == "http":
        return headers_in(said) == headers_in(step.shown)
    if step.form == "json":
        return within(json.loads(step.shown), json.loads(said))
    if step.form == "ndjson":
        shown, lines = step.shown.splitlines(), said.splitlines()
        return within([json.loads(line) for line in shown], [json.loads(line) for line in lines])

    return True


def headers_in(lines: str) -> dict[str, str]:
    """Headers by their names; figures in them are as of the moment."""
    pairs = (line.split(":", 1) for line in lines.strip().lower().splitlines())
    return {name: re.sub(r"\d+", "0", value.strip()) for name, value in pairs}


def within(shown: object, whole: object) -> bool:
    """Whether everything that is shown is in the whole: members of objects, and every member of a list."""
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(name in whole and within(shown[name], whole[name]) for name in shown)
    if isinstance(shown, list):
        some = shown[:-1] if shown[-1:] == [MORE] else shown
        rest = isinstance(whole, list) and (len(whole) > len(some) if some != shown else len(whole) == len(shown))
        return rest and all(within(one, other) for one, other in zip(some, whole, strict=False))  # type: ignore[call-overload]  # a list, by the line before

    return shown == whole
