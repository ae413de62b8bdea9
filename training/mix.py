"""Mixes two exported networks of one shape, weight by weight: what one learnt anew and the other knew better.

    python mix.py old.weights new.weights <share of the new one> pictures.f32 <heat> <doubt> mixed.weights

The new one may have more classes; the last is nothing at all in both. Where weights of two networks are mixed,
what runs through the layers grows weaker; on the pictures (`cargo run --release -p eyes --example rasterise`)
every channel is given back the mean and the spread that it has in the two, mixed alike.
"""

import struct
import sys
from pathlib import Path

import numpy as np

DOWN, WINDOWS, WIDE, BACK, HEAD = range(5)


class Layer:
    def __init__(self, kind: int, weight: np.ndarray, bias: np.ndarray):
        self.kind, self.weight, self.bias = kind, weight, bias

    def apply(self, x):
        """Sums of (n, side, side, channels), rows flattened."""
        if self.kind == DOWN:
            side = x.shape[1]
            wide = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
            patch = [wide[:, dy : dy + side : 2, dx : dx + side : 2] for dy in range(3) for dx in range(3)]
            x = np.concatenate(patch, -1)
        elif self.kind == WINDOWS:
            side = x.shape[1]
            wide = np.pad(x, ((0, 0), (2, 2), (2, 2), (0, 0)))
            taps = (wide[:, t // 5 : t // 5 + side, t % 5 : t % 5 + side] * self.weight[:, t] for t in range(25))
            return sum(taps).reshape(-1, x.shape[-1]) + self.bias
        return x.reshape(-1, x.shape[-1]) @ self.weight.T + self.bias


def read(path: Path):
    """The layers of a file that `export.py` wrote, and how many blocks each stage has."""
    file, at = path.read_bytes(), 10
    layers, blocks = [], []

    def layer(kind):
        nonlocal at
        n, width = struct.unpack_from("<HH", file, at)
        scale, bias = np.frombuffer(file, "<f4", 2 * n, at + 4).reshape(2, n)
        whole = np.frombuffer(file, "i1", n * width, at + 4 + 8 * n).reshape(n, width)
        at += 4 + 8 * n + n * width
        layers.append(Layer(kind, whole * scale[:, None], bias))

    for _ in range(struct.unpack_from("<H", file, 8)[0]):
        blocks += struct.unpack_from("<H", file, at)
        at += 2
        layer(DOWN)
        for kind in (WINDOWS, WIDE, BACK) * blocks[-1]:
            layer(kind)
    layer(HEAD)
    return layers, blocks


def write(path: Path, layers, blocks, heat: float, doubt: float):
    out, left = struct.pack("<ffH", heat, doubt, len(blocks)), list(blocks)
    for layer in layers:
        if layer.kind == DOWN:
            out += struct.pack("<H", left.pop(0))
        scale = np.maximum(np.abs(layer.weight).max(1) / 127, 1e-12)
        whole = (layer.weight / scale[:, None]).round().clip(-127, 127).astype(np.int8)
        out += struct.pack("<HH", *layer.weight.shape) + scale.astype("<f4").tobytes()
        out += layer.bias.astype("<f4").tobytes() + whole.tobytes()
    path.write_bytes(out)


def run(layers, x, change=lambda n, sums: sums):
    """The scores of pictures; `change` is shown each layer's sums and may change them."""
    entered = x
    for n, layer in enumerate(layers[:-1]):
        side = x.shape[1] // (2 if layer.kind == DOWN else 1)
        sums = change(n, layer.apply(x)).reshape(len(x), side, side, -1).astype(np.float32)
        if layer.kind == WINDOWS:
            entered = x
        x = entered + sums if layer.kind == BACK else sums if layer.kind == WINDOWS else sums.clip(0)
    return x.mean((1, 2)) @ layers[-1].weight.T + layers[-1].bias


def spreads(layers, pictures):
    found = []

    def note(_, sums):
        found.append((sums.mean(0), sums.std(0)))
        return sums

    run(layers, pictures, note)
    return found


def widened(head: Layer, n: int) -> Layer:
    """The same head with more classes, none of them likely, before the last."""
    weight, bias = np.zeros((n, head.weight.shape[1])), np.full(n, head.bias.mean() - 2)
    weight[: len(head.bias) - 1], bias[: len(head.bias) - 1] = head.weight[:-1], head.bias[:-1]
    weight[-1], bias[-1] = head.weight[-1], head.bias[-1]
    return Layer(HEAD, weight, bias)


def mix(old, new, share: float, pictures):
    old = [*old[:-1], widened(old[-1], len(new[-1].bias))]
    both = [spreads(layers, pictures) for layers in (old, new)]
    mixed = [
        Layer(a.kind, a.weight * (1 - share) + b.weight * share, a.bias * (1 - share) + b.bias * share) for a, b in zip(old, new)
    ]

    def mend(n, sums):
        mean, spread = (one * (1 - share) + other * share for one, other in zip(both[0][n], both[1][n]))
        is_alive = sums.std(0) > 1e-6
        grow = np.where(is_alive, spread / np.where(is_alive, sums.std(0), 1), 1).clip(0.2, 5)
        mixed[n].weight = mixed[n].weight * grow[:, None]
        mixed[n].bias = (mixed[n].bias - sums.mean(0)) * grow + mean
        return (sums - sums.mean(0)) * grow + mean

    run(mixed, pictures, mend)
    return mixed


def main() -> None:
    old, new, share, pictures, heat, doubt, out = sys.argv[1:]
    (olds, _), (news, blocks) = read(Path(old)), read(Path(new))
    pictures = np.fromfile(pictures, "<f4").reshape(-1, 64, 64, 2)[:240]
    write(Path(out), mix(olds, news, float(share), pictures), blocks, float(heat), float(doubt))


if __name__ == "__main__":
    main()
