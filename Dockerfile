# The site as an image: `docker build --tag deckwright .`; compose.yaml runs it with a database and a cache.
FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/python -m pip install --quiet --no-cache-dir --require-hashes --requirement requirements.txt
COPY . .
RUN for catalogue in locale/*/LC_MESSAGES/django.po; do /venv/bin/pybabel --quiet compile --input-file "$catalogue" --output-file "${catalogue%.po}.mo" --locale zh_Hans; done

FROM python:3.13-slim
# pg_dump for `manage.py backup` and `restore`, not older than the server; a Chinese font for the pictures of decks.
RUN apt-get update -qq && apt-get install --yes --quiet --no-install-recommends postgresql-client fonts-wqy-microhei && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --create-home deckwright
WORKDIR /app
COPY --from=build /venv /venv
COPY --from=build /app /app
RUN mkdir -p var && chown deckwright var
USER deckwright
ENV HOST=0.0.0.0 PORT=8000 LOG_FORMAT=json PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /app/var
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
