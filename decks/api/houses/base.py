"""What the views of house formats share: who may read one, its tag, and what its rules refuse."""

from typing import Annotated, ClassVar, Final, NotRequired, TypedDict

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ErrorDetail
from rest_framework.response import Response

from api.conditional import tag_by_revision
from api.description.operations import AddressParts, Revision, describe_error
from api.typed import Doc, MadeBy, Row
from cards.models import HouseFormat
from decks.api.base import DeckConflictError, MissingRevisionError, SavedDeckView, expected_revision
from decks.api.houses.preview import HouseFaultJson, faults_json
from decks.api.houses.serializers import HouseFormatSerializer
from decks.houses.drafting import DraftFaultsError, StaleDraftError, UnchangedDraftError
from decks.houses.fetching import game_of_format, own_format, readable_format


class CurrentHouseJson(TypedDict):
    """Next to the problem: the house format as it is now, for whoever may read it."""

    current: NotRequired[Annotated[Row, MadeBy(HouseFormatSerializer)]]


class FaultyDraftJson(TypedDict):
    """Next to the problem: what is wrong with the draft."""

    faults: NotRequired[Annotated[list[HouseFaultJson], Doc("For the code `faulty`.")]]


REVISION: Final = Revision(
    "house format",
    describe_error(CurrentHouseJson, "The house format has been changed since: `current` is what it is now."),
)


class OutdatedHouseError(APIException):
    """412: the house format has been changed since; the body has it as it is now, under `current`."""

    status_code = 412
    default_code = "stale"
    default_detail = _("This house format has changed since you read it. Read it again.")

    def __init__(self, members: CurrentHouseJson) -> None:
        super().__init__()
        self.members = members


class FaultyDraftError(APIException):
    """409: a draft with faults is not published; the body has them."""

    status_code = 409
    default_code = "faulty"
    default_detail = _("The draft has errors: nothing was published. Fix them first.")

    def __init__(self, members: FaultyDraftJson) -> None:
        super().__init__()
        self.members = members


class HouseView(SavedDeckView):
    """A view of house formats: public ones, those whose word one has, and one's own."""

    tag = "House formats"
    address: ClassVar[AddressParts] = {
        "slug": ("The word of the house format.", "house-0123456789"),
        "number": ("The number of the version.", 1),
    }

    def readable_house(self, slug: str) -> HouseFormat:
        """A format with a version, by its word, or the reader's own. Raises Http404."""
        held = readable_format(self.reader(), slug)
        game_of_format(held)
        return held

    def own_house(self, slug: str) -> HouseFormat:
        """A format of the reader's own. Raises Http404, also for what they may only read."""
        held = own_format(self.reader(), slug)
        game_of_format(held)
        return held

    def own_at_revision(self, slug: str, *, required: bool = True) -> tuple[HouseFormat, int | None]:
        """A format of the reader's own, and the revision that If-Match names. Raises Http404, MissingRevisionError, StaleDraftError."""
        held = self.own_house(slug)
        expected = expected_revision(self.request, required=required)
        if expected not in (None, held.revision):
            raise StaleDraftError(held)

        return held, expected

    def house_json(self, held: HouseFormat) -> Row:
        """A house format whole, as far as the reader may see it."""
        return HouseFormatSerializer(held, context={"reader": self.reader()}).data

    def house_response(self, held: HouseFormat, status: int = 200) -> Response:
        """The house format with its tag. A token that may not read gets what it needs to go on."""
        body = self.answer_to_writer(HouseFormatSerializer, self.house_json(held))
        headers = {"Location": f"/api/v1/house-formats/{held.slug}/"} if status == 201 else {}
        return tag_by_revision(Response(body, status=status, headers=headers), held.revision)

    def handle_exception(self, exc: Exception) -> Response:
        """Translate what drafts refuse into HTTP statuses."""
        match exc:
            case StaleDraftError():
                exc = OutdatedHouseError({"current": self.house_json(exc.current)} if self.may_read() else {})
            case DraftFaultsError():
                exc = FaultyDraftError({"faults": faults_json(exc.faults)})
            case UnchangedDraftError():
                exc = DeckConflictError(_("The draft is the same as the last version."), "unchanged")
            case MissingRevisionError():
                text = _("Send If-Match with the ETag of the house format, so that no one's changes are lost.")
                exc = MissingRevisionError({"If-Match": [ErrorDetail(str(text), MissingRevisionError.default_code)]})

        return super().handle_exception(exc)
