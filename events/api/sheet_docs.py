"""What the schema says of sheets of paper: imported where the schema is made, never by a view."""

from typing import Final

from drf_spectacular.utils import OpenApiResponse

from api.describing import describe, describe_file, operation
from api.typed import or_receipt
from events.api.docs import NUMBER, SLUG
from events.api.sheets import (
    EntrySheetView,
    SheetsFileView,
    SheetsJobJson,
    SheetsJobView,
    SheetsJson,
    SheetsSerializer,
    SheetsView,
)

SHEETS: Final = "Sheets"
TICKET: Final = SLUG | {"ticket": ("The ticket of the file.", "example-ticket")}
FILE: Final[dict[object, object]] = {(200, "application/pdf"): describe_file("The PDF.")}

describe(
    SheetsView,
    get=operation(
        "listSheets",
        SHEETS,
        "The files of sheets",
        "The files of the last day, the newest first, for those of the staff who see lists.",
        gives={200: SheetsJson},
        path=SLUG,
    ),
    post=operation(
        "makeSheets",
        SHEETS,
        "Make the sheets of all players",
        "Begins a PDF with a sheet for each list that counts, in the language of the request, and goes on behind the answer: ask "
        "for the file of the ticket until `state` is `done`. Sent again meanwhile it begins nothing. Lists that change afterwards "
        "are found on the board as changed since.",
        takes=SheetsSerializer,
        gives={202: or_receipt(SheetsJobJson)},
        examples={"By table on Letter": {"paper": "letter", "order": "table"}},
        path=SLUG,
    ),
)
describe(
    SheetsJobView,
    get=operation(
        "getSheets",
        SHEETS,
        "How far a file of sheets is",
        "The state of a file, and its address once it is done. After a day it is 404.",
        gives={200: SheetsJobJson},
        path=TICKET,
    ),
)
describe(
    SheetsFileView,
    get=operation(
        "downloadSheets",
        SHEETS,
        "A file of sheets",
        "The PDF. `Accept` is not looked at.",
        gives={**FILE, 409: OpenApiResponse(description="`running`: it is not done yet.")},
        path=TICKET,
    ),
)
describe(
    EntrySheetView,
    get=operation(
        "downloadSheet",
        SHEETS,
        "The sheet of one entry",
        "A PDF of the list that counts: for its player without a verdict, and for the staff that sees lists, for whom it "
        "counts as printed. 404 without a list, unless the staff asks for a blank one. `Accept` is not looked at.",
        gives=FILE,
        asks={"paper": "letter"},
        path=NUMBER,
    ),
)
