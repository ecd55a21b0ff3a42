"""The application together with what the server has to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

# Any: the environment of a request, and the function that begins the answer (PEP 3333).
Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Site:
    """A WSGI application, the longest body that it reads, the paths that read longer ones, and its trusted proxies."""

    application: Application
    longest_body: int
    longer_bodies: Mapping[str, int] = field(default_factory=dict)
    proxies: int = 0

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:  # Any: as above
        """The application's answer."""
        return self.application(environ, start_response)

    def longest(self, path: str) -> int:
        """Bytes of the longest body that the path reads."""
        return self.longer_bodies.get(path, self.longest_body)
