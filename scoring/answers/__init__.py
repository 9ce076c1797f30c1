"""The interface's JSON and text: reading questions and writing answers."""
