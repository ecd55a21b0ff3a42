# The whole life of a checkout: `make setup`, `make run`, `make test`. Written for GNU make 3.81 and any POSIX shell.

HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
# Journeys at once: they wait for pages more than they compute.
BROWSERS ?= 3
# Tests at once: as many as there are processors.
PROCESSES ?= auto
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
TIMED := sh tests/timed.sh
# Every file that is installed is one whose hash stands in the lock.
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras --custom-compile-command "make lock"
# What only the journeys need takes its share of each of fifteen thousand tests.
WITHOUT := -p no:playwright -p no:rerunfailures
# By themselves: the live server of the browser tests changes the database that the others share. A journey that fails is
# gone once more, and is named in the end: a busy machine is late now and then, a fault fails twice.
TESTS := $(BIN)/python -m pytest -q -rs -n $(PROCESSES) --ignore=tests/e2e $(WITHOUT)
JOURNEYS := $(BIN)/python -m pytest -q -rRs -n $(BROWSERS) tests/e2e --reruns 1
POSTGRESQL := DATABASE_URL="$${DATABASE_URL:-postgres://postgres@127.0.0.1:5432/deckwright}"
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

# Tests start the site a hundred times: what Python has compiled is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help pictures setup run dev test test-long test-postgresql begun lint tests scripts many covered mutants fuzz audit lock fmt messages clean

help:
	@echo "make setup   install what the site needs, create the database, load the starter cards and decks"
	@echo "make run     the same, then serve http://$(HOST):$(PORT)/ (PORT=8080 make run for another port)"
	@echo "make dev     serve with DEBUG on, reloading when a file changes"
	@echo "make test    every check: style, types, layers, migrations, tests with coverage (make lint, make scripts, make tests: parts of it)"
	@echo "make test-long   what is long and rare (make many, make covered, make test-postgresql, make mutants): about an hour and a half"
	@echo "make test-postgresql   the tests and journeys on PostgreSQL: one on this machine, or the server of DATABASE_URL (FOLDERS='tests/api' for some)"
	@echo "make fuzz    strange bytes at every door, a minute each (SECONDS=600 for longer, DOORS='list query' for some)"
	@echo "make audit   ask whether a package of the lock has a known fault (over the network)"
	@echo "make lock    write requirements.txt and tests/requirements.txt from their .in files"
	@echo "make fmt     put the code into the house style"
	@echo "make messages collect the words for translators (needs GNU gettext)"
	@echo "make pictures  take the pictures of the README from the site at http://$(HOST):$(PORT)/ (make run serves it)"
	@echo "make clean   remove .venv and what tools left"

setup: $(VENV)/site.stamp $(CATALOGUES)
	@$(MANAGE) migrate --no-input --verbosity 0
	@$(MANAGE) loadstarter
	@$(MANAGE) loadsamples

run: setup
	@echo "Deckwright is at http://$(HOST):$(PORT)/ (stop with Ctrl+C)"
	@test "$${PICTURES:-off}" != off || echo "Card pictures are off, cards are drawn. Where you may show real ones: PICTURES=remote make run (docs/operations.md, Pictures)"
	@HOST=$(HOST) PORT=$(PORT) WORKERS=$(WORKERS) $(BIN)/gunicorn --config config/gunicorn.py config.wsgi

pictures: $(VENV)/tests.stamp
	$(BIN)/python docs/pictures/take.py http://$(HOST):$(PORT)

dev: setup
	@DEBUG=1 $(MANAGE) runserver $(HOST):$(PORT)

test: begun lint scripts tests
	@echo; echo "What each stage took:"; cat var/stages

begun:
	@mkdir -p var; rm -f var/stages

lint: $(VENV)/tests.stamp $(CATALOGUES)
	$(TIMED) "ruff check" $(BIN)/ruff check .
	$(TIMED) "ruff format" $(BIN)/ruff format --check .
	$(TIMED) "mypy" $(BIN)/mypy --strict
	$(TIMED) "lint-imports" $(BIN)/lint-imports --no-cache
	$(TIMED) "makemigrations" $(MANAGE) makemigrations --check --dry-run

