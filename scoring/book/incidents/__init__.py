"""Incidents: a referee's rulings apart from a hand's value, such as who gets a claimed tile and
what an offence costs.

Each rule set has a book of incidents (``incidents.toml``, read by ``book``). A law in it states the
situation, its conditions, the rule, the consequences and the source. ``details`` are the facts that
a referee is told, ``case`` is an incident while it is ruled on, ``effects`` are the possible
consequences, ``contradictions`` finds a club's lines that exclude each other, and ``asking``
returns the ruling and what it depends on.
"""
