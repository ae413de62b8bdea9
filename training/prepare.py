"""Turns both data sets into one file of strokes, split by drawing for good.

    python prepare.py <folder with the two .npz files> <folder to write to>

Every drawing of the first set was made by someone else, so keeping drawings
apart keeps people apart. The split depends on nothing but the drawing's number.
"""

import struct
import sys
from pathlib import Path

import numpy as np

from labels import class_of
from tracing import trace

TRAIN, TUNE, TEST = 0, 1, 2


def split(number: int, tune: int, test: int, of: int) -> int:
    """Spreads the kept-out drawings evenly over a label's `of` drawings."""
    place = (number * 37) % of
    return TEST if place < test else TUNE if place < test + tune else TRAIN


def quick_draw(path: Path):
    kept = np.load(path)
    points, stroke_end, drawing_end = kept["points"], kept["stroke_end"], kept["drawing_end"]
    strokes = np.split(points.astype(np.int16) * 8, stroke_end[:-1])
    begin, seen = 0, {}
    for end, label in zip(drawing_end, kept["label"]):
        name = str(kept["labels"][label])
        number = seen[name] = seen.get(name, -1) + 1
        yield name, split(number, 8, 25, 200), strokes[begin:end]
        begin = end


def tu_berlin(path: Path):
    kept, seen = np.load(path), {}
    labels = kept["labels"]
    for picture, label in zip(kept["images"], kept["label"]):
        name = str(labels[label])
        number = seen[name] = seen.get(name, -1) + 1
        strokes = [np.round(points * 32).astype(np.int16) for points in trace(picture)]
        yield name, split(number, 4, 12, 80), strokes


def write(path: Path, drawings) -> None:
    """One drawing: class, source, number of strokes, then each stroke's points."""
    with path.open("wb") as file:
        for label, source, strokes in drawings:
            file.write(struct.pack("<HBH", label, source, len(strokes)))
            for points in strokes:
                file.write(struct.pack("<H", len(points)) + points.astype("<i2").tobytes())


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    sets = [quick_draw(folder / "quickdraw_strokes.npz"), tu_berlin(folder / "tuberlin_64px.npz")]
    parts: list[list] = [[], [], []]
    for source, drawings in enumerate(sets):
        for name, part, strokes in drawings:
            if strokes:
                parts[part].append((class_of(name), source, strokes))
    classes = sorted({name for part in parts for name, _, _ in part})
    number = {name: n for n, name in enumerate(classes)}
    (out / "classes.txt").write_text("\n".join(classes) + "\n")
    for part, file in zip(parts, ("train.ink", "tune.ink", "test.ink")):
        write(out / file, [(number[name], source, strokes) for name, source, strokes in part])
        print(file, len(part), "drawings")
    print(len(classes), "classes")


if __name__ == "__main__":
    main()
