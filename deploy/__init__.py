"""Scripts and files for hosts and for releases."""