# The builder's script by itself: pure functions, without a browser.
scripts:
	@if command -v node >/dev/null; then $(TIMED) "scripts" node --test --test-reporter=dot tests/js/*.test.mjs; \
	else echo "No Node found: the tests of the builder's script in tests/js are skipped. Install Node 18 or newer."; fi

tests: $(VENV)/tests.stamp $(VENV)/clients.stamp $(CATALOGUES)
	@$(BIN)/python -c "from tests.browser import chromium; print('Browser tests use', chromium()) if chromium() else print('No Chromium found: the browser tests are skipped. Install one, or name it in CHROMIUM.')"
	$(TIMED) "tests" $(TESTS) --cov=legality --cov-report=
	$(TIMED) "journeys" $(JOURNEYS)
	$(TIMED) "coverage of legality" $(BIN)/coverage report --fail-under=100

# What a change needs seldom: hundreds of examples of each law, every face of every vector, the referee's long worlds and
# other tests of minutes; the coverage of all apps; the other database; small faults that the tests have to catch.
test-long: begun many covered test-postgresql mutants
	@echo; echo "What each stage took:"; cat var/stages

many: $(VENV)/tests.stamp $(VENV)/clients.stamp $(CATALOGUES)
	LONG=1 $(TIMED) "long tests" $(TESTS) $(FOLDERS)

# Counting every line makes the tests a third slower, so that `make test` counts those of the rules alone.
covered: $(VENV)/tests.stamp $(CATALOGUES)
	$(TIMED) "tests, counted" $(TESTS) --cov --cov-report=
	$(TIMED) "coverage of the rest" $(BIN)/coverage report --omit='legality/*' --fail-under=90

mutants: $(VENV)/tests.stamp $(CATALOGUES)
	$(TIMED) "mutants" $(BIN)/python -m tests.mutants $(COUNT)

# They make databases of their own on the server, named after that of DATABASE_URL, which itself is left alone.
test-postgresql: $(VENV)/tests.stamp $(CATALOGUES)
	@$(POSTGRESQL) $(BIN)/python -m tests.postgresql
	$(POSTGRESQL) $(TIMED) "tests on PostgreSQL" $(TESTS) $(FOLDERS)
	$(if $(FOLDERS),,$(POSTGRESQL) $(TIMED) "journeys on PostgreSQL" $(JOURNEYS))

# The fuzzer is made for few machines, so that it stands in no lock.
fuzz: $(VENV)/tests.stamp
	@$(BIN)/python -m pip --disable-pip-version-check install --quiet --requirement tests/fuzz/requirements.txt || true
	@$(BIN)/python -m tests.fuzz $(SECONDS) $(DOORS)

audit: $(VENV)/tests.stamp
	@$(BIN)/python -m tests.audit

# All machines at once: markers say what only some need, and the hashes of all wheels are kept. UPGRADE=--upgrade renews
# what the .in files leave open.
lock: $(VENV)/tests.stamp
	$(LOCK) $(UPGRADE) --output-file requirements.txt requirements.in
	$(LOCK) $(UPGRADE) --constraint requirements.txt --output-file tests/requirements.txt tests/requirements.in
	$(LOCK) $(UPGRADE) --output-file tests/clients/requirements.txt tests/clients/requirements.in
	cd tests/clients && npm install --package-lock-only

fmt: $(VENV)/tests.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Needs GNU gettext; compiling the catalogues does not.
messages: $(VENV)/site.stamp
	$(MANAGE) makemessages --locale zh_Hans --no-wrap --no-location --ignore '.venv/*' --ignore 'tests/*'

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis
	find . -name '*.mo' -delete

%.mo: %.po | $(VENV)/site.stamp
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale zh_Hans

$(VENV)/site.stamp: requirements.txt | $(BIN)/pip
	@echo "Installing what the site needs into $(VENV) ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/tests.stamp: tests/requirements.txt requirements.txt | $(BIN)/pip
	@echo "Installing what the tests need into $(VENV) ..."
	@$(PIP) -r tests/requirements.txt
	@touch $@ $(VENV)/site.stamp

# Generators of clients, by themselves in the environment: half of them run on Node. What cannot be had is skipped, and said.
$(VENV)/clients.stamp: tests/clients/requirements.txt tests/clients/package-lock.json tests/clients/.npmrc | $(VENV)/tests.stamp
	@rm -f $@; if command -v npm >/dev/null && node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)'; then \
	  echo "Installing what generates clients into $(VENV)/clients ..."; \
	  $(BIN)/python -m venv $(VENV)/clients && \
	  $(VENV)/clients/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r tests/clients/requirements.txt && \
	  cp tests/clients/package.json tests/clients/package-lock.json tests/clients/.npmrc $(VENV)/clients/ && \
	  (cd $(VENV)/clients && npm ci --silent) && touch $@ || echo "They could not be installed: the tests of generated clients are skipped."; \
	else echo "No npm with Node 20 or newer found: the tests of generated clients are skipped."; fi

$(BIN)/pip:
	@found=; \
	for python in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Deckwright needs Python 3.11 or newer. Install it, or name it: make setup PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' >/dev/null 2>&1; then \
	  echo "This Python cannot create virtual environments. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "Creating $(VENV) with $$found ..."; \
	$$found -m venv $(VENV)
