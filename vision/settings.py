"""Settings of the pipeline: the numbers that were chosen by measuring.

Each says what it decides. A number that a file format, a network's input, the game or geometry
fixes stands by its name in the module that uses it, one that bounds time or memory in
`vision.limits`, and one that was fitted is kept with the weights. No function has a decimal of its
own (`tests/vision/test_numbers.py`).
"""

# --- views of a photo --------------------------------------------------------------------------

BEST_TILE_PX = 44.0
"""Tile size in pixels (root of its area) in the second view. Of 1,060 tiles of rendered hands the
detector misses 34 at 30 px, 29 at 36, 23 at 44, 25 at 56 and 26 at 72, with 48, 66, 71, 110 and 176
false detections."""
GOOD_TILE_PX = (36.0, 72.0)
"""Range of tile sizes in pixels for which a view needs no second one. A photo opened at a smaller
scale is reopened, larger, if its tiles are smaller than the first value."""
MAX_STRETCH = 1.9
"""Ratio of the largest to the smallest stretch of a tile's sides over the photo from which the
table is searched in a view from above."""

# --- detections -----------------------------------------------------------------------------------

MIN_CONFIDENCE = 0.35
"""Confidence below which a detection is weak: the reader takes it only as part of a row."""
WEAK_CONFIDENCE = 0.07
"""Confidence below which a detection is dropped."""
NMS_MAX_IOU, NMS_MAX_INSIDE = 0.45, 0.75
"""Intersection over union, and over the smaller box, above which two boxes show one tile."""
MIN_DUPLICATE_OVERLAP = 0.4
"""From this share of the smaller one on, which neighbours in a row never have in common, two
detections may be one tile: on labelled photos half of them are. From `NMS_MAX_INSIDE` on they are;
the tile laid on a sideways one of a kong shares up to 0.7."""

# --- probabilities --------------------------------------------------------------------------------

DOUBTFUL_FROM = 0.0125
"""Minimum probability of a wrong name for which a tile is marked for the player. The model card
states the shares of wrong and of right tiles that this marks."""
CERTAIN = 0.9
"""Probability from which something is not doubted: no question is asked, a name is not changed for
the sake of a winning hand, and a face is not classified again. The model card states how often this
was wrong on simulated tables."""

# --- rows -----------------------------------------------------------------------------------------

CLUSTER_GAP = 0.9
"""Tiles less than this many tile widths apart belong to one cluster."""
LINK_REACH = 1.2
"""Maximum distance, in tile widths, of two tiles for which the network is asked whether they lie
together."""
SAME_SIZE = 1.5
"""Maximum ratio between the sizes of neighbouring tiles in a row, even in a steep view; a detection
this much larger than a tile has room for another one."""
NEXT_SIZE = 1.3
"""Maximum ratio between the sizes of adjacent tiles in a row for a weak detection to be part of it;
also how much wider a hole in a set is than its other gaps, and the maximum deviation, in tiles, of
a hole with undetected tiles from a whole number of them."""
ROW_REACH, ALONE_REACH = 6.0, 2.0
"""Maximum gap, in tile widths, over which a row continues, and over which a single tile joins a
row."""
CORNERS_OFF = 0.25
"""Maximum overlap of detected corners with the neighbouring tile's, in tile widths: tiles with a
smaller gap than this touch, and a gap that is so much wider than the usual ones in its row ends a
run."""
LEVEL, NEARNESS_OFF = 0.02, 0.04
"""Weight of the assumption that the table is level, in tiles that show its tilt; and the deviation
of a tile from the tilt, in shares of the distance to the camera, from which it counts less."""
SAME_LINE = 0.5
"""Maximum deviation, in tile heights, of a tile from the line of its row."""
ALIKE_DEG = 12.0
"""Maximum angle between faces that count as parallel: most of them determine the direction of the
table, and its tilt. Of 101 real rows fewer were right with 10 and with 15."""
ALONG_DEG = 25.0
"""Maximum angle for which tiles lie along a row, upright or sideways, and rows along each other.
Anything from 12 to 25 gives the same tables."""

# --- hypotheses -----------------------------------------------------------------------------------

MIN_LOG_MARGIN = 0.4
"""Minimum log ratio of probabilities (1.5 times) by which new names must exceed the next possible
ones to be used; otherwise the player is asked."""
SELDOM = -4.6
"""Log odds of what seldom happens, about one in a hundred: that a meld was seen without one of its
tiles, which is more than detectors miss on rendered hands and less than they do on tables they do
not know; that a place of a set laid out in rows is empty, or a tile has none."""

# --- several looks at one hand --------------------------------------------------------------------

MISREAD = 0.05
"""Share of tiles to which two looks at the same tile give different names: about that of blurred
and shaken photos of sets no training saw."""
SAME_HAND = 16.0
"""Log odds from which looks are of one hand: about five agreeing tiles more than the runs and pairs
that any two hands share when the best of many alignments is taken."""
SAME_FEW = 0.6
"""Share of the possible agreement that suffices for a look with few tiles."""
LACKED = 1.5
"""Log odds against one hand for each tile that one look shows and another does not."""
UNSEEN = 1.0
"""Log odds against a tile for each look that does not show it: such tiles are more often hidden
than false detections."""
AGREED = 3.0
"""Exponent for the mean probability of a name over agreeing looks, or their number if it is
smaller: agreement is more certain than each look. With 1, of the right tiles of left-out photos 12
% were marked, now 2 %; the most probable name does not depend on it."""

# --- questions ------------------------------------------------------------------------------------

LIKELY_WRONG = 0.2
"""Probability of being wrong from which something gets a question of its own: a name, since most
less doubtful ones are right and one answer serves for all of them; and which of several hands was
won. Of 400 simulated tables the likeliest hand is less sure on 37, right on 19 of these, and on 8
the next one is."""
USUAL = 0.8
"""Probability of the usual answer where nothing was measured, by guess: that a tile lies where one
seems to, that two detections of one place are one tile, that four tiles of a kind face up, none of
them sideways, were claimed, and that several such kongs were claimed, or drawn, alike."""

# --- noise ---------------------------------------------------------------------------------------

NOISY = 6.0
"""Standard deviation of the noise, in grey values of 255, from which a photo is denoised. Labelled
photos had 3.0 at most; with noise of 20 added they had 10 to 15."""
CALMED = 0.8
"""Standard deviation in pixels of the blur that denoises. With noise of 20 added, 94 of 99
photos of `marco-liu` are read exactly without it and 97 with it (`--change noise --sample
100`)."""

# --- which side is up ----------------------------------------------------------------------------

NEARNESS = 3
"""Exponent of a tile's area in its vote on which side is up, so that the hand, which is nearest,
decides: of 800 simulated tables the result is right on 89.6 in 100 if all tiles count equally, on
90.1 by their areas, on 90.8 by the cubes of these (`python -m datasets upright`)."""
CLEARLY = 1.6
"""Ratio of the votes for another side to those for the photo as it is above which the other side is
up: most photos are taken upright. Where one photo in ten is turned, 1.6 is best on the same tables,
of 1, 1.3, 2 and 2.5."""

# --- advice for the next photo -------------------------------------------------------------------

NARROW_PX = 24
"""Width of a tile below which the strokes of 7 and 8 of bamboo run together."""
BLURRED = 0.02
"""Sharpness below which a photo is blurred. Real photos lie above 0.08; blurred by 4 % of a tile's
width, which is where strokes run together, they lie around 0.016, and by 2 % around 0.1."""
DARK = 60
"""Grey value, of 255, of the bright pixels of most parts of a photo below which it is dark."""
