"""The parts of the schema that all operations share: errors, headers, parameters."""

from http import HTTPStatus
from typing import Any, Final

# Any: JSON.
Json = dict[str, Any]

# An answer names so many faults, and how many more there are.
MOST_FAULTS: Final = 100
_FAULT: Final = {
    "type": "object",
    "description": "One thing wrong with a request.",
    "properties": {
        "field": {
            "type": "string",
            "description": "The dotted path of the value, such as `deck.sections.main.0.count`; empty: the whole request.",
        },
        "code": {"type": "string", "description": "Stable, for programs."},
        "message": {"type": "string", "description": "For people, in the language of the request."},
    },
    "required": ["field", "code", "message"],
}
_PROBLEM: Final[Json] = {
    "type": "object",
    "description": "What went wrong (RFC 9457).",
    "properties": {
        "type": {"type": "string", "examples": ["about:blank"]},
        "title": {"type": "string", "description": "The meaning of the status."},
        "status": {"type": "integer"},
        "errors": {"type": "array", "items": {"$ref": "#/components/schemas/ProblemFault"}, "maxItems": MOST_FAULTS},
        "more": {"type": "integer", "minimum": 1, "description": "How many errors are left out, where there are more."},
    },
    "required": ["type", "title", "status", "errors"],
}

# Names of the shared responses by status.
ERRORS: Final = {
    400: "BadRequest",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    406: "NotAcceptable",
    412: "AnotherCopy",
    413: "TooLarge",
    415: "UnsupportedMediaType",
    429: "TooManyRequests",
    503: "Unavailable",
}
_MEANINGS: Final = {
    400: (
        "A parameter or a member of the body is wrong; `errors` names every one.",
        "game",
        "unknown",
        "Unknown game.",
    ),
    401: (
        "You are not logged in, or the token is wrong, revoked or expired.",
        "",
        "not_authenticated",
        "Log in or send a token.",
    ),
    403: (
        "The token lacks the scope, or a session came without its CSRF token.",
        "",
        "permission_denied",
        "Not allowed.",
    ),
    404: ("Nothing of this address that the reader may see.", "", "not_found", "Not found."),
    406: ("`Accept` allows none of the types that this answer has.", "", "not_acceptable", "Could not satisfy Accept."),
    412: ("What `If-Match` names is not what there is now.", "", "stale", "This has changed since you read it."),
    413: ("The body is larger than may be.", "", "too_large", "This request is too large. Send it in several parts."),
    415: (
        "The body is of no type that is read here, or packed otherwise than by gzip.",
        "",
        "unsupported_media_type",
        "Unsupported media type.",
    ),
    429: ("The rate is used up; `Retry-After` says for how long.", "", "throttled", "Too many requests."),
    503: (
        "Something that the site needs does not answer, or is being made; `Retry-After` says when to ask again.",
        "",
        "unavailable",
        "The site cannot answer just now.",
    ),
}
# Those that only some operations give, each of which describes its own.
_OTHER_ERRORS: Final = {409: "Conflict", 428: "PreconditionRequired"}
_OWN_HEADERS: Final = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}

EVERYWHERE: Final = ("AcceptLanguage",)
CONDITIONAL: Final = ("IfNoneMatch",)
_LIMITS: Final = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
# The headers of every answer, of answers to GET, and of 201.
HEADERS: Final = {"every": (*_LIMITS, "Content-Language", "Vary"), "get": ("ETag",), "created": ("Location",)}


def problem_name(status: int) -> str:
    """The name of the schema of an error with this status."""
    return f"{(ERRORS | _OTHER_ERRORS)[status]}Problem"


def reference_problem(status: int) -> Json:
    """A reference to the schema of an error with this status, whose constant `status` is how a client knows it."""
    return {"$ref": f"#/components/schemas/{problem_name(status)}"}


def _describe_problem(status: int) -> Json:
    members = _PROBLEM["properties"] | {"status": {"type": "integer", "const": status}}
    return _PROBLEM | {"description": f"What went wrong (RFC 9457), with the status {status}.", "properties": members}


def _describe_response(status: int) -> Json:
    meaning, field, code, message = _MEANINGS[status]
    example = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    body = {
        "schema": reference_problem(status),
        "example": example | {"errors": [{"field": field, "code": code, "message": message}]},
    }
    headers = {name: {"$ref": f"#/components/headers/{name}"} for name in _OWN_HEADERS.get(status, ())}
    response: Json = {"description": meaning, "content": {"application/problem+json": body}}
    return response | ({"headers": headers} if headers else {})


def _describe_header(text: str, kind: str = "string", *, required: bool = False) -> Json:
    return {"description": text, "schema": {"type": kind}, "required": required}


COMPONENTS: Final = {
    "schemas": {"Problem": _PROBLEM, "ProblemFault": _FAULT}
    | {problem_name(status): _describe_problem(status) for status in ERRORS | _OTHER_ERRORS},
    "responses": {name: _describe_response(status) for status, name in ERRORS.items()}
    | {"Unchanged": {"description": "The copy that the reader's tag or day names is still good."}},
    "parameters": {
        "AcceptLanguage": {
            "name": "Accept-Language",
            "in": "header",
            "description": "The language of messages and names: `en` (without it) or `zh-hans`.",
            "schema": {"type": "string"},
            "example": "en",
        },
        "IfNoneMatch": {
            "name": "If-None-Match",
            "in": "header",
            "description": "The `ETag` of the reader's copy: 304 while it is still good.",
            "schema": {"type": "string"},
        },
    },
    "headers": {
        "RateLimit-Limit": _describe_header("How many requests the rate allows.", "integer", required=True),
        "RateLimit-Remaining": _describe_header("How many are left.", "integer", required=True),
        "RateLimit-Reset": _describe_header("In how many seconds the rate is whole again.", "integer", required=True),
        "Retry-After": _describe_header("In how many seconds to ask again.", "integer", required=True),
        "WWW-Authenticate": _describe_header("How to say who one is (RFC 6750)."),
        "ETag": _describe_header(
            "The tag of this answer, for `If-None-Match`; of a deck, house format or event it begins with the revision, for `If-Match`."
        ),
        "Location": _describe_header("The address of what was made.", required=True),
        "Content-Language": _describe_header("The language of the answer.", required=True),
        "Vary": _describe_header("Which headers of the request the answer depends on.", required=True),
    },
}
