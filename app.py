"""The entry: `streamlit run app.py` serves the pages, and beside them the interface over HTTP.

Streamlit's server imports this file once and takes `app`; then it runs it as a script for every
visitor, each time a page is drawn.
"""

if __name__ == "__main__":
    from ui.page import run

    run()
else:
    import streamlit as st

    from ui.server import entry

    app = st.App(__file__, **entry.parts())
