"""The settings of the site. What differs between machines is read from the environment here.

docs/operations.md has the table of names. config/gunicorn.py reads a few of its own before these.
"""

import os
from datetime import timedelta
from pathlib import Path

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from api.database_id import DatabaseId
from api.hashed_files import HASHED
from config.data.secret_key import load_or_create_secret, secret_of_database
from config.data.stores import REPLICA, caches, databases
from config.http.api_description import SPECTACULAR_SETTINGS  # noqa: F401  a setting
from config.ops import logs, sentry
from config.ops.mail import NOTIFY, mail_server, site_url  # noqa: F401  a setting
from config.schedule import CELERY_BEAT_SCHEDULE  # noqa: F401  a setting
from legality.games import GAMES

# Makes generic classes like `ModelAdmin[Deck]`, which the type checker needs, work at run time.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
VAR_DIR = Path(env.str("VAR_DIR", default="") or BASE_DIR / "var").absolute()
# Files on their way in; what a crash leaves there is deleted after a day.
TEMPORARY_DIR = VAR_DIR / "tmp"
# Made from the looks of the games and from static files when a process starts, under names with a hash of what is in them.
LOOKS_DIR = VAR_DIR / "looks"
ASSETS_DIR = VAR_DIR / "made"
# Made from the database; may be deleted at any time.
BULK_DIR = VAR_DIR / "bulk"
# Uploaded by staff and not yet imported.
UPLOADS_DIR = VAR_DIR / "uploads"
SHEETS_DIR = VAR_DIR / "sheets"
SHEETS_IN_BACKGROUND = True  # files of a day and typefaces; made behind the answer
# When the last good backup and the last recheck of each database were, and where it was.
NOTES_DIR = VAR_DIR / "databases"
for folder in (VAR_DIR, TEMPORARY_DIR, LOOKS_DIR, ASSETS_DIR, BULK_DIR, UPLOADS_DIR, SHEETS_DIR, NOTES_DIR):
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
# What one database signs holds in no other, even under one secret.
SECRET_KEY = secret_of_database(env.str("SECRET_KEY", default="") or load_or_create_secret(VAR_DIR / "secret_key"))
# Asked of the database; tests name one.
DATABASE_ID: DatabaseId | None = None
METRICS = env.bool("METRICS", default=False)
# Pictures of cards: off, local (the site's own) or remote (else those of their sources), and the bytes they may take.
PICTURES = env.str("PICTURES", default="off")
if PICTURES not in ("off", "local", "remote"):
    raise ImproperlyConfigured(f"PICTURES is {PICTURES!r}; it is one of off, local, remote")
PICTURES_DIR = VAR_DIR / "pictures"
PICTURES_DISK = env.int("PICTURES_DISK", default=5_000_000_000)
# Whether browsers may keep the builder for a time without a network.
OFFLINE = env.bool("OFFLINE", default=True)
METRICS_ALLOWED = env.list("METRICS_ALLOWED", default=[])
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
vars().update(mail_server(env))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", default="Deckwright <deckwright@localhost>")
EMAILS_IN_BACKGROUND = True
# Seconds that the sending of one letter may take in all.
EMAIL_DEADLINE = 30
# What links in letters begin with; without it, the host of the request, with a port only where it is this one.
SITE_URL = site_url(env)
SITE_PORT = env.str("PORT", default="8000")
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="amqp://guest:guest@127.0.0.1:5672//")
# Sites that share a broker have a queue each.
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="deckwright")
# The number of our own proxies that add to X-Forwarded-For; with HTTPS there is at least one.
PROXIES = env.int("PROXIES", default=1 if HTTPS else 0)
sentry.start_sentry(env.str("SENTRY_DSN", default=""))
# Folders of games besides those that come with the site, as PATH is written. Set before anything asks for a game.
GAMES_PATH = [Path(folder) for folder in env.str("GAMES_PATH", default="").split(os.pathsep) if folder]
# The words that addresses of the site begin with, as a game's slug does. The addresses are known only after the games are.
RESERVED_WORDS = frozenset(
    [
        "accounts",
        "admin",
        "api",
        "build",
        "cards",
        "check",
        "collection",
        "corrections",
        "decks",
        "events",
        "explain",
        "hand",
        "healthz",
        "house-formats",
        "i18n",
        "metrics",
        "odds",
        "offline",
        "pictures",
        "pool",
        "readyz",
        "static",
    ]
)
GAMES.look_in(GAMES_PATH, RESERVED_WORDS)

INSTALLED_APPS = [
    "config",
    "accounts",
    "legality",
    "cards",
    "decks",
    "events",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "simple_history",
    "axes",
    "csp",
    "corsheaders",
    "whitenoise.runserver_nostatic",
    "django.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
]

