"""`GET /api/v1/decks/archive/`: all decks of a person in one file, as the page of their decks gives it."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from rest_framework.request import Request

from api.description.operations import describe_file, operation
from api.parameters import OneSort
from decks.api.base import SavedDeckView
from decks.api.permissions import OwnAccess
from decks.exporting.archive import pack_decks
from decks.models import Deck


class ArchiveView(SavedDeckView):
    """The reader's decks to keep elsewhere; `/decks/import/` takes the file in again."""

    permission_classes = (OwnAccess,)
    content_negotiation_class = OneSort
    throttle_scope = "batch"

    @operation("getArchive", gives={(200, "application/zip"): describe_file("The zip.")})
    def get(self, request: Request) -> HttpResponse:
        """All decks of one's own in a zip.

        A list and a JSON file for each deck, in a folder a game; those in the bin are left out. The import page of
        the site takes the file in again. `Accept` is not looked at.
        """
        today = timezone.localdate()
        packed = pack_decks(Deck.objects.of(self.person()).order_by("pk"), today)
        filed = content_disposition_header(as_attachment=True, filename=f"deckwright-{today.isoformat()}.zip")
        return HttpResponse(packed, content_type="application/zip", headers={"Content-Disposition": filed or ""})
