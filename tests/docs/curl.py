"""What the guide asks of curl, by the standard library, for machines that have no curl."""

import argparse
import gzip
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


def main(words: list[str]) -> None:
    """Send the request that the words say, and write the body where they say."""
    said = parsed(words)
    headers = dict(header.split(": ", 1) for header in said.header)
    if said.compressed:
        headers["Accept-Encoding"] = "gzip"
    if said.etag_compare:
        headers["If-None-Match"] = Path(said.etag_compare).read_text().strip()

    url, body = (address_of(said), None) if said.get else (said.url, body_of(said))
    try:
        answer = urlopen(Request(url, body, headers, method=said.request))
    except HTTPError as error:
        answer = error
    if said.include:
        sys.stdout.write(f"HTTP/1.1 {answer.status}\r\n{answer.headers}")
        sys.stdout.flush()
    body = answer.read()
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    if said.etag_save:
        Path(said.etag_save).write_text(answer.headers["ETag"] + "\n")
    if said.output:
        Path(said.output).write_bytes(body)
    else:
        sys.stdout.buffer.write(body)

    sys.stdout.write(said.write_out.replace("%{http_code}", str(answer.status)).replace("\\n", "\n"))


def parsed(words: list[str]) -> argparse.Namespace:
    """The words as curl understands them."""
    parser = argparse.ArgumentParser(prog="curl")
    parser.add_argument("url")
    parser.add_argument("-s", action="store_true")
    parser.add_argument("--compressed", action="store_true")
    parser.add_argument("-H", "--header", action="append", default=[])
    parser.add_argument("-i", "--include", action="store_true")
    parser.add_argument("-G", "--get", action="store_true")
    parser.add_argument("-d", "--data", action="append", default=[])
    parser.add_argument("--data-urlencode", action="append", default=[])
    parser.add_argument("--data-binary")
    parser.add_argument("-X", "--request")
    parser.add_argument("-o", "--output", default="")
    parser.add_argument("-w", "--write-out", default="")
    parser.add_argument("--etag-save", default="")
    parser.add_argument("--etag-compare", default="")
    return parser.parse_args(words)


def address_of(said: argparse.Namespace) -> str:
    """The address with the data as its query."""
    encoded = ["=".join(map(quote, pair.split("=", 1))) for pair in said.data_urlencode]
    return f"{said.url}?{'&'.join([*encoded, *said.data])}"


def body_of(said: argparse.Namespace) -> bytes | None:
    """The body, from the command or from a file."""
    data: str | None = "&".join(said.data) or said.data_binary
    if data is None:
        return None

    return Path(data[1:]).read_bytes() if data.startswith("@") else data.encode()


if __name__ == "__main__":
    main(sys.argv[1:])
