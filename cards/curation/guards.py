"""Who may open a page of curation."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def staff_only(view: View[Rest]) -> View[Rest]:
    """Restrict a view to staff: anonymous users go to the login, others get 403."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        if not request.user.is_staff:
            raise PermissionDenied

        return view(request, *args, **kwargs)

    return guarded
