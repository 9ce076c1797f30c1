"""Settings of the pipeline: the numbers that were chosen by measuring.

Each says what it decides. A number that a file format, a network's input, the game or geometry
fixes stands where it is used, and so does one of a single step, beside what it was measured on; one
that was fitted is kept with the weights.
"""

# --- views of a photo --------------------------------------------------------------------------

FINE_SIDE_PX = 3000
"""A photo larger than `MAX_SIDE` is decoded at the smallest scale that leaves this much, and opened
again at no more."""
COARSE_SIDE_PX = 1000
"""This much of the longer side is enough to read a hand that fills a photo of a usual shape. A JPEG
of four times the size is decoded at a quarter of the scale, in a quarter of the time."""
FIRST_VIEW_PX = 640
"""Long side in pixels of the view of a whole photo of a usual shape."""
USUAL_RATIO = 2.0
"""Ratio of the sides up to which the longer one decides at what scale a picture is looked at. Of a
longer one, a panorama, a tall screenshot or photos beside each other, the shorter one does: phones
take 16:9 and films 2:1, and what is longer than both was made of several or cut."""
LONGEST_RATIO = 10.0
"""Ratio of the sides from which on a picture is taken as no longer, which bounds its time."""
BEST_TILE_PX = 44.0
"""Tile size in pixels (root of its area) in the second view. Of 1,060 tiles of rendered hands the
detector misses 34 at 30 px, 29 at 36, 23 at 44, 25 at 56 and 26 at 72, and finds 48, 66, 71, 110
and 176 things beside them."""
GOOD_TILE_PX = (36.0, 72.0)
"""Tile sizes in pixels, between which a view needs no second one."""
MAX_VIEW_PX = 1280
"""Longest side of a view of a usual shape in pixels, which bounds its time."""
MAX_ENLARGEMENT = 1.5
"""Largest scale of a view: there is nothing more to see in tiles that are blown up further."""
MAX_STRETCH = 1.9
"""Ratio of the largest to the smallest stretch of a tile's sides over the photo, from which on the
table is searched from above."""
SMALL_TILE_PX = 36.0
"""A photo that was opened at a smaller scale is opened again, larger, where its tiles are smaller
than this, in pixels (root of the area)."""

# --- detections -----------------------------------------------------------------------------------

MIN_CONFIDENCE = 0.35
"""Confidence below which a detection is weak: the reader takes it only as part of a row."""
WEAK_CONFIDENCE = 0.07
"""Confidence below which a detection is dropped."""
MAX_WEAK = 40
"""Number of weak detections kept per view; a noisy picture has a thousand."""
NMS_MAX_IOU, NMS_MAX_INSIDE = 0.45, 0.75
"""Intersection over union, and over the smaller box, above which two boxes show one tile."""
DUPLICATE_OVERLAP = 0.6
"""Two detections that share this much of the smaller one are one tile. Tiles in a row, whose
corners are found a little too far out, share a quarter at most."""
MIN_DUPLICATE_OVERLAP, SURE_DUPLICATE_OVERLAP = 0.4, 0.75
"""From the first on, which neighbours in a row never share, two detections may be one tile: on
labelled photos half of them are. From the second on they are; the tile laid on a sideways one of a
kong shares up to 0.7."""

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
NONE_DOUBTED_FROM = 0.5
"""Detections whose not-a-tile probability is above this make no hand by themselves, and are marked
in one."""

# --- rows -----------------------------------------------------------------------------------------

CLUSTER_GAP = 0.9
"""Tiles less than this many tile widths apart belong to one cluster."""
LINK_REACH = 1.2
"""In tile widths: the network is asked whether two tiles lie together where they are no further
apart."""
SAME_SIZE = 1.5
"""Tiles of one row are no more than so many times larger or smaller than their neighbours, however
steep the view."""
SAME_LINE, WAVY_LINE = 0.5, 0.8
"""In tile heights, how far to the side tiles of one row lie at most; and of a cluster that is a
single row, which may swing further than rows that lie against each other may."""
ALONG_DEG = 25.0
"""Tiles lie along a row, upright or sideways, rows along each other, and a row where its tiles
point, where they are turned by less than this. Anything from 12 to 25 reads the same tables."""

# --- hypotheses -----------------------------------------------------------------------------------

MAX_COUNT_OFF = 3
"""A count that is off by so many tiles more is no likelier to be right than one further off: what
lies there is no hand."""
MIN_LOG_MARGIN = 0.4
"""Names are changed where the new ones are likelier than the next ones that would do by so much,
in logs: 1.5 times as likely. Else the player is asked."""
MIN_NAME_PROBABILITY = 0.04
"""Probability below which a name is no second choice: of 54 tiles renamed to what they are, on sets
that no training saw, none had less than 0.06."""
BEAM = 40
"""Hypotheses that are kept while the tiles are gone through."""
LOG_MISSED_TILE = -4.6
"""Log probability that a meld was seen without one of its tiles: about one in a hundred, which is
more than detectors miss on rendered hands and less than they do on tables they do not know."""
MAX_LOG_DEFICIT = 7.0
"""Roles whose log probability is so much lower than the likeliest one's are not tried."""

# --- questions ------------------------------------------------------------------------------------

MIN_ANSWER = 0.02
"""Probability below which an answer is not offered."""
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
MAX_ANSWERS = 4
"""Maximum number of tiles, names or hands offered as answers."""
