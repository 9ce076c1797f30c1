"""The server around the pages: the interface over HTTP, its limits, and what it lets in at all.

`entry.parts` is what `app.py` gives to Streamlit. `gate` stands before everything: hosts, origins,
headers, uploads. `interface` answers ``/api/…``; `openapi` describes it. `housekeeping` gives back
what visitors leave behind. `settings` has every environment variable.
"""
