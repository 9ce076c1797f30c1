"""Limits of the pipeline: how much time and memory a photo may take, and how much the player is
asked.

Raising a limit changes only the readings of photos that reach it; constants that decide what is
read are in `vision.settings`.
"""

FINE_SIDE_PX = 3000
"""Minimum long side in pixels at which a photo larger than `MAX_SIDE` is decoded: the coarsest
scale that does not go below it is used. Also the maximum long side requested when a photo is
reopened for small tiles."""
COARSE_SIDE_PX = 1000
"""Long side in pixels at which a photo is first opened: enough to read a hand that fills it. A JPEG
of four times the size is decoded at a quarter of the scale, in a quarter of the time."""
FIRST_VIEW_PX = 640
"""Long side in pixels of the view of a whole photo of a usual shape."""
USUAL_RATIO = 21 / 9
"""Ratio of the sides up to which the longer side determines the scale of a view. In a longer
picture, such as a panorama, a tall screenshot or several photos side by side, the shorter side
does. Phones take nothing longer than 21:9."""
LONGEST_RATIO = 10.0
"""Maximum ratio of the sides that is taken into account; a longer picture is viewed at a smaller
scale instead, which limits its time."""
MAX_VIEW_PX = 1280
"""Maximum long side in pixels of a view of a usual shape, which limits its time."""
MAX_ENLARGEMENT = 1.5
"""Maximum scale of a view; further enlargement shows no more detail."""
MAX_FRAMES = 3600
"""Maximum number of frames of a video that are decoded, two minutes at 30 frames per second, which
limits its time; later ones are not looked at."""
MAX_WEAK = 40
"""Maximum number of weak detections kept per view; a noisy picture has a thousand."""
COMPARED_AT_ONCE = 256
"""Number of detections compared with all others in one step, which limits memory: a hostile picture
has thousands."""
FACES_AT_ONCE = 16
"""Number of faces classified in one step, which limits memory; what is computed about more of them
does not stay in the processor's cache, and takes longer."""
BEAM = 40
"""Number of hypotheses kept during the search."""
MAX_LOG_DEFICIT = 7.0
"""A role is tried only if its log probability is at most this much below that of the best role."""
MAX_COUNT_OFF = 3
"""Maximum number of missing tiles counted beyond two, or of surplus tiles beyond one. Tiles with a
larger difference are no hand anyway."""
MIN_ANSWER = 0.02
"""Minimum probability of an answer to be offered, or of a name to be tried in place of another."""
MOST_HANDS = 3
"""Maximum number of other hands offered besides the chosen one."""
MAX_ANSWERS = 4
"""Maximum number of tiles, names or hands offered as answers."""
