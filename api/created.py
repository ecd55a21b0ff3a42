"""The answer to what was written, with its address where it is new."""

from rest_framework.response import Response


def answer_written(body: object, address: str, *, is_new: bool) -> Response:
    """201 with the address of what is new, else 200."""
    return Response(body, status=201, headers={"Location": address}) if is_new else Response(body)
