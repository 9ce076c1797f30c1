"""Constants of the pipeline that were chosen by measurement.

Each docstring says what the constant decides. Constants fixed by a file format, a network's input,
the game or geometry are in the modules that use them, limits of time or memory in `vision.limits`,
fitted values in files with the weights. Functions contain no decimal literals
(`tests/vision/test_numbers.py`).
"""

# --- views of a photo --------------------------------------------------------------------------

BEST_TILE_PX = 44.0
"""Tile size in pixels (square root of the area) in the second view. Of 1,060 tiles of rendered
hands the detector misses 34 at 30 px, 29 at 36, 23 at 44, 25 at 56 and 26 at 72; it makes 48, 66,
71, 110 and 176 false detections."""
GOOD_TILE_PX = (36.0, 72.0)
"""Range of tile sizes in pixels for which no second view is needed. A photo opened at a reduced
scale is reopened at a larger one if its tiles are smaller than the first value."""
MAX_STRETCH = 1.9
"""Ratio of the largest to the smallest stretch of tile sides over the photo above which the second
view shows the table from above."""

# --- detections -----------------------------------------------------------------------------------

MIN_CONFIDENCE = 0.35
"""Confidence below which a detection is weak: the reader uses it only as part of a row."""
WEAK_CONFIDENCE = 0.07
"""Confidence below which a detection is dropped."""
NMS_MAX_IOU, NMS_MAX_INSIDE = 0.45, 0.75
"""IoU, and common area as a share of the smaller box, above which two boxes show one tile."""
MIN_DUPLICATE_OVERLAP = 0.4
"""Minimum common area of two detections that may be the same tile, as a share of the smaller
detection. Neighbours in a row never overlap that much, and half of the pairs that do in labelled
photos are one tile. From `NMS_MAX_INSIDE` on two detections always count as one tile. A tile laid
on the sideways tile of a kong shares up to 0.7 with it."""

# --- probabilities --------------------------------------------------------------------------------

DOUBTFUL_FROM = 0.0125
"""Minimum probability of a wrong name at which a tile is marked for the player. The model card
states the shares of wrong and right tiles that this marks."""
CERTAIN = 0.9
"""Probability from which something counts as certain: no question is asked, a name is not changed
to make a hand win, and a face is not classified again. The model card states how often this was
wrong on simulated tables."""

# --- rows -----------------------------------------------------------------------------------------

CLUSTER_GAP = 0.9
"""Maximum gap, in tile widths, between tiles of one cluster."""
LINK_REACH = 1.2
"""Maximum gap, in tile widths, between two tiles up to which the network's prediction whether they
lie together is used."""
SAME_SIZE = 1.5
"""Maximum ratio between the sizes of neighbouring tiles in a row, even in a steep view; a detection
larger than a tile by this ratio may cover two."""
NEXT_SIZE = 1.3
"""Three bounds. A weak detection is part of a row only if its size differs from the adjacent tile's
by at most this ratio. A hole in a set may hide a tile only if it is wider than the set's other gaps
by this ratio. A hole for undetected tiles may deviate from a whole number of tiles by this less 1,
in tile widths."""
ROW_REACH, ALONE_REACH = 6.0, 2.0
"""Maximum gap, in tile widths, across which a row continues, and across which a single tile joins
another one."""
CORNERS_OFF = 0.25
"""Tolerance of detected corners, in tile widths: touching tiles may overlap by this much, and a gap
wider by this much than the usual gaps of its row ends a run."""
LEVEL, NEARNESS_OFF = 0.02, 0.04
"""Weight, in tiles, of the assumption that the table is level; and deviation of a tile from the
fitted tilt, as a share of its distance to the camera, from which it gets less weight."""
SAME_LINE = 0.5
"""Maximum deviation, in tile heights, of a tile from the line of its row."""
ALIKE_DEG = 12.0
"""Maximum angle in degrees between faces that count as parallel; the largest parallel group
determines the direction and the tilt of the table top. With 10 or 15, fewer of 101 real rows were
found correctly."""
ALONG_DEG = 25.0
"""Maximum angle in degrees between a tile and its row, upright or sideways, and between two parts
of a row. Any value from 12 to 25 gives the same layouts."""

