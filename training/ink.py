"""Reads the stroke files that `prepare.py` writes, into arrays of one shape."""

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tracing import simplify

# Points a drawing may have in training; the few longer ones are simplified.
MOST_POINTS = 112
MOST_STROKES = 40


class Drawings(NamedTuple):
    points: np.ndarray  # (n, MOST_POINTS, 2) int16
    stroke: np.ndarray  # (n, MOST_POINTS) int16: which stroke, -1 past the end
    label: np.ndarray  # (n,) int64
    source: np.ndarray  # (n,) uint8: 0 Quick, Draw!, 1 TU Berlin


def records(path: Path):
    """Every drawing of a file: class, source, strokes."""
    kept, at = path.read_bytes(), 0
    while at < len(kept):
        label, source, n_strokes = struct.unpack_from("<HBH", kept, at)
        at += 5
        strokes = []
        for _ in range(n_strokes):
            (n,) = struct.unpack_from("<H", kept, at)
            strokes.append(np.frombuffer(kept, "<i2", 2 * n, at + 2).reshape(n, 2))
            at += 2 + 4 * n
        yield label, source, strokes


def few(strokes: list[np.ndarray], most: int) -> list[np.ndarray]:
    """The same drawing with at most so many points."""
    tolerance = 16.0
    while sum(map(len, strokes)) > most:
        strokes = [simplify(points.astype(np.float32), tolerance) for points in strokes]
        tolerance *= 1.5
        if tolerance > 300:
            strokes = sorted(strokes, key=len, reverse=True)[: most // 2]
    return strokes


def load(path: Path, most: int | None = None) -> Drawings:
    """A whole file, or every n-th drawing so that about `most` remain."""
    found = list(records(path))
    if most:
        found = found[:: max(1, len(found) // most)]
    points = np.zeros((len(found), MOST_POINTS, 2), np.int16)
    stroke = np.full((len(found), MOST_POINTS), -1, np.int16)
    for row, (_, _, strokes) in enumerate(found):
        at = 0
        for n, some in enumerate(few(strokes, MOST_POINTS)):
            points[row, at : at + len(some)] = some
            stroke[row, at : at + len(some)] = min(n, MOST_STROKES - 1)
            at += len(some)
    label = np.array([label for label, _, _ in found], np.int64)
    return Drawings(points, stroke, label, np.array([source for _, source, _ in found], np.uint8))
