"""Find tiles in a photo, with probabilities. These modules decide nothing; the result of `reader`
is stored in `vision.observations` and never changed."""
