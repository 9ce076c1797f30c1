"""The server around the pages: the interface over HTTP, its limits, and the requests it refuses.

`entry.parts` is what `app.py` gives to Streamlit. Every request passes `request_gate`: hosts,
origins, headers, uploads. `interface` answers ``/api/…``; `openapi` describes it. `housekeeping`
frees what visitors leave behind. `settings` has every environment variable.
"""
