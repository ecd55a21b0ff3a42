"""Home, check, and the decks that people keep."""

from django.urls import path

from decks.builder import views as builder
from decks.explaining import views as explain_views
from decks.exporting import views as export_views
from decks.houses import views as house_views
from decks.pages import views
from decks.practice import views as practice_views
from decks.primer import views as primer_views
from decks.saved import collection_views, version_views
from decks.saved import views as saved_views
from decks.sharing import views as sharing_views

app_name = "decks"
urlpatterns = [
    path("", views.home, name="home"),
    path("check/", views.check, name="check"),
    path("check/recognised/", views.recognised, name="recognised"),
    path("explain/", explain_views.explain_text, name="explain_text"),
    path("build/", views.build, name="builders"),
    path("build/<str:game>/", builder.new, name="builder"),
    path("build/<str:game>/shell/", builder.shell, name="builder_shell"),
    path("build/<str:game>/pool.json", builder.pool, name="builder_pool"),
    path("hand/", practice_views.hand_of_text, name="hand_of_text"),
    path("odds/", practice_views.odds_of_text, name="odds_of_text"),
    path("pool/", practice_views.pool_of_text, name="pool_of_text"),
    path("decks/", saved_views.own_decks, name="mine"),
    path("decks/folder/", saved_views.put_in_folder, name="put_in_folder"),
    path("decks/keep/", saved_views.keep_for_saving, name="keep"),
    path("decks/new/", saved_views.new, name="new"),
    path("decks/bin/", saved_views.bin, name="bin"),
    path("decks/export/", export_views.export_all, name="export_all"),
    path("decks/import/", export_views.import_file, name="import"),
    path("decks/browse/", sharing_views.browse, name="browse"),
    path("decks/compare/", collection_views.compare, name="compare"),
    path("collection/<str:game>/", collection_views.collection, name="collection"),
    path("house-formats/", house_views.house_formats, name="house_formats"),
    path("house-formats/new/", house_views.new, name="house_new"),
    path("house-formats/<slug:slug>/", house_views.house_format, name="house_format"),
    path("house-formats/<slug:slug>/rules.csv", house_views.table, name="house_table"),
    path("house-formats/<slug:slug>/versions/<int:number>/", house_views.version, name="house_version"),
    path("house-formats/<slug:slug>/draft/", house_views.draft, name="house_draft"),
    path("house-formats/<slug:slug>/draft/add/", house_views.add_rule, name="house_add"),
    path("house-formats/<slug:slug>/draft/remove/", house_views.remove_rule, name="house_remove"),
    path("house-formats/<slug:slug>/draft/import/", house_views.import_table, name="house_import"),
    path("house-formats/<slug:slug>/preview/", house_views.preview, name="house_preview"),
    path("house-formats/<slug:slug>/delete/", house_views.delete, name="house_delete"),
    path("house-formats/<slug:slug>/restore/", house_views.restore_from_bin, name="house_restore"),
    path("D/<str:short>/", sharing_views.redirect_scanned, name="short"),
    path("decks/<str:token>/", views.deck, name="deck"),
    path("decks/<str:token>/previews/", views.previews, name="previews"),
    path("decks/<str:token>/build/", builder.own, name="build"),
    path("decks/<str:token>/edit/", saved_views.edit, name="edit"),
    path("decks/<str:token>/primer/", primer_views.write, name="primer"),
    path("decks/<str:token>/line/", saved_views.rename_line, name="rename_line"),
    path("decks/<str:token>/mend/", saved_views.mend_deck, name="mend"),
    path("decks/<str:token>/lines/", saved_views.accept_lines, name="accept_lines"),
    path("decks/<str:token>/share/", saved_views.share, name="share"),
    path("decks/<str:token>/clone/", sharing_views.clone, name="clone"),
    path("decks/<str:token>/print/", sharing_views.paper, name="print"),
    path("decks/<str:token>/qr/", sharing_views.qr, name="qr"),
    path("decks/<str:token>/preview.png", sharing_views.deck_picture, {"form": "preview"}, name="preview"),
    path("decks/<str:token>/picture.png", sharing_views.deck_picture, {"form": "picture"}, name="picture"),
    path("decks/<str:token>/need/", collection_views.need, name="need"),
    path("decks/<str:token>/plan/", version_views.plan, name="plan"),
    path("decks/<str:token>/versions/", version_views.versions, name="versions"),
    path("decks/<str:token>/versions/diff/", version_views.difference, name="diff"),
    path("decks/<str:token>/versions/<int:number>/", version_views.version, name="version"),
    path("decks/<str:token>/versions/<int:number>/restore/", version_views.restore, name="restore_version"),
    path("decks/<str:token>/delete/", saved_views.delete, name="delete"),
    path("decks/<str:token>/restore/", saved_views.restore_from_bin, name="restore"),
    path("decks/<str:token>/export/<slug:style>/", export_views.export_deck, name="export"),
    path("decks/<str:token>/hand/", practice_views.hand, name="hand"),
    path("decks/<str:token>/odds/", practice_views.odds, name="odds"),
    path("decks/<str:token>/pool/", practice_views.pool, name="pool"),
    path("decks/<str:token>/explain/", explain_views.explain, name="explain"),
    path("decks/<str:token>/timeline/", explain_views.timeline, name="timeline"),
]
