"""Sending a hand-typed table to the site, for tests."""

from typing import Final

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.cards.importers.spreadsheet.tables_for_tests import csv_text

ADDRESS: Final = "/cards/import/"
# The first card is good; the others have no number for a cost, and a kind that the game does not have.
ROWS: Final = (
    ("名称", "类型", "费用", "卡包", "编号"),
    ("试作甲", "援军", "3", "T1", "001"),
    ("试作乙", "援军", "three", "T1", "002"),
    ("试作丙", "援兵", "3", "T1", "003"),
)


def file(data: bytes, name: str = "cards.csv") -> SimpleUploadedFile:
    """A file as a browser sends it."""
    return SimpleUploadedFile(name, data)


def sent(client: Client, data: bytes, **words: str) -> str:
    """The address of the preview of a table."""
    form = {"game": "rise", "source": "table", "file": file(data)} | words
    answer = client.post(ADDRESS, form)
    assert answer.status_code == 302, answer.context["form"].errors
    return answer.headers["Location"]


def table(*rows: tuple[str, ...]) -> bytes:
    """The rows as a CSV file."""
    return csv_text(*rows).encode()
