"""A site of its own for what the guide runs: its own database, process and port. Its first line says where it is.

Run with the address of a database in `DATABASE_URL` and a folder for files as the argument.
"""

import json
import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402  after the setup
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler  # noqa: E402

from accounts.models import Scope, Token, User  # noqa: E402
from config.ops.warmup import make_files  # noqa: E402
from config.wsgi import application  # noqa: E402


class Quiet(WSGIRequestHandler):
    """Says nothing of what is asked."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def main() -> None:
    """Make a person with a token, and serve until the process is ended."""
    settings.BULK_DIR = Path(sys.argv[1])
    person = User.objects.create_user("Reader", None, "eleven-copies-of-nothing")
    _token, secret = Token.make(person.pk, "guide", list(Scope.values), None)
    make_files()
    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(application)
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_port}", "token": secret}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
