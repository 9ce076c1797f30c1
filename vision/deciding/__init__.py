"""Decisions about a hand, made anew at every tap by `vision.record.decide` from observations and
statements. Nothing here looks at a picture, and nothing is imported from `vision.observing`."""
