.PHONY: quick test lint run

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