# --- hypotheses -----------------------------------------------------------------------------------

MIN_LOG_MARGIN = 0.4
"""Minimum lead in log probability (a ratio of 1.5) that the best new names of tiles must have over
the second best to be used; otherwise the player is asked."""
SELDOM = -4.6
"""Log odds of a rare event, about one in a hundred: a meld detected without one of its tiles (rarer
on rendered hands, more frequent on unknown tables); in a set laid out in rows, an empty place, a
tile without a place, or all faces turned otherwise than the classifier says."""

# --- several looks at one hand --------------------------------------------------------------------

MISREAD = 0.05
"""Probability that two looks at the same tile name it differently, as measured on blurred and
shaken photos of sets held out of all training."""
SAME_HAND = 16.0
"""Log odds from which two looks show the same hand. Since any two hands share runs and pairs in the
best of many alignments, this needs about five more tiles that agree."""
SAME_FEW = 0.6
"""Share of the highest possible log odds that suffices, instead of `SAME_HAND`, for looks with few
tiles."""
LACKED = 1.5
"""Log odds against the same hand for each tile that only one of two looks shows."""
UNSEEN = 1.0
"""Log odds by which each look that does not show a tile counts against it. Tiles that a look does
not show are more often hidden than false detections, so this is small."""
AGREED = 3.0
"""Exponent applied to the mean probability of a name over several looks (the number of looks if
that is smaller), since agreement is more certain than a single look. With 1, 12 % of the right
tiles of held-out photos were marked as doubtful, now 2 %; the most probable name does not depend on
it."""

# --- questions ------------------------------------------------------------------------------------

LIKELY_WRONG = 0.2
"""Probability of being wrong from which something gets a question of its own: the name of a tile
(less doubtful names are mostly right and share one question), or the hand chosen from several. On
37 of 400 simulated tables the most probable hand is more doubtful than this; it is right on 19 of
them, the second most probable hand on 8."""
USUAL = 0.8
"""Assumed probability of the usual answer to questions that were not measured: a tile is where one
seems to be; two detections in one place are one tile; four equal tiles face up, none of them
sideways, were claimed; several such kongs were all claimed or all drawn."""

# --- noise ---------------------------------------------------------------------------------------

NOISY = 6.0
"""Standard deviation of the noise, in grey values of 0 to 255, from which a photo is denoised.
Labelled photos had 3.0 at most; with noise of 20 added they had 10 to 15."""
CALMED = 0.8
"""Standard deviation in pixels of the blur that denoises. With noise of 20 added, 94 of 99 photos
of `marco-liu` are read exactly without it and 97 with it (`--change noise --sample 100`)."""

# --- which side is up ----------------------------------------------------------------------------

NEARNESS = 3
"""Exponent of a tile's area in its vote on which side is up, so that the nearest tiles, those of
the hand, decide. Of 800 simulated tables the result is right on 89.6 % if all tiles count equally,
on 90.1 % by area, on 90.8 % by its cube (`python -m datasets upright`)."""
CLEARLY = 1.6
"""Minimum ratio of the votes for another side to those for the photo as taken, for the photo to be
turned; it exceeds 1 because most photos are taken upright. If one photo in ten is turned, 1.6 is
the best of 1, 1.3, 1.6, 2 and 2.5 on the same simulated tables."""

# --- advice for the next photo -------------------------------------------------------------------

NARROW_PX = 24
"""Tile width in pixels below which the strokes of 7 and 8 of bamboo run together."""
BLURRED = 0.02
"""Sharpness below which a photo is blurred. Real photos are above 0.08; blurred by 4 % of a tile's
width, where strokes run together, they are around 0.016, and blurred by 2 % around 0.1."""
DARK = 60
"""Grey value (0 to 255) below which a photo is dark. It is compared with the 95th percentile of
each part of the photo, in the median over the parts."""
