"""The entry: `streamlit run app.py` serves the pages, and beside them the interface over HTTP;
`python app.py` does the same.

Streamlit's server imports this file once and takes `app`; then it runs it as a script for every
visitor, each time a page is drawn.
"""

if __name__ == "__main__":
    import sys

    from streamlit import runtime

    if not runtime.exists():
        from ui.command import main

        sys.exit(main(["app", *sys.argv[1:]]))
    from ui.page import run

    run()
else:
    import sys

    import streamlit as st

    from ui.server import entry

    try:
        parts = entry.parts()
    except ValueError as setting:
        sys.exit(f"A setting is wrong: {setting}.")
    app = st.App(__file__, **parts)
