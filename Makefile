# play: the bot in a browser, no account | test | check: format, lint, types | bench bench-solver bench-players | docs: docs/house-rules.md
# proof: thousands of games of each game by each of its settings, played and refereed again; takes most of an hour
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: play test bench bench-solver bench-players check docs proof venv

play: venv
	$(BIN)/python -m tests.playground

test: venv
	$(BIN)/python -m pytest

bench: venv
	$(BIN)/python -m tests.bench

bench-solver: venv
	$(BIN)/python -m tests.bench.solver $(ARGS)

bench-players: venv
	$(BIN)/python -m tests.bench.players $(ARGS)

check: venv
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy

proof: venv
	$(BIN)/python -m tests.proof

docs: venv
	$(BIN)/python -m whist.handbook > docs/house-rules.new
	mv docs/house-rules.new docs/house-rules.md

venv: $(READY)

# The stamp comes last: whatever breaks before it, the next run starts afresh.
$(READY): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Uptown needs Python 3.11 or newer: make PYTHON=python3.12 ...'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'Python cannot make a virtual environment: apt install python3-venv'; exit 1; }
	@echo 'Setting up .venv, once; it takes a minute.'
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
