"""Views that several apps build on."""

from __future__ import annotations

from rest_framework.permissions import AllowAny

from api.parameters import ParameterView


class Open(ParameterView):
    """Open to everybody, with the same answer for everybody."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
