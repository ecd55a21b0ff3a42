"""The operations about games and rules have a name and a tag in the schema."""

from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator

from legality.api.views import CodeView


def test_each_operation_has_its_name() -> None:
    patterns = [path("api/v1/", include("legality.api.urls"))]

    paths = SchemaGenerator(patterns=patterns).get_schema(public=True)["paths"]

    assert {each: (row["get"]["operationId"], row["get"]["tags"]) for each, row in paths.items()} == {
        "/api/v1/games/": ("listGames", [CodeView.tag]),
        "/api/v1/games/{game}/": ("getGame", [CodeView.tag]),
        "/api/v1/games/{game}/rules/": ("listRules", [CodeView.tag]),
    }
