"""What follows from what was seen and said, worked out anew at every tap by `vision.record.decide`.
Nothing here looks at a picture, and nothing is imported from `vision.observing`."""
