"""Letters and figures as strokes, to show the eyes what they shall not read."""

import numpy as np

# Each letter's strokes; a point is two digits, across 0 to 4 and down 0 to 6.
LETTERS = {
    "A": "06 20 46/13 33", "B": "00 06 36 45 43 33 03/33 42 41 30 00", "C": "41 30 10 01 05 16 36 45",
    "D": "00 06 26 44 42 20 00", "E": "40 00 06 46/03 33", "F": "40 00 06/03 33",
    "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06/40 46/03 43", "I": "20 26", "J": "40 45 36 16 05",
    "K": "00 06/40 03 46", "L": "00 06 46", "M": "06 00 23 40 46", "N": "06 00 46 40",
    "O": "10 01 05 16 36 45 41 30 10", "P": "06 00 30 41 42 33 03", "Q": "10 01 05 16 36 45 41 30 10/24 46",
    "R": "06 00 30 41 42 33 03/23 46", "S": "41 30 10 01 02 13 33 44 45 36 16 05", "T": "00 40/20 26",
    "U": "00 05 16 36 45 40", "V": "00 26 40", "W": "00 16 23 36 40", "X": "00 46/40 06", "Y": "00 23 40/23 26",
    "Z": "00 40 06 46", "a": "42 22 03 05 16 36 45/42 46", "b": "00 06/03 22 33 45 36 06", "e": "04 44 33 22 13 05 16 36",
    "g": "42 22 03 05 16 45/42 46 37 17", "h": "00 06/03 22 33 36", "m": "02 06/03 12 23 26/23 32 43 46",
    "n": "02 06/03 22 33 36", "r": "02 06/03 22 32", "t": "20 25 36/02 42", "y": "02 24/42 07",
    "0": "10 01 05 16 36 45 41 30 10", "1": "11 20 26", "2": "01 10 30 41 42 06 46", "3": "00 40 23 44 45 36 16 05",
    "4": "36 30 04 44", "5": "40 00 03 33 44 45 36 06", "6": "30 02 05 16 36 45 44 33 13 04", "7": "00 40 16",
    "8": "23 01 10 30 41 23 05 16 36 45 23", "9": "46 41 30 10 01 02 13 33 42", "?": "01 10 30 41 42 24/26 26",
    "!": "20 24/26 26", "+": "03 43/21 25", "=": "02 42/04 44",
}  # fmt: skip


def _strokes(letter: str):
    for stroke in LETTERS[letter].split("/"):
        yield np.array([(int(point[0]), int(point[1])) for point in stroke.split()], np.float32)


def bank(n: int, most_points: int, most_strokes: int, seed=5):
    """Words of one to six letters as arrays of drawings: points from 0 to 2048, and their strokes."""
    chance = np.random.default_rng(seed)
    points = np.zeros((n, most_points, 2), np.int16)
    stroke = np.full((n, most_points), -1, np.int16)
    for row in range(n):
        at, number, left = 0, 0, 0.0
        scale = 2048 / 40
        for letter in chance.choice(list(LETTERS), chance.integers(1, 7)):
            for some in _strokes(letter):
                some = some + chance.normal(0, 0.18, some.shape) + (left, chance.normal(0, 0.2))
                if at + len(some) > most_points or number >= most_strokes:
                    break
                points[row, at : at + len(some)] = np.clip(some * scale + 100, 0, 2048)
                stroke[row, at : at + len(some)] = number
                at, number = at + len(some), number + 1
            left += chance.uniform(4.8, 6.2)
    return points, stroke
