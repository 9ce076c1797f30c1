"""Files for hosts and for releases."""
