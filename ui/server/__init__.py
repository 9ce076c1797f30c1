"""The server around the pages: the HTTP interface, its limits, and the requests it refuses.

`entry.parts` are the arguments that `app.py` passes to Streamlit. Every request passes through
`request_gate`, which checks hosts, origins, headers and uploads. `interface` answers ``/api/…``;
`openapi` describes it. `housekeeping` frees resources that visitors left behind. `settings` reads
all environment variables.
"""
