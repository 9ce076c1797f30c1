"""The entry of the Streamlit app: `streamlit run app.py`."""

from ui.page import run

run()
