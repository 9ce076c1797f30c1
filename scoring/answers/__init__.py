"""JSON and text of the interface, in and out."""