DATABASES = databases(env, VAR_DIR)

MIDDLEWARE = [
    "config.ops.access_log.AccessLogMiddleware",
    *(["django_prometheus.middleware.PrometheusBeforeMiddleware"] if METRICS else []),
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.http.middleware.ResponseMiddleware",
    "config.ops.health.HealthMiddleware",
    *(["config.data.replica.ReplicaMiddleware"] if REPLICA in DATABASES else []),
    "corsheaders.middleware.CorsMiddleware",
    "config.assets.storage.AssetMiddleware",
    "config.http.work_limits.WorkMiddleware",
    "config.http.middleware.PackingMiddleware",
    "api.conditional.ConditionalMiddleware",
    "config.http.middleware.PersonalMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.http.middleware.PathMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.devices.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.http.gzip_bodies.UnpackingMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
    *(["django_prometheus.middleware.PrometheusAfterMiddleware"] if METRICS else []),
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATE_LOADERS = ["config.template_loaders.FilesystemLoader", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": TEMPLATE_LOADERS if DEBUG else [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "config.templatetags.site",
            ],
        },
    }
]
# Forms are drawn by the templates under `templates/django/forms/`, in the place of Django's own.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

CACHES = caches(env, DATABASES, VAR_DIR)
# Threads of a process that answer requests, and batches that it judges at once: half of them are free for everybody else.
THREADS = env.int("THREADS", default=4)
BATCHES_AT_ONCE = max(1, THREADS // 2)
DATABASE_ROUTERS = ["config.data.replica.ReplicaRouter"] if REPLICA in DATABASES else []
# Seconds that a request waits for one answer of the database.
DATABASE_TIMEOUT = env.float("DATABASE_TIMEOUT", default=10.0)
# Seconds that `/readyz` gives its checks; without threads they run in the thread of the request.
READINESS_SECONDS = 3.0
READINESS_THREADS = True

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
# Seconds that a link in an e-mail works.
PASSWORD_RESET_TIMEOUT = 24 * 3600
PASSWORD_HASHERS = [
    "accounts.hashers.PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# After this many wrong passwords a name is closed to that address for a while. Other addresses may go on, so that
# no one can shut someone else out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "accounts.lockout.attempted_username"
AXES_CLIENT_IP_CALLABLE = "accounts.lockout.client_ip"
AXES_CLIENT_STR_CALLABLE = "accounts.lockout.client_in_log"
AXES_LOCKOUT_CALLABLE = "accounts.lockout.lockout_response"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files are served from the source tree, so that a checkout runs without `collectstatic`.
STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.assets.storage.AssetStorage"},
}
# Browsers keep for good what has a hash in its name.
WHITENOISE_IMMUTABLE_FILE_TEST = rf"^/static/(looks|made)/.*{HASHED}"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
STATICFILES_DIRS = [("looks", LOOKS_DIR), ("made", ASSETS_DIR)]

# Where `restore` keeps the old contents.
BACKUPS_DIR = VAR_DIR / "backups"
FILE_UPLOAD_TEMP_DIR = str(TEMPORARY_DIR)

# Above the site's own limit for lists (decks/decklist/reading/lists.py), whose answer explains itself; Django's refusal is bare.
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 10
# Bytes. A chunked body is copied before the user is known, so only these paths take longer ones.
LONGER_BODIES = {
    "/api/v1/check/batch/": 64_000_000,
    "/api/v1/check/stream/": 64_000_000,
    "/cards/import/": 21_037_056,
    "/decks/import/": 5_065_536,
}
FILE_UPLOAD_PERMISSIONS = 0o600

# With this prefix browsers refuse a cookie that another host of the domain, or plain http, tries to set.
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.bool("HSTS_SUBDOMAINS", default=False)
# HSTS preloading binds a whole domain for years; its owner decides that.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Everything from the site itself; pictures of cards from any https address where they are remote.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        **dict.fromkeys(("script-src", "style-src", "form-action", "connect-src", "font-src", "manifest-src"), [SELF]),
        "img-src": [SELF, "data:", *(["https:"] if PICTURES == "remote" else [])],
        **dict.fromkeys(("object-src", "base-uri", "frame-ancestors"), [NONE]),
        **({"upgrade-insecure-requests": True} if HTTPS else {}),
    }
}

# Rate limits stop loops and guessing and leave room for a hall full of players. A hall often shares one address, so the rates
# without an account are close to those of a person.
# The API by scope: the rate of an address without an account, and of a person with a session or a token.
THROTTLE_RATES = {
    "read": ("600/minute", "1200/minute"),
    "search": ("300/minute", "600/minute"),
    "check": ("300/minute", "600/minute"),
    "build": ("1200/minute", "1200/minute"),
    # One request checks up to some thousand decks.
    "batch": ("30/minute", "120/minute"),
    "write": ("60/minute", "300/minute"),
}

