"""The files of pictures, where no proxy serves them."""

from typing import Final

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe

from cards.pages.art_view import LASTING
from cards.pictures.shrinking import WIDTHS
from cards.pictures.store import path_of

_HEX: Final = frozenset("0123456789abcdef")


@require_safe
def picture(request: HttpRequest, digest: str, width: int) -> FileResponse:
    """A picture in one width, for ever. 404 for one that is not there, or was taken down, or where pictures are off."""
    if settings.PICTURES == "off" or width not in WIDTHS or not set(digest) <= _HEX:
        raise Http404

    try:
        file = path_of(digest, width).open("rb")
    except OSError as error:
        raise Http404 from error

    return FileResponse(file, content_type="image/webp", headers={"Cache-Control": LASTING})
