"""From pictures of thin lines back to strokes: a skeleton, walked along."""

import numpy as np

AROUND = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]


def simplify(points: np.ndarray, tolerance: float) -> np.ndarray:
    """Ramer, Douglas and Peucker: the fewest points within the tolerance."""
    keep = np.zeros(len(points), bool)
    keep[0] = keep[-1] = True
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        a, b = points[first], points[last]
        inner = points[first + 1 : last]
        along = b - a
        length = np.hypot(*along)
        if length < 1e-6:
            off = np.hypot(*(inner - a).T)
        else:
            off = np.abs(along[0] * (inner[:, 1] - a[1]) - along[1] * (inner[:, 0] - a[0])) / length
        far = int(off.argmax())
        if off[far] > tolerance:
            middle = first + 1 + far
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return points[keep]


def _next(at, came, left):
    """The unvisited neighbour that goes most nearly straight on."""
    best, score = None, -9.0
    for dy, dx in AROUND:
        there = (at[0] + dy, at[1] + dx)
        if there not in left:
            continue
        norm = (dx * dx + dy * dy) ** 0.5
        straight = 0.0 if came is None else (came[0] * dy + came[1] * dx) / norm
        # A step to a side comes before one to a corner, or corners are cut.
        straight += 0.3 if norm == 1 else 0.0
        if straight > score:
            best, score = there, straight
    return best


def _walk(start, left):
    path = [start]
    left.discard(start)
    while True:
        came = None
        if len(path) > 1:
            back = path[max(0, len(path) - 5)]
            came = (path[-1][0] - back[0], path[-1][1] - back[1])
            norm = (came[0] ** 2 + came[1] ** 2) ** 0.5 or 1.0
            came = (came[0] / norm, came[1] / norm)
        there = _next(path[-1], came, left)
        if there is None:
            return path
        path.append(there)
        left.discard(there)


def thinned(pictures: np.ndarray) -> np.ndarray:
    """Skeletons of pictures (n, side, side), by Zhang and Suen."""
    bone = pictures.copy()
    changed = True
    while changed:
        changed = False
        for first in (True, False):
            wide = np.pad(bone, ((0, 0), (1, 1), (1, 1)))
            # Around each place, from the one above it on, clockwise.
            ways = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
            side = bone.shape[1]
            ring = [wide[:, y : y + side, x : x + side] for y, x in ways]
            up, _, right, _, down, _, left, _ = ring
            n = sum(place.astype(np.uint8) for place in ring)
            steps = sum((~ring[i] & ring[(i + 1) % 8]).astype(np.uint8) for i in range(8))
            if first:
                free = ~(up & right & down) & ~(right & down & left)
            else:
                free = ~(up & right & left) & ~(up & down & left)
            gone = bone & (n >= 2) & (n <= 6) & (steps == 1) & free
            bone &= ~gone
            changed |= bool(gone.any())
    # A stair is walked across its corners: they are left out, one kind after the other.
    for corner in range(4):
        wide = np.pad(np.rot90(bone, corner, (1, 2)), ((0, 0), (1, 1), (1, 1)))
        up, right, down, left = wide[:, :-2, 1:-1], wide[:, 1:-1, 2:], wide[:, 2:, 1:-1], wide[:, 1:-1, :-2]
        inside = up & right & ~down & ~left & ~wide[:, 2:, :-2]
        bone &= ~np.rot90(inside, -corner, (1, 2))
    return bone


def trace(bone: np.ndarray) -> list[np.ndarray]:
    """Strokes (x, y) of a skeleton, long ones first."""
    left = set(map(tuple, np.argwhere(bone).tolist()))
    strokes = []

    def neighbours(at):
        return sum((at[0] + dy, at[1] + dx) in left for dy, dx in AROUND)

    while left:
        ends = [at for at in left if neighbours(at) <= 1]
        path = _walk(min(ends) if ends else min(left), left)
        # A loop is closed where it began; a branch is joined to its stem.
        for end in (0, -1):
            y, x = path[end]
            near = [(y + dy, x + dx) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2)]
            touching = [at for at in near if 0 <= at[0] < 64 and 0 <= at[1] < 64 and bone[at] and at not in path[-6:] + path[:6]]
            if touching and len(path) > 6:
                joint = min(touching, key=lambda at: (at[0] - y) ** 2 + (at[1] - x) ** 2)
                path = [joint, *path] if end == 0 else [*path, joint]
        if len(path) >= 2:
            points = np.array([(x, y) for y, x in path], np.float32)
            strokes.append(simplify(points, 0.7))
    strokes.sort(key=lambda points: -np.hypot(*np.diff(points, axis=0).T).sum())
    return strokes
