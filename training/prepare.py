"""Turns both data sets into one file of strokes, split by drawing for good.

    python prepare.py <folder with the two .npz files> <folder to write to> [<drawings of our recipes> <their words>]

Of what has a class already only some drawings by recipes are taken; the other recipes are classes
of their own, after all others.

Every drawing of the first set was made by someone else, so keeping drawings
apart keeps people apart. The split depends on nothing but the drawing's number.
"""

import struct
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import ink
from labels import SPELT, class_of
from tracing import thinned, trace

TRAIN, TUNE, TEST = 0, 1, 2
FEW = 20


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


def traced(pictures: np.ndarray):
    """The strokes of each picture, in units of a board."""
    return [[np.round(points * 32).astype(np.int16) for points in trace(bone)] for bone in thinned(pictures > 90)]


def tu_berlin(path: Path):
    kept, seen = np.load(path), {}
    labels, images = kept["labels"], kept["images"]
    with Pool() as pool:
        parts = pool.map(traced, [images[at : at + 250] for at in range(0, len(images), 250)])
    for strokes, label in zip((strokes for part in parts for strokes in part), kept["label"]):
        name = str(labels[label])
        number = seen[name] = seen.get(name, -1) + 1
        yield name, split(number, 4, 12, 80), strokes


def write(path: Path, drawings) -> None:
    """One drawing: class, source, number of strokes, then each stroke's points."""
    with path.open("wb") as file:
        for label, source, strokes in drawings:
            file.write(struct.pack("<HBH", label, source, len(strokes)))
            for points in strokes:
                file.write(struct.pack("<H", len(points)) + points.astype("<i2").tobytes())


def recipes(drawings: Path, words: Path, classes: list[str]):
    """Which class each drawing by a recipe belongs to; new classes are added to the list."""
    folded = {SPELT.get(name, name).lower().replace("-", " "): name for name in classes}
    folded |= {name: name for name in classes}
    names = []
    known = set(classes)
    for line in words.read_text().splitlines():
        keys = [word.lower().replace("-", " ") for word in line.split(", ")]
        found = [name for key in keys if (name := class_of(folded.get(key, key))) in known]
        names.append(found[0] if found else line.split(", ")[0])
    classes += sorted(set(names) - known)
    taken: dict[int, int] = {}
    for number, source, strokes in ink.records(drawings):
        taken[number] = taken.get(number, 0) + 1
        if names[number] not in known or taken[number] <= FEW:
            yield names[number], source, strokes


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
    if sys.argv[3:]:
        parts[TRAIN] += recipes(Path(sys.argv[3]), Path(sys.argv[4]), classes)
    number = {name: n for n, name in enumerate(classes)}
    (out / "classes.txt").write_text("\n".join(classes) + "\n")
    for part, file in zip(parts, ("train.ink", "tune.ink", "test.ink")):
        write(out / file, [(number[name], source, strokes) for name, source, strokes in part])
        print(file, len(part), "drawings")
    print(len(classes), "classes")


if __name__ == "__main__":
    main()
