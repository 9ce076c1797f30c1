"""Decide about a hand from observations and statements; `vision.record.decide` repeats this after
every tap. These modules see no picture and import nothing from `vision.observing`."""
