"""Bounds of the pipeline: how much time, memory and patience of a player a photo may take.

Raising a bound changes the reading only of photos that reach it; the numbers that decide what is
read stand in `vision.settings`.
"""

FINE_SIDE_PX = 3000
"""Minimum side in pixels to which a photo larger than `MAX_SIDE` is decoded, at the smallest
sufficient scale; it is reopened at no more."""
COARSE_SIDE_PX = 1000
"""This much of the longer side is enough to read a hand that fills a photo of a usual shape. A JPEG
of four times the size is decoded at a quarter of the scale, in a quarter of the time."""
FIRST_VIEW_PX = 640
"""Long side in pixels of the view of a whole photo of a usual shape."""
USUAL_RATIO = 21 / 9
"""Ratio of the sides up to which the longer one decides at what scale a picture is looked at. Of a
longer one, a panorama, a tall screenshot or photos beside each other, the shorter one does: 21:9 is
the longest format that phones take, and what is longer was made of several or cut."""
LONGEST_RATIO = 10.0
"""Ratio of the sides that a longer picture is treated as having, which bounds its time."""
MAX_VIEW_PX = 1280
"""Longest side of a view of a usual shape in pixels, which bounds its time."""
MAX_ENLARGEMENT = 1.5
"""Maximum scale of a view: further enlargement shows nothing more."""
MAX_WEAK = 40
"""Number of weak detections kept per view; a noisy picture has a thousand."""
COMPARED_AT_ONCE = 256
"""Number of detections compared with all others at once, which bounds memory: a hostile picture has
thousands."""
BEAM = 40
"""Number of hypotheses kept during the search."""
MAX_LOG_DEFICIT = 7.0
"""Maximum difference in log probability to the most probable role for a role to be tried."""
MAX_COUNT_OFF = 3
"""Maximum number of tiles, missing beyond two or surplus beyond one, that count against a hand:
with more, what lies there is no hand either way."""
MIN_ANSWER = 0.02
"""Probability below which an answer is not offered, nor a name tried in place of another."""
MOST_HANDS = 3
"""Maximum number of other hands offered besides the chosen one."""
MAX_ANSWERS = 4
"""Maximum number of tiles, names or hands offered as answers."""
