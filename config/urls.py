"""The site's addresses: the wiring's own first, then each app's, the most general (a game's pages) last."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

PAGES = ("decks", "cards", "legality")


def _written(prefix: str, urls: str) -> list[URLPattern | URLResolver]:
    package = urls.rpartition(".")[0]

    if find_spec(package) is None or find_spec(urls) is None:
        return []

    return [path(prefix, include(urls))]


urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    *[pattern for app in PAGES for pattern in _written("api/v1/", f"{app}.api.urls")],
    *[pattern for app in PAGES for pattern in _written("", f"{app}.urls")],
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.broken"
