"""Settings of the pipeline: the numbers that were chosen by measuring.

Each says what it decides. A number that a file format, a network's input, the game or geometry
fixes stands by its name in the module that uses it, one that bounds time or memory in
`vision.limits`, and one that was fitted is kept with the weights. No function has a decimal of its
own (`tests/vision/test_numbers.py`).
"""

# --- views of a photo --------------------------------------------------------------------------

BEST_TILE_PX = 44.0
"""Tile size in pixels (root of its area) in the second view. Of 1,060 tiles of rendered hands the
detector misses 34 at 30 px, 29 at 36, 23 at 44, 25 at 56 and 26 at 72, and finds 48, 66, 71, 110
and 176 things beside them."""
GOOD_TILE_PX = (36.0, 72.0)
"""Tile sizes in pixels, between which a view needs no second one; a photo that was opened at a
smaller scale is opened again, larger, where its tiles are smaller than the first."""
MAX_STRETCH = 1.9
"""Ratio of the largest to the smallest stretch of a tile's sides over the photo, from which on the
table is searched from above."""

# --- detections -----------------------------------------------------------------------------------

MIN_CONFIDENCE = 0.35
"""Confidence below which a detection is weak: the reader takes it only as part of a row."""
WEAK_CONFIDENCE = 0.07
"""Confidence below which a detection is dropped."""
NMS_MAX_IOU, NMS_MAX_INSIDE = 0.45, 0.75
"""Intersection over union, and over the smaller box, above which two boxes show one tile."""
DUPLICATE_OVERLAP = 0.6
"""Two detections that share this much of the smaller one are one tile. Tiles in a row, whose
corners are found a little too far out, share a quarter at most."""
MIN_DUPLICATE_OVERLAP = 0.4
"""From this share of the smaller one on, which neighbours in a row never have in common, two
detections may be one tile: on labelled photos half of them are. From `NMS_MAX_INSIDE` on they are;
the tile laid on a sideways one of a kong shares up to 0.7."""

# --- probabilities --------------------------------------------------------------------------------

DOUBTFUL_FROM = 0.0125
"""A tile is marked for the player to look at where it is wrong with this probability or more. The
model card has what share of the wrong tiles, and of the right ones, that marks."""
CERTAIN = 0.9
"""Probability from which on something is not doubted: nothing is asked about it, a name is not
given up for the sake of a winning hand, a face is not looked at again. On simulated tables what was
left unasked was wrong in the share that the model card has."""
NONE_DROPPED_FROM = 0.95
"""Detections whose not-a-tile probability is below this are considered, since their place among the
tiles says more than their look: on whole tables one in ten."""
NONE_REJECTED_FROM = 0.7
"""Detections whose not-a-tile probability is above this are rejected, unless the hand has them."""

# --- rows -----------------------------------------------------------------------------------------

CLUSTER_GAP = 0.9
"""Tiles less than this many tile widths apart belong to one cluster."""
LINK_REACH = 1.2
"""In tile widths: the network is asked whether two tiles lie together where they are no further
apart."""
SAME_SIZE = 1.5
"""Maximum ratio between the sizes of neighbouring tiles in a row, however steep the view; a
detection larger than a tile by this factor has room for another."""
NEXT_SIZE = 1.3
"""The same of tiles next to each other in a row, so that a weak detection may be taken for one of
it; how much wider a hole in a set is than its other gaps; and by how much of a tile a hole in which
tiles went unseen is off a whole number of them at most."""
ROW_REACH, ALONE_REACH = 6.0, 2.0
"""In tile widths, beyond how wide a gap a row goes on at most, and a tile by itself."""
CORNERS_OFF = 0.2
"""In tile widths, how far a tile's corners are found beyond its neighbour's at most: tiles with
less between them touch."""
GAP_IN_ROW = 0.25
"""In tile widths, by how much a gap is wider than those usual in its row where one run ends."""
LEVEL, NEARNESS_OFF = 0.02, 0.04
"""As much of a tile as a level table weighs beside the tiles that show how it tilts; and how far
off a tile is there, in shares of the distance to the camera, before it counts less."""
SAME_LINE, WAVY_LINE = 0.5, 0.8
"""In tile heights, how far to the side tiles of one row lie at most; and of a cluster that is a
single row, which may swing further than rows that lie against each other may."""
ALIKE_DEG = 12.0
"""Faces point alike where they are turned by less than this: the table's direction is that of most
of them, and how it tilts is made out by theirs. Real rows hang on it: of 101 fewer were right with
10 and with 15."""
ALONG_DEG = 25.0
"""Tiles lie along a row, upright or sideways, rows along each other, and a row where its tiles
point, where they are turned by less than this. Anything from 12 to 25 reads the same tables."""

# --- hypotheses -----------------------------------------------------------------------------------

MIN_LOG_MARGIN = 0.4
"""Log ratio of probabilities by which new names must be likelier than the next ones that would do,
1.5 times, to be taken; else the player is asked."""
MIN_NAME_PROBABILITY = 0.04
"""Probability below which a name is no second choice: of 54 tiles renamed to what they are, on sets
that no training saw, none had less than 0.06."""
LOG_MISSED_TILE = -4.6
"""Log probability that a meld was seen without one of its tiles: about one in a hundred, which is
more than detectors miss on rendered hands and less than they do on tables they do not know."""

# --- several looks at one hand --------------------------------------------------------------------

MISREAD = 0.05
"""Share of tiles that two looks name differently though they are the same one: about what blurred
and shaken photos of sets no training saw give."""
SAME_HAND = 16.0
"""Log odds from which on looks are of one hand: about five tiles that agree more than the runs and
pairs that any two hands share, the best of many ways being taken."""
SAME_FEW = 0.6
"""Of a look with few tiles it is enough that what agrees is this share of what could."""
LACKED = 1.5
"""Log odds that a tile which one look shows and another does not speaks against one hand."""
UNSEEN = 1.0
"""The same against that something is a tile: of tiles of which a part of the looks show nothing,
more are hidden there than are none."""
AGREED = 3.0
"""Agreement of looks is surer than each of them: the mean of their probabilities of a name is
raised to this power, or to their number where they are fewer. With 1, of the right tiles of
left-out photos 12 % were marked, now 2 %; which name is the likeliest does not depend on it."""

# --- questions ------------------------------------------------------------------------------------

LIKELY_WRONG = 0.2
"""A name that is wrong with this probability is asked about by itself. Of names that are less
likely wrong most are right, so that one answer does for all of them."""
SURE_HAND = 0.75
"""Probability of the likeliest hand below which the player is asked which it is. Of 400 simulated
tables 37 lie below it, on 19 of which the likeliest is right, on 8 the next one. On 11 other hands
of the right size are there to be offered: the first was the right one on 5, the next on 2."""
USUAL = 0.8
"""Probability of the usual answer where nothing was measured, by guess: that a tile lies where one
seems to, that two detections of one place are one tile, that four tiles of a kind face up, none of
them sideways, were claimed, and that several such kongs were claimed, or drawn, alike."""
