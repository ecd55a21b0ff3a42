"""Text to AST: `c:fury t:unit might>=5 text:"draw" -is:token`, in ASCII or full-width punctuation.

All terms in a row must hold; `or` (或) binds weaker; `-` negates what follows; parentheses group; quotes keep words
together; `!name` is a whole name. The planner gives the fields their meaning.
"""

import re
from itertools import chain
from typing import Final, cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cards.search.ast import And, Node, Not, Op, Or, QueryRefusedError, QueryTerm, SearchError

LENGTH: Final = 300
TERMS: Final = 30
DEPTH: Final = 10
OPENING: Final = tuple('"“”„「『〝')

_GRAMMAR: Final = r"""
start: either?
either: both (_OR both)*
both: part+
?part: NOT part -> negated
     | "(" either ")" -> group
     | FIELD OP (WORD | QUOTED) -> compared
     | EXACT (WORD | QUOTED) -> exactly
     | (WORD | QUOTED) -> bare

_OR.4: /(?:or|或)(?=[\s，、；()]|$)/i
NOT.3: /-(?=[^\s，、；)])/
EXACT.3: /!(?=[^\s，、；=)])/
FIELD.2: /[^\s，、；()"“”「『〝:=<>≤≥≠!\-][^\s，、；()"“”「『〝:=<>≤≥≠!]*(?=\s*(?:[:=<>≤≥≠]|!=))/
OP.2: /!=|<=|>=|[:=<>≤≥≠]/
QUOTED.2: /"[^"]*"|[“”„][^“”]*[“”]|「[^」]*」|『[^』]*』|〝[^〞〟]*[〞〟]/
WORD.1: /[^\s，、；()"“”「『〝]+/
_BETWEEN: /[\s，、；]+/
%ignore _BETWEEN
"""

# One character for one, so that columns stay: full-width forms except comma and semicolon, which divide terms.
_PLAIN: Final = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if code not in (0xFF0C, 0xFF1B)},
    **str.maketrans("　−–⩾⩽≧≦", " --≥≤≥≤"),
}
# One word of the language, which needs no quotes.
_WORD: Final = re.compile(r"[\w-]+")
_OPS: Final[dict[str, str]] = {"≤": "<=", "≥": ">=", "≠": "!="}


class _Builder(Transformer[Token, Node]):
    """Builds the AST while parsing."""

    def start(self, parts: list[Node]) -> Node:
        return parts[0] if parts else And()

    def either(self, parts: list[Node]) -> Node:
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def both(self, parts: list[Node]) -> Node:
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def negated(self, parts: list[Node]) -> Node:
        return Not(parts[-1])

    def group(self, parts: list[Node]) -> Node:
        return parts[0]

    def compared(self, tokens: list[Token]) -> Node:
        field, op, value = tokens
        return _make_term(field, value, field=str(field), op=_OPS.get(op, str(op)))

    def exactly(self, tokens: list[Token]) -> Node:
        return _make_term(tokens[0], tokens[1], exact=True)

    def bare(self, tokens: list[Token]) -> Node:
        return _make_term(tokens[0], tokens[0])


def _make_term(first: Token, value: Token, field: str = "", op: str = ":", exact: bool = False) -> QueryTerm:
    begin = first.start_pos or 0
    at = value.start_pos or 0
    end = value.end_pos or 0
    quoted = value.type == "QUOTED"
    text = value[1:-1] if quoted else str(value)
    return QueryTerm(field, cast(Op, op), text, begin + 1, end - begin, at + 1, exact, quoted)


_PARSER: Final = Lark(_GRAMMAR, parser="lalr", transformer=_Builder(), maybe_placeholders=False)


def parse_query(text: str) -> Node | SearchError:
    """The query as a tree, or its first error. Never raises."""
    if len(text) > LENGTH:
        return SearchError(LENGTH + 1, len(text) - LENGTH, "too-long", (("limit", str(LENGTH)),))

    plain = text.translate(_PLAIN)
    try:
        # The parser's types ignore an inline transformer.
        node = cast(Node, _PARSER.parse(plain))

        terms = query_terms(node)
        if len(terms) > TERMS:
            raise QueryRefusedError(terms[TERMS].column, terms[TERMS].length, "too-many", limit=str(TERMS))
    except UnexpectedInput as wrong:
        # The error follows from the place where the parser stopped.
        at = len(plain) if wrong.pos_in_stream is None else wrong.pos_in_stream
        if isinstance(wrong, UnexpectedCharacters) and plain[at : at + 1] in OPENING:
            return SearchError(at + 1, len(plain) - at, "unclosed-quote")
        if not (isinstance(wrong, UnexpectedToken) and wrong.token.type == "$END"):
            before = plain[:at].rstrip()
            if before.endswith(tuple(":=<>≤≥≠")):
                return SearchError(len(before), 1, "no-value")
            if plain[at : at + 1] == ")" and before.count("(") <= before.count(")"):
                return SearchError(at + 1, 1, "unopened")
            if before.endswith("("):
                return SearchError(len(before), at + 1 - len(before) + 1, "empty-group")

            if plain[at : at + 1] == ")":
                return SearchError(at + 1, 1, "nothing-follows")

            return SearchError(at + 1, 1, "not-understood", (("text", plain[at : at + 1]),))

        return _unfinished_error(plain.rstrip())
    except QueryRefusedError as refused:
        return refused.error

    return node


def quote_value(value: str) -> str:
    """A value as a query writes it."""
    return value if _WORD.fullmatch(value) else '"' + value.replace('"', "") + '"'


def query_terms(node: Node) -> list[QueryTerm]:
    """The terms of a query that `parse_query` read, in their order."""
    return _list_terms(node, 1)


def _list_terms(node: Node, depth: int) -> list[QueryTerm]:
    if isinstance(node, QueryTerm):
        return [node]

    parts = (node.part,) if isinstance(node, Not) else node.parts
    if depth > DEPTH:
        first: Node = node
        while not isinstance(first, QueryTerm):
            first = first.part if isinstance(first, Not) else first.parts[0]
        raise QueryRefusedError(first.column, first.length, "too-deep", limit=str(DEPTH))

    return list(chain.from_iterable(_list_terms(part, depth + 1) for part in parts))


def _unfinished_error(text: str) -> SearchError:
    """The text ends where something had to follow, or before a group was closed."""
    last = max(len(text), 1)
    if text.endswith(tuple(":=<>≤≥≠")):
        return SearchError(last, 1, "no-value")
    if text.endswith("(") or text.count("(") > text.count(")"):
        return SearchError(text.rfind("(") + 1, 1, "unclosed")

    return SearchError(last, 1, "nothing-follows")
