"""The settings of the site. What differs between machines is read from the environment here.

docs/operations.md has the table of names. config/gunicorn.py reads a few of its own before these.
"""

import os
from datetime import timedelta
from pathlib import Path

import django_stubs_ext
import environ

from api.database_id import DatabaseId
from config import logs, sentry
from config.api_description import SPECTACULAR_SETTINGS  # noqa: F401  a setting
from config.assets.wiring import STORAGES, WHITENOISE_IMMUTABLE_FILE_TEST  # noqa: F401  settings
from config.choices import one_of
from config.content_policy import content_policy
from config.data_export import DATA_EXPORT_EXCLUDED, REASONS_TO_STAY  # noqa: F401  settings
from config.mail import NOTIFY, mail_server, site_url  # noqa: F401  a setting
from config.rates import (  # noqa: F401  settings
    ADDRESS_WORK,
    BATCH_REQUEST,
    BATCH_WORK,
    LIMITS,
    LISTS_AN_HOUR,
    REQUEST_SECONDS,
    THROTTLE_RATES,
)
from config.reserved import RESERVED
from config.schedule import CELERY_BEAT_SCHEDULE  # noqa: F401  a setting
from config.secret_key import load_or_create_secret, secret_of_database
from config.stores import REPLICA, caches, databases
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
SHEETS_DIR, SHEETS_IN_BACKGROUND = VAR_DIR / "sheets", True  # files of a day and typefaces; made behind the answer
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
PICTURES = one_of("PICTURES", env.str("PICTURES", default="off"), ("off", "local", "remote"))
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
sentry.start(env.str("SENTRY_DSN", default=""))
# Folders of games beside those that come with the site, as PATH is written. Set before anything asks for a game.
GAMES_PATH = [Path(folder) for folder in env.str("GAMES_PATH", default="").split(os.pathsep) if folder]
GAMES.look_in(GAMES_PATH, RESERVED)

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

MIDDLEWARE = [
    "config.access_log.AccessLogMiddleware",
    *(["django_prometheus.middleware.PrometheusBeforeMiddleware"] if METRICS else []),
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.headers.HeadersMiddleware",
    "config.health.HealthMiddleware",
    "config.patience.PatienceMiddleware",
    "config.streams.StreamMiddleware",
    "config.databases.replica.ReplicaMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.assets.storage.AssetMiddleware",
    "config.work.WorkMiddleware",
    "config.packing.PackingMiddleware",
    "api.conditional.ConditionalMiddleware",
    "config.personal.PersonalMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.paths.SlashMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.DeviceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.unpacking.UnpackingMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
    "config.paths.NulPathMiddleware",
    *(["django_prometheus.middleware.PrometheusAfterMiddleware"] if METRICS else []),
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
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
FORM_RENDERER = "config.forms.SiteRenderer"

DATABASES = databases(env, VAR_DIR)
CACHES = caches(env, DATABASES, VAR_DIR)
# Threads of a process that answer requests, and batches that it judges at once: half of them are free for everybody else.
THREADS = env.int("THREADS", default=4)
BATCHES_AT_ONCE = max(1, THREADS // 2)
DATABASE_ROUTERS = ["config.databases.replica.ReplicaRouter"] if REPLICA in DATABASES else []
# Seconds for which one's own changes are read from the primary; a replica is less far behind.
REPLICA_LAG = env.int("REPLICA_LAG", default=10)
# Seconds that a request waits for one answer of the database.
DATABASE_TIMEOUT = env.float("DATABASE_TIMEOUT", default=10.0)
# Seconds that `/readyz` gives its checks; without threads they run in the thread of the request.
READINESS_SECONDS = 3.0
READINESS_THREADS = True
# Seconds, for the paths that begin so.
LONGER_WAITS = {"/cards/import/": 60.0}

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
# nobody can shut somebody else out.
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
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
STATICFILES_DIRS = [("looks", LOOKS_DIR), ("made", ASSETS_DIR)]

# Where `restore` keeps the old contents.
BACKUPS_DIR = VAR_DIR / "backups"
FILE_UPLOAD_TEMP_DIR = str(TEMPORARY_DIR)

# Above the site's own limit for lists (decks/decklist/lists.py), whose answer explains itself; Django's refusal is bare.
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 10
# Bytes. A chunked body is copied before the user is known, so only these paths take longer ones.
LONGER_BODIES = {"/api/v1/check/batch/": 64_000_000, "/cards/import/": 21_037_056, "/decks/import/": 5_065_536}
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
CONTENT_SECURITY_POLICY = content_policy(https=HTTPS, remote_pictures=PICTURES == "remote")

# Pages of other sites may read the API without cookies, and so see what a stranger sees.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS", "POST"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "content-type", "if-modified-since", "if-none-match", "x-request-id"]
RATE_LIMIT_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]
CORS_EXPOSE_HEADERS = ["ETag", "Last-Modified", "Link", "Retry-After", "X-Request-ID", *RATE_LIMIT_HEADERS]

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["api.renderers.EveryTextJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.permissions.ReadOnlyForTokens"],
    "DEFAULT_THROTTLE_CLASSES": ["config.throttles.Throttle"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "EXCEPTION_HANDLER": "api.errors.problem_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # `?format=` names a format of a game here; it does not choose a renderer.
    "URL_FORMAT_OVERRIDE": None,
}

# The code behind answers about cards and rules: when one of these files changes, a cached answer is stale.
RELEASE_FILES = ["api/**/*.py", "cards/**/*.py", "legality/**/*.py", "locale/**/*.mo"]
# And the folders of the games, wherever they stand; asked for once all games are found.
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
