"""Incidents: rulings of a referee beside the value of a hand, such as who gets a claimed tile, and
what an offence costs.

Each rule set has a book of them beside its fans (``incidents.toml``, read by ``book``): laws with a
situation, when they hold, what the rules say, what follows and by which source. ``details`` is what
a referee is told, ``case`` an incident while it is ruled, ``effects`` what can follow, and
``asking`` gives the ruling and what it depends on.
"""
