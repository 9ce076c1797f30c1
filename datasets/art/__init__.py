"""The project's own drawings of mahjong tile faces, for training and for the app.

`drawing` makes SVG or pixels of a tile in one of the `styles`. A face is a tuple of `shapes`: those
of suits and honors are in `suits`, of the 1 of bamboo in `birds`, of flowers and seasons in
`flowers`.
"""
