"""304 for GET and HEAD where the reader's copy is still good; answers to what was written: with a tag, or an address."""

from hashlib import sha256
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from rest_framework.response import Response

# Headers about the request rather than the body; a 304 keeps them.
KEPT_HEADERS: Final = ("Content-Language", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")

TAG_LENGTH: Final = 16


def tag_by_revision(response: Response, revision: int) -> Response:
    """The answer, which once it is written has a tag of the revision and of all that it says: `"3.0c5f..."`.

    A revision alone would not do: a check, the day, the language and the reader change the answer of one revision.
    """

    def write_tag(written: Response) -> None:
        written["ETag"] = f'"{revision}.{sha256(written.content).hexdigest()[:TAG_LENGTH]}"'

    response.add_post_render_callback(write_tag)
    return response


def answer_written(body: object, address: str, *, is_new: bool = True) -> Response:
    """201 with the address of what is new, else 200."""
    return Response(body, status=201, headers={"Location": address}) if is_new else Response(body)


class ConditionalMiddleware(ConditionalGetMiddleware):
    """Django's own middleware, extended to HEAD and to the headers in KEPT_HEADERS."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its tag, or 304."""
        method = request.method
        try:
            # The server removes the body of an answer to HEAD later.
            request.method = "GET" if method == "HEAD" else method
            answer = super().process_response(request, response)
        finally:
            request.method = method

        for name in KEPT_HEADERS:
            if name in response.headers:
                answer.headers[name] = response.headers[name]

        return answer
