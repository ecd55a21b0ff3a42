"""The dump of the community's card API: a list of printings.

Its traps: 147 numbers occur twice (a draft and the finished row, or a metal card and a plain one); 27 legends
wrongly have the supertype Champion; promos keep the numbers of the first printing; names carry words about the
printing; tokens are named with their other side ("Gold // Buff").
"""

from typing import Final

from cards.importers.json_bytes import read_json
from cards.importers.riftbound.names import characters, legend, legend_aliases, official, other_names, slug
from cards.importers.riftbound.prints import (
    Record,
    SourcePrinting,
    UnfitRecord,
    accept_records,
    batch_of_printings,
    domains_of,
    from_html,
    https,
    kind_of,
    labels,
    numbers_of,
    parse_code,
    part_of,
    records_of,
    text_of,
    texts_of,
    traits_of,
)
from cards.importers.rows import Batch

SOURCE: Final = "riftbound-riftcodex"
NEEDED: Final = frozenset(("name", "riftbound_id", "attributes", "classification", "text", "set", "tags"))
SUPERTYPES: Final = frozenset(("", "champion", "signature", "basic", "token"))


def parse(data: bytes) -> Batch:
    """The batch of the dump. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    records = records_of(read_json(data), NEEDED)
    tagged: list[tuple[str, list[str], bool]] = []
    for record in records:
        if not isinstance(record, dict) or not set(record) >= NEEDED or not isinstance(record["tags"], list):
            continue
        sort = record["classification"]
        if isinstance(sort, dict) and all(isinstance(word, str) for word in (record["name"], *record["tags"])):
            tagged.append((record["name"], record["tags"], sort.get("type") == "Legend"))
    champions = characters(tagged)
    prints, rejected = accept_records(records, NEEDED, lambda line, record: _print(line, record, champions))
    return batch_of_printings(SOURCE, "en", prints, rejected)


def _print(line: int, record: Record, champions: frozenset[str]) -> SourcePrinting:
    code = parse_code(text_of(record, "riftbound_id"))
    if code is None:
        raise UnfitRecord("unknown-card")

    tags = texts_of(record, "tags")
    raw = text_of(record, "name")
    sort = part_of(record, "classification")
    is_legend = text_of(sort, "type") == "Legend"
    name = legend(raw, tags) if is_legend else official(raw)
    text = from_html(text_of(part_of(record, "text"), "rich"))
    media = part_of(record, "media") if "media" in record else {}
    kind = kind_of(text_of(sort, "type"), "type")
    supertype = text_of(sort, "supertype").lower()
    if supertype not in SUPERTYPES:
        raise UnfitRecord("unknown-value", column="supertype", value=supertype)

    return SourcePrinting(
        line=line,
        key=slug(name),
        name=name,
        code=code,
        facts={
            "kind": kind,
            # A legend has no supertype, whatever the source says.
            "supertypes": [supertype] if supertype and kind != "legend" else [],
            "labels": labels(text, name),
            "traits": traits_of(domains_of(texts_of(sort, "domain"), "domain"), tags, champions),
            "numbers": numbers_of(part_of(record, "attributes"), energy="energy", power="power", might="might"),
        },
        text=text,
        rarity=slug(text_of(sort, "rarity")),
        artist=text_of(media, "artist"),
        image=https(text_of(media, "image_url")),
        aliases=legend_aliases(raw, name) if is_legend else other_names(raw),
        flags=("metal",) if raw.endswith("(Metal)") else (),
        set_name=text_of(part_of(record, "set"), "label").removeprefix("Riftbound "),
    )