# Actions: logins, sign-ups, password resets and wrong tokens by client, guesses and exports by person, e-mails by both
# the person and the address written to.
LIMITS = {
    "login": "60/minute",
    "signup": "120/hour",
    "reset": "30/hour",
    "emails": "5/hour",
    "guesses": "10/hour",
    "exports": "10/hour",
    "tokens": "60/minute",
}

# Lists, or pools, that a player sends for one entry of an event: each is stored.
LISTS_AN_HOUR = 60

# Seconds of processor that one request may take, of a stranger and of a person. Commands, the worker and imports of cards have no end.
REQUEST_SECONDS = (2.0, 5.0)

# Work, in lines judged (api/work.py: 25 microseconds of processor each). A batch: what one request may do, and a minute of a
# stranger's address, of a person, and of all people who come from one address, so that accounts do not multiply it.
BATCH_REQUEST = {"stranger": 12_000, "person": 400_000}
BATCH_WORK = {"stranger": "80000/minute", "person": "600000/minute", "people": "1200000/minute"}
# Everything that an address asks for, as its time of processor: strangers 20 seconds of each minute, people who are
# logged in or send a token 60, since a hall full of players may share one address.
ADDRESS_WORK = {"stranger": "800000/minute", "people": "2400000/minute"}

# Pages of other sites may read the API, feeds and pictures of decks without cookies, and so see what a stranger sees.
CORS_URLS_REGEX = r"^/(api/|[a-z0-9-]+/restrictions/feed/$|decks/[^/]+/(picture|preview)\.png$)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "content-type", "if-modified-since", "if-none-match", "x-request-id"]
RATE_LIMIT_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]
CORS_EXPOSE_HEADERS = [
    "ETag",
    "Deprecation",
    "Last-Modified",
    "Link",
    "Retry-After",
    "X-Request-ID",
    *RATE_LIMIT_HEADERS,
]

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.EveryTextJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.authentication.ReadOnlyForTokens"],
    "DEFAULT_THROTTLE_CLASSES": ["config.http.throttles.Throttle"],
    "DEFAULT_SCHEMA_CLASS": "api.description.schema.Schema",
    "EXCEPTION_HANDLER": "api.errors.problem_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # `?format=` names a format of a game here; it does not choose a renderer.
    "URL_FORMAT_OVERRIDE": None,
}

# Returns why an account cannot be deleted yet; accounts, which know no events, call it by this name.
REASONS_TO_STAY = "events.hosting.account_deletion.reasons_to_stay"

# What the export of a person's data leaves out, by table: secrets, derived rows, other people's work.
DATA_EXPORT_EXCLUDED = {
    "accounts.User": frozenset({"password"}),
    "accounts.Token": frozenset({"digest"}),
    "accounts.Device": frozenset({"session"}),
    # Whole card lists that staff have uploaded.
    "cards.Import": frozenset({"changes"}),
    # Keys of an event's receipts and links.
    "events.Event": frozenset({"secret", "join_token"}),
    # What a page says of a list follows from the list, which is in the export.
    "events.ListReport": frozenset({"*"}),
    # The list that counts is the last of those below the entry; to name it would ask once for each entry.
    "events.Entry": frozenset({"claim_digest", "current", "pool"}),
    # A check is the judges': one that is to come, its reason and its notes are not shown to the player, whose log has what
    # came of it. What a judge has counted is another player's list.
    "events.DeckCheck": frozenset({"*"}),
    "events.CheckRecord": frozenset({"content", "digest"}),
    "events.PlayerDetails": frozenset({"entry", "printed_as", "told_digest"}),
    # Every field: the lines follow from the text of the deck.
    "decks.DeckLine": frozenset({"*"}),
}

# The code behind answers about cards and rules: when one of these files changes, a cached answer is stale.
RELEASE_FILES = ["api/**/*.py", "cards/**/*.py", "legality/**/*.py", "locale/**/*.mo"]
# And the folders of the games, wherever they are; asked for once all games are found.
RELEASE_FOLDERS = GAMES.folders

# In the folder of the database.
CELERY_BEAT_SCHEDULER = "config.schedule:DatabaseScheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(NOTES_DIR / "beat-schedule")
CELERY_TIMEZONE = TIME_ZONE
CELERY_TASK_IGNORE_RESULT = True
# A task is acknowledged when it has ended: the task of a worker that died is run again, so every task is idempotent.
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# An edit by staff is reverted as an import is. A reverted row alone would be overwritten by the next import.
SIMPLE_HISTORY_REVERT_DISABLED = True

LOGGING = logs.configuration(LOG_FORMAT, debug=DEBUG)
