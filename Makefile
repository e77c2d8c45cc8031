# What a person does with this repository. `make` alone prints this list.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet
LINES_AT_MOST := 300

# The newest Python that is at least 3.11 and can make a virtual environment; PYTHON=… overrides.
PYTHON ?= $(shell for each in python3.13 python3.12 python3.11 python3; do \
	if $$each -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	then echo $$each; break; fi; done)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup setup-dev run test soak soak-served check check-format check-lint check-mypy check-pyright check-layers check-dependencies \
	check-length format lock bench clean

help: ## Print this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

setup: $(VENV)/runtime.stamp ## Install what Autos needs to run into .venv (again only when a lock changed)

setup-dev: $(VENV)/dev.stamp ## The same, with what the tests and checks need

run: setup ## Serve two demonstration cities on this machine
	$(BIN)/autos serve --demo

test: setup-dev ## Run the whole suite, on SQLite and PostgreSQL (PYTEST="…" hands words to pytest)
	$(BIN)/python -m pytest -n 2 --dist loadgroup --no-loadscope-reorder $(PYTEST)

soak: setup-dev ## Properties with many examples, every operation of a served city, servers killed while they write: ten minutes
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n 2 -m hypothesis --timeout 600 tests/domain tests/projections
	$(MAKE) --no-print-directory soak-served

soak-served: setup-dev
	$(BIN)/python -m pytest -m soak tests/soak $(PYTEST)

check: check-format check-lint check-mypy check-pyright check-layers check-dependencies check-length ## Format, lint, types, layers, dependencies, length of files (-k: go on after a failure)

check-format: setup-dev
	$(BIN)/ruff format --check .

check-lint: setup-dev
	$(BIN)/ruff check .

check-mypy: setup-dev
	$(BIN)/mypy

check-pyright: setup-dev
	$(BIN)/pyright

check-layers: setup-dev
	$(BIN)/lint-imports --no-logo

check-dependencies: setup-dev
	$(BIN)/deptry .

check-length:
	@git ls-files -z --cached --others --exclude-standard -- '*.py' ':!infra/migrations/versions' | xargs -0 -r awk -v most=$(LINES_AT_MOST) \
		'FNR == most + 1 { print FILENAME ": more than " most " lines"; bad = 1 } END { exit bad }'

format: setup-dev ## Format the code and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup-dev ## Measure speed against the peers (BENCH="--quick" or "--smoke" for less)
	$(BIN)/python -m tests.bench $(BENCH)

lock: setup-dev ## Write requirements/*.txt anew after a change of dependencies in pyproject.toml
	$(BIN)/uv pip compile $(LOCK) --group build pyproject.toml -o requirements/runtime.txt
	$(BIN)/uv pip compile $(LOCK) --group build --group dev pyproject.toml -c requirements/runtime.txt -o requirements/dev.txt

LOCK := --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock"

clean: ## Remove the virtual environment and every cache
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Autos needs Python 3.11 or later with venv and pip (Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The order-only venv: its own date says nothing about what is installed in it.
$(VENV)/runtime.stamp: requirements/runtime.txt pyproject.toml | $(VENV)/bin/python
	$(PIP) install --require-hashes -r requirements/runtime.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/runtime.stamp
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@
