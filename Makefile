# `make deck` builds the course; `make test` runs every check. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COURSE := content/attention
DECK := build/attention.pptx

.PHONY: setup deck test lint tests test-seeds mutation bench clean

setup: $(VENV)/.done

$(VENV)/.done: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[course,dev]'
	touch $@

deck: setup
	$(BIN)/deckgen build $(COURSE) --output $(DECK)

test: setup lint tests

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

tests:
	$(BIN)/python -m pytest -n 2 --dist loadfile -rs --tested build/tested.json

test-seeds: setup
	$(BIN)/python -m pytest -m seeds -n 2

# Takes some seven minutes; docs/mutation.md explains the survivors of the last run.
mutation: setup
	OMP_NUM_THREADS=1 $(BIN)/mutmut run --max-children 2
	$(BIN)/mutmut results

bench: setup
	for script in benchmarks/*.py; do $(BIN)/python $$script || exit 1; done

clean:
	rm -rf build/* .deckgen
