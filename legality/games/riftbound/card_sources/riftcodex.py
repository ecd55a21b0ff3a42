"""The dump of the community's card API: a list of printings.

Its traps: 147 numbers occur twice (a draft and the finished row, or a metal card and a plain one); 27 legends
wrongly have the supertype Champion; promos keep the numbers of the first printing; names carry words about the
printing; tokens are named with their other side ("Gold // Buff").
"""

from typing import Final

from legality.games.riftbound.card_sources.names import (
    find_champions,
    legend_aliases,
    name_slug,
    official_card_name,
    official_legend_name,
    other_names,
)
from legality.games.riftbound.card_sources.prints import (
    Record,
    SourcePrinting,
    UnfitRecordError,
    accept_records,
    batch_of_printings,
    build_traits,
    from_html,
    https_or_empty,
    labels_in_text,
    parse_code,
    read_domains,
    read_kind,
    read_numbers,
    read_part,
    read_records,
    read_text,
    read_texts,
)
from legality.sources.json_bytes import read_json
from legality.sources.rows import Batch

SOURCE: Final = "riftbound-riftcodex"
NEEDED: Final = frozenset(("name", "riftbound_id", "attributes", "classification", "text", "set", "tags"))
SUPERTYPES: Final = frozenset(("", "champion", "signature", "basic", "token"))


def parse(data: bytes) -> Batch:
    """The batch of the dump. Raises UnreadableSource for bad JSON, and for JSON of another shape."""
    records = read_records(read_json(data), NEEDED)
    tagged: list[tuple[str, list[str], bool]] = []
    for record in records:
        if not isinstance(record, dict) or not set(record) >= NEEDED or not isinstance(record["tags"], list):
            continue
        sort = record["classification"]
        if isinstance(sort, dict) and all(isinstance(word, str) for word in (record["name"], *record["tags"])):
            tagged.append((record["name"], record["tags"], sort.get("type") == "Legend"))
    champions = find_champions(tagged)
    prints, rejected = accept_records(records, NEEDED, lambda line, record: _read_print(line, record, champions))
    return batch_of_printings(SOURCE, "en", prints, rejected)


def _read_print(line: int, record: Record, champions: frozenset[str]) -> SourcePrinting:
    code = parse_code(read_text(record, "riftbound_id"))
    if code is None:
        raise UnfitRecordError("unknown-card")

    tags = read_texts(record, "tags")
    raw = read_text(record, "name")
    sort = read_part(record, "classification")
    is_legend = read_text(sort, "type") == "Legend"
    name = official_legend_name(raw, tags) if is_legend else official_card_name(raw)
    text = from_html(read_text(read_part(record, "text"), "rich"))
    media = read_part(record, "media") if "media" in record else {}
    kind = read_kind(read_text(sort, "type"), "type")
    supertype = read_text(sort, "supertype").lower()
    if supertype not in SUPERTYPES:
        raise UnfitRecordError("unknown-value", column="supertype", value=supertype)

    return SourcePrinting(
        line=line,
        key=name_slug(name),
        name=name,
        code=code,
        facts={
            "kind": kind,
            # A legend has no supertype, whatever the source says.
            "supertypes": [supertype] if supertype and kind != "legend" else [],
            "labels": labels_in_text(text, name),
            "traits": build_traits(read_domains(read_texts(sort, "domain"), "domain"), tags, champions),
            "numbers": read_numbers(read_part(record, "attributes"), energy="energy", power="power", might="might"),
        },
        text=text,
        rarity=name_slug(read_text(sort, "rarity")),
        artist=read_text(media, "artist"),
        image=https_or_empty(read_text(media, "image_url")),
        aliases=legend_aliases(raw, name) if is_legend else other_names(raw),
        flags=("metal",) if raw.endswith("(Metal)") else (),
        set_name=read_text(read_part(record, "set"), "label").removeprefix("Riftbound "),
    )
