"""Train and measure the reader: scenes, labelled photos, training, export, evaluation.

Nothing in this package runs for a player; `python -m datasets --help` lists the commands.
"""
