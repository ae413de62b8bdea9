"""Writes trained networks as the files of weights that the program reads.

    python export.py eyes small.pt <heat> <doubt> ../crates/eyes/src/eyes.weights
    python export.py hands hands.pt ../crates/eyes/src/hands/hands.weights
    python export.py words <folder of prepare.py>/classes.txt ../crates/eyes/src/words.txt
"""

import struct
import sys
from pathlib import Path

import torch

from labels import word_of
from nets import Block, Down, Small, fold
from train_hands import HEADS, Hands


def rows(weight, bias) -> bytes:
    """Whole numbers of one byte with a scale for each row."""
    weight = weight.detach().float()
    n, width = weight.shape
    scale = (weight.abs().amax(1) / 127).clamp_min(1e-12)
    whole = (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8)
    head = struct.pack("<HH", n, width)
    return head + scale.numpy().astype("<f4").tobytes() + bias.detach().numpy().astype("<f4").tobytes() + whole.numpy().tobytes()


def folded(mix, calm, innermost: bool) -> bytes:
    """A convolution with the normalisation after it, channels innermost."""
    weight, bias = fold(mix, calm)
    if innermost:
        weight = weight.permute(0, 2, 3, 1)
    return rows(weight.reshape(len(weight), -1), bias)


def eyes(net: Small, heat: float, doubt: float) -> bytes:
    stages: list[list] = []
    for part in net.parts:
        if isinstance(part, Down):
            stages.append([part])
        else:
            stages[-1].append(part)
    out = struct.pack("<ffH", heat, doubt, len(stages))
    for down, *blocks in stages:
        out += struct.pack("<H", len(blocks)) + folded(down.mix, down.calm, True)
        for block in blocks:
            assert isinstance(block, Block)
            out += folded(block.windows, block.calm, False)
            out += folded(block.wide, block.wide_calm, True)
            out += folded(block.back, block.back_calm, True)
    return out + rows(net.head.weight, net.head.bias)


def hands(net: Hands) -> bytes:
    def table(part) -> bytes:
        return rows(part.weight, torch.zeros(len(part.weight)))

    def matrix(part) -> bytes:
        return rows(part.weight, part.bias)

    def calm(part) -> bytes:
        return b"".join(value.detach().numpy().astype("<f4").tobytes() for value in (part.weight, part.bias))

    out = b"".join(map(table, (net.word, net.across, net.down, net.way, net.place)))
    out += struct.pack("<HH", len(net.layers), HEADS)
    for layer in net.layers:
        out += calm(layer.calm) + matrix(layer.look) + matrix(layer.back)
        out += calm(layer.wide_calm) + matrix(layer.wide) + matrix(layer.narrow)
    out += calm(net.calm) + matrix(net.say_way) + table(net.way_next)
    out += matrix(net.across_mid) + matrix(net.say_across) + table(net.across_next)
    return out + matrix(net.down_mid) + matrix(net.say_down)


def main() -> None:
    what, source, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[-1])
    if what == "words":
        names = source.read_text().splitlines()
        out = "".join(word_of(name) + "\n" for name in names).encode()
    else:
        kept = {key: value.float() for key, value in torch.load(source).items()}
        net = Small(len(kept["head.bias"])) if what == "eyes" else Hands(len(kept["word.weight"]))
        net.load_state_dict(kept)
        out = eyes(net.eval(), float(sys.argv[3]), float(sys.argv[4])) if what == "eyes" else hands(net.eval())
    target.write_bytes(out)
    print(target, len(out), "bytes")


if __name__ == "__main__":
    main()
