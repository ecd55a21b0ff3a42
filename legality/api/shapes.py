"""The shapes of what the API tells of games and rules; a test holds every answer against them."""

from __future__ import annotations

from typing import ClassVar, Final

from rest_framework import serializers
from rest_framework.serializers import BooleanField, CharField, DictField, ListField

from api.fields import Members


class Shape(Members):
    """The shape of an answer, for the schema alone: views write plain dictionaries.

    `sparse`: whether `fields` may leave all members out but `id`.
    """

    sparse: ClassVar[bool] = False


VERDICTS: Final = ("legal", "unfinished", "illegal", "undetermined")
VERDICT: Final = "`legal`; `unfinished` (cards are missing); `illegal`; `undetermined` (the database lacks a fact)."


def by_language(help_text: str = "By language: `en`, `zh-hans`, `zh-hant`, `ja`.") -> DictField:
    """A name in every language that has one."""
    return DictField(child=CharField(), help_text=help_text)


def words(help_text: str) -> ListField:
    """A list of texts."""
    return ListField(child=CharField(), help_text=help_text)


class Verdict(Shape):
    """What a judgement comes to."""

    verdict = serializers.ChoiceField(VERDICTS, help_text=VERDICT)
    legal = BooleanField(allow_null=True, help_text="Null where the verdict is `undetermined`.")
