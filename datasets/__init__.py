"""Making and measuring the reader: scenes, labelled photos, training, export, evaluation.

Nothing in here runs for a player; `python -m datasets --help` lists the commands.
"""
