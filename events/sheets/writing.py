"""Sheets as one PDF."""

from collections.abc import Callable, Sequence
from typing import IO, Final

from reportlab.pdfgen.canvas import Canvas

from events.sheets.content import RegistrationSheet
from events.sheets.drawing import Paper, draw
from events.sheets.pen import Pen
from events.sheets.typeset import typefaces
from events.sheets.words import wanted_of, words

PRODUCER: Final = "Deckwright"


def write_sheets(
    sheets: Sequence[RegistrationSheet],
    paper: Paper,
    title: str,
    file: IO[bytes],
    step: Callable[[], None] | None = None,
) -> None:
    """Write the sheets into a file, in the reader's language. `step` is called after each; what it raises ends the work."""
    labels = words()
    with typefaces(wanted_of(sheets, labels)) as faces:
        canvas = Canvas(
            file, pagesize=(paper.width, paper.height), pageCompression=1, initialFontName="Helvetica", invariant=1
        )
        canvas.setTitle(title)
        canvas.setAuthor(PRODUCER)
        canvas.setCreator(PRODUCER)
        pen = Pen(canvas, faces)
        for sheet in sheets:
            draw(sheet, pen, paper, labels)
            if step is not None:
                step()

        canvas.save()
