"""A pool that was typed after the login had run out: it waits in the session, and is there after the next login."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from events.access.typed import typed_in
from events.pools.checklist import FIELD
from events.pools.forms import StaffPoolForm

# Where a session keeps what was typed last: the address and the form.
PENDING: Final = "events_pool_pending"
# The most letters of a card of a checklist and its count.
TAP: Final = 200
_Args = ParamSpec("_Args")
_View = Callable[Concatenate[HttpRequest, _Args], HttpResponse]


def needs_login(view: _View[_Args]) -> _View[_Args]:
    """As Django's `login_required`, but what was sent waits behind the login."""

    @wraps(view)
    def asked(request: HttpRequest, /, *args: _Args.args, **kwargs: _Args.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)

        # The fields of the form, and of the checklist the set and the counts; nothing where a field is too long.
        posted: Mapping[str, str] = request.POST
        typed = typed_in(posted, StaffPoolForm) if request.method == "POST" else None
        if typed is not None:
            for name, value in posted.items():
                is_tapped = name in ("of", "set") or name.startswith(FIELD)
                if is_tapped and len(name) + len(value) <= TAP:
                    typed[name] = value
            request.session[PENDING] = {"path": request.path, "typed": typed}
        return redirect_to_login(request.get_full_path())

    return asked


def take_pending(request: HttpRequest) -> Mapping[str, str] | None:
    """The form that waits for this address, once."""
    kept = request.session.get(PENDING)
    if not kept or kept["path"] != request.path:
        return None

    del request.session[PENDING]
    typed: Mapping[str, str] = kept["typed"]
    return typed
