"""Which words that the eyes know are near to each word of the cards that they do not, by GloVe's vectors.

    python kin.py <folder with glove100_i8.bin and glove100_words.txt> > ../crates/bots/src/rush/kin.txt
"""

import re
import struct
import sys
from pathlib import Path

import numpy as np

CRATES = Path(__file__).parent.parent / "crates"
LEAST, MOST_KIN = 0.52, 4
SMALL = {"of", "the", "and", "a", "in", "s"}


def folded(word: str) -> str:
    return word.lower().replace("-", " ")


def parts(word: str) -> list[str]:
    return [part for part in re.split(r"[ ']+", folded(word)) if part not in SMALL]


class Vectors:
    def __init__(self, folder: Path):
        file = (folder / "glove100_i8.bin").read_bytes()
        n, width = struct.unpack_from("<II", file)
        self.rows = np.frombuffer(file, "i1", n * width, 8).reshape(n, width).astype("f4")
        self.rows /= np.linalg.norm(self.rows, axis=1, keepdims=True) + 1e-9
        lines = (folder / "glove100_words.txt").read_text().splitlines()
        self.number = {word: n for n, word in enumerate(lines)}

    def of(self, word: str):
        """The mean direction of a word's parts; nothing if one of them is unknown."""
        numbers = [self.number.get(part, self.number.get(part.removesuffix("s"))) for part in parts(word)]
        if not numbers or None in numbers:
            return None
        whole = self.rows[numbers].sum(0)
        return whole / np.linalg.norm(whole)


def main() -> None:
    vectors = Vectors(Path(sys.argv[1]))
    known = [word for word in (CRATES / "eyes/src/words.txt").read_text().splitlines() if word != "-"]
    placed = [(word, vector) for word in known if (vector := vectors.of(word)) is not None]
    table = np.stack([vector for _, vector in placed])
    cards = [CRATES / "games/src/rush/cards" / name for name in ("easy.txt", "hard.txt")]
    words = [one.split("/")[0].strip() for card in cards for line in card.read_text().splitlines() for one in line.split(", ")]
    is_known = {folded(word) for word in known}
    for word in (word for word in words if folded(word) not in is_known):
        near = {other: 1.0 for other in known if set(parts(other)) & set(parts(word))}
        if (vector := vectors.of(word)) is not None:
            alike = table @ vector
            for n in np.argsort(-alike)[:MOST_KIN]:
                if alike[n] >= LEAST:
                    near.setdefault(placed[n][0], float(alike[n]))
        best = sorted(near.items(), key=lambda one: -one[1])[:MOST_KIN]
        if best:
            print(f"{word}: " + ", ".join(f"{other} {round(share * 100)}" for other, share in best))


if __name__ == "__main__":
    main()
