"""What the views of saved decks share: the reader's rights, the expected revision, and the tag of an answer."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Final, NotRequired, TypedDict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import APIException, ErrorDetail, NotAuthenticated, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.conditional import tag_by_revision
from api.description.operations import AddressParts, Revision, describe_error
from api.fields import T, pick_members
from api.parameters import ParameterView
from api.typed import MadeBy, Row, receipt_members
from decks.access.saving import StaleDeckError
from decks.api.permissions import DeckAccess
from decks.api.saved.merge_offer import UnionJson
from decks.api.saved.serializers import DeckSerializer, deck_json
from decks.check.checking import TooLongError
from decks.check.messages import limit_sentence
from decks.check.question import RefusedError
from decks.models import Deck, DeckQuerySet
from legality.engine.rules.format import FormatNotInForceError

# A proxy that compresses an answer makes its tag weak; for revisions a weak tag is as good.
# Behind the revision a tag tells what the answer said, which whoever writes need not have read again.
_TAG: Final = re.compile(r'(?:W/)?"(\d{1,9})(?:\.[0-9a-f]+)?"')
_TAGS: Final = re.compile(r'(?:W/)?"[^"]*"(?:\s*,\s*(?:W/)?"[^"]*")*')
GONE: Final = _(
    "The game or format of this deck is no longer on this site, so it cannot be checked. Its list is saved."
)
NOBODYS: Final = _("Not found, or you are not allowed to read or change it.")
# The format of a deck is gone, as an operation describes it.
FORMAT_GONE: Final = OpenApiResponse(description="The game or format of the deck is no longer on the site.")


class MissingRevisionError(APIException):
    """428: a request that overwrites a deck must name the revision that it has read."""

    status_code = 428
    default_code = "precondition_required"
    default_detail = _("Send If-Match with the deck's ETag, so that no changes are lost.")


class CurrentDeckJson(TypedDict):
    """Next to the problem: the deck as it is now, for whoever may read it, and both changes in one if that can be reported."""

    current: NotRequired[Annotated[Row, MadeBy(DeckSerializer)]]
    union: NotRequired[UnionJson]


REVISION: Final = Revision(
    "deck",
    describe_error(
        CurrentDeckJson,
        "The deck has been written since: `current` is what it is now, for whoever may read it, and `union` both changes in one "
        "if the body has a `base`.",
    ),
)


class OutdatedRevisionError(APIException):
    """412: the deck has been written since; the body has it as it is now (`current`)."""

    status_code = 412
    default_code = "stale"
    default_detail = _("This deck has changed since you read it. Read it again, then repeat your change.")

    def __init__(self, members: CurrentDeckJson) -> None:
        super().__init__()
        self.members = members


class DeckConflictError(APIException):
    """409: the deck's state does not allow this."""

    status_code = 409
    default_code = "conflict"
    default_detail = GONE


class SavedDeckView(ParameterView):
    """A view of saved decks. Answers are for one reader and revalidated by every cache."""

    address: ClassVar[AddressParts] = {
        "token": ("The deck's id.", "example-deck"),
        "number": ("The number of the version.", 1),
    }
    permission_classes = (DeckAccess,)

    def reader(self) -> int | None:
        """The person who asks, or None."""
        return self.request.user.pk

    def person(self) -> int:
        """The person who asks. Raises NotAuthenticated where there is none."""
        reader = self.reader()
        if reader is None:
            raise NotAuthenticated

        return reader

    def readable(self, token: str) -> Deck:
        """A deck that the reader may read. Raises Http404."""
        return _find_deck(Deck.objects.readable_by(self.reader()), token)

    def own(self, token: str) -> Deck:
        """A deck of the reader's own. Raises Http404, also for what they may only read."""
        return _find_deck(Deck.objects.of(self.reader()), token)

    def deck_at_revision(self, token: str, *, required: bool = True) -> tuple[Deck, int | None]:
        """A deck of the reader's own, and the revision that If-Match names. Raises as `own`, `expected_revision` and `require_revision`."""
        deck = self.own(token)
        expected = expected_revision(self.request, required=required)
        require_revision(deck, expected)
        return deck, expected

    def deck_response(self, deck: Deck, status: int = 200, *, is_theirs: bool = False) -> Response:
        """The deck, with its revision in the ETag; a new one (201) with its address.

        A token that may not read gets what it needs to go on, and the whole deck only if all of it came from there.
        """
        headers = {"Location": f"/api/v1/decks/{deck.token}/"} if status == 201 else {}
        body = pick_members(deck_json(DeckSerializer, deck, self.reader()), self.asked.get("fields", ()))
        body = body if is_theirs else self.answer_to_writer(DeckSerializer, body)
        return tag_by_revision(Response(body, status=status, headers=headers), deck.revision)

    def may_read(self) -> bool:
        """Whether the answer may say what the reader keeps. A token says what its scopes let it read, whatever it may write."""
        held: Iterable[str] | None = getattr(self.request.auth, "scopes", None)
        return held is None or self.permission_classes[0].reading in held

    def answer_to_writer(self, kind: type, body: T) -> T:
        """An answer to what was written, declared as `kind`: whole, or its receipt to a token that may not read."""
        return body if self.may_read() else pick_members(body, receipt_members(kind))

    def conflict_answer(self, current: Deck) -> CurrentDeckJson:
        """What a writer who was too late gets of the current deck."""
        return {"current": deck_json(DeckSerializer, current, self.reader())} if self.may_read() else {}

    def handle_exception(self, exc: Exception) -> Response:
        """Translate the errors of saved decks into HTTP statuses."""
        if isinstance(exc, StaleDeckError):
            exc = OutdatedRevisionError(self.conflict_answer(exc.current))
        elif isinstance(exc, Deck.DoesNotExist | Http404):
            exc = NotFound(NOBODYS)
        elif isinstance(exc, RefusedError | FormatNotInForceError):
            exc = DeckConflictError(GONE, "gone")
        elif isinstance(exc, TooLongError):
            exc = ValidationError({"text": [limit_sentence(exc.limit)]}, code="too_long")

        return super().handle_exception(exc)

    # Any: the framework's own signature.
    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Forbid caches to give this answer to another reader."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ("Cookie", "Authorization"))
        patch_cache_control(answer, private=True, no_cache=True)
        return answer


def _find_deck(decks: DeckQuerySet, token: str) -> Deck:
    return get_object_or_404(decks.select_related("owner", "last_check"), token=token)


def require_revision(deck: Deck, expected: int | None) -> None:
    """Raises StaleDeckError unless the deck has this revision (None: any will do)."""
    if expected not in (None, deck.revision):
        raise StaleDeckError(deck)


def expected_revision(request: Request, *, required: bool = False) -> int | None:
    """The revision that If-Match names, of several the greatest, None for any, and 0, which no deck has, for a tag of another shape.

    Raises MissingRevisionError if the header is required and missing, ValidationError if it holds no tag.
    """
    header = request.headers.get("If-Match", "").strip()
    if not header and required:
        raise MissingRevisionError(
            {"If-Match": [ErrorDetail(str(MissingRevisionError.default_detail), MissingRevisionError.default_code)]}
        )
    if header in ("", "*"):
        return None
    if not _TAGS.fullmatch(header):
        raise ValidationError(
            {"If-Match": [_("Send the ETag exactly as you received it, in its quotes.")]}, code="invalid"
        )

    # Revisions only grow: of several tags, at most the greatest can be the current one.
    return max(map(int, _TAG.findall(header)), default=0)
