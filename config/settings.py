"""The site's settings. Everything that differs between machines is read from the environment here, and nowhere else.

DATABASE_URL, SECRET_KEY, DEBUG, ALLOWED_HOSTS, HTTPS, REDIS_URL, EMAIL_URL: see the README.
"""

from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONE, SELF

from config.keys import kept_secret

# Lets `ModelAdmin[Deck]` and its like, which the type checker asks for, stand in running code.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(mode=0o700, exist_ok=True)

env = environ.Env()
DEBUG = env.bool("DEBUG", default=False)
HTTPS = env.bool("HTTPS", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")
REDIS_URL = env.str("REDIS_URL", default="")
# The settings of a database differ by engine; Django itself types them so.
DATABASE: dict[str, Any] = dict(env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'deckwright.sqlite3'}"))
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))

INSTALLED_APPS = [
    "accounts",
    "legality",
    "cards",
    "decks",
    "rest_framework",
    "simple_history",
    "csp",
    "whitenoise.runserver_nostatic",
    "django.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
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

if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets readers go on while one writes; IMMEDIATE waits for the lock instead of failing in mid-transaction.
    DATABASE["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;"
        " PRAGMA mmap_size=134217728;",
    }

DATABASES = {"default": DATABASE | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

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

# The finders serve straight from the source tree, so that a checkout runs without a collecting step.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "config" / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# Files that are made from the database and may be deleted at any time.
BULK_DIR = VAR_DIR / "bulk"
# What staff have sent and not yet imported.
UPLOADS_DIR = VAR_DIR / "uploads"

# A list over the site's own limit of 1 MB gets an answer that says so; Django's bare refusal comes later.
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024

SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "https:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["config.api_renderers.EveryTextJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api_parsers.ShallowJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "EXCEPTION_HANDLER": "config.api_errors.problem_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # `?format=` names a format of a game here, never a way to render.
    "URL_FORMAT_OVERRIDE": None,
}

# A change by hand is taken back as an import; a row of history alone would be overwritten by the next one.
SIMPLE_HISTORY_REVERT_DISABLED = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO" if DEBUG else "WARNING"},
    "loggers": {"django": {"handlers": ["console"], "level": "INFO" if DEBUG else "WARNING", "propagate": False}},
}
