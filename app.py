"""The entry point: `streamlit run app.py`, or `python app.py`, serves the pages and the HTTP
interface.

Streamlit's server imports this file at its start and uses `app`; it then runs the file as a script
each time a page is drawn for a visitor.
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
