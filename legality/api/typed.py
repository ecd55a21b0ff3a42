"""The types of members that answers of several apps have. Standard library, engine and games alone."""

from typing import Annotated, Final, TypedDict

from api.typed import Doc, Keywords
from legality.engine.values.report import Verdict
from legality.games import GAMES

VERDICT: Final = "`legal`; `unfinished` (cards are missing); `illegal`; `undetermined` (the database lacks a fact)."

GameSlug = Annotated[str, Keywords(enum=list(GAMES))]
Names = Annotated[dict[str, str], Doc("By language: `en`, `zh-hans`, `zh-hant`, `ja`.")]
NamesBySlug = dict[str, Names]


class VerdictJson(TypedDict):
    """What a judgement comes to."""

    verdict: Annotated[Verdict, Doc(VERDICT)]
    legal: Annotated[bool | None, Doc("Null where the verdict is `undetermined`.")]
