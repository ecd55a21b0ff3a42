"""The URLs of the site: its own first, then those of each app, the most general (pages of a game) last."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from accounts.views import admin_login
from config.http.api_views import SchemaView, api_page
from config.http.offline_views import manifest, offline, worker
from config.http.sitemaps import robots, sitemap

urlpatterns = [
    # The admin's own pages would try passwords without the limits of ours.
    path("admin/login/", admin_login, name="admin_login"),
    path(
        "admin/password_change/", RedirectView.as_view(pattern_name="accounts:change_password"), name="admin_password"
    ),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("offline/", offline, name="offline"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemap, name="sitemap_section"),
    path("sw.js", worker, name="worker"),
    path("api/", api_page, name="api"),
    path("api/v1/schema/", SchemaView.as_view(), name="schema"),
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/", include("events.api.urls")),
    path("api/v1/", include("cards.api.urls")),
    path("api/v1/", include("legality.api.urls")),
    path("events/", include("events.urls")),
    path("", include("events.sheets.scanned_urls")),
    path("", include("decks.urls")),
    path("", include("cards.curation.urls")),
    path("", include("cards.pages.urls")),
    path("", include("legality.urls")),
]

handler400 = "config.http.error_views.bad_request"
handler403 = "config.http.error_views.permission_denied"
handler404 = "config.http.error_views.page_not_found"
handler500 = "config.http.error_views.server_error"
