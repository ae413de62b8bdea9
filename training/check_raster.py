"""Proves that training and play see the same pictures.

    cargo run --release -p eyes --example rasterise -- ink/test.ink 50 pictures.f32
    python check_raster.py smooth/test.ink 50 pictures.f32
"""

import sys
from pathlib import Path

import numpy as np
import torch

import augment
import ink

# The drawings with more points than training allows are simplified there.
names, every, most = Path(sys.argv[1]), int(sys.argv[2]), ink.MOST_POINTS
pictures = np.fromfile(sys.argv[3], "<f4").reshape(-1, 64, 64, 2).transpose(0, 3, 1, 2)
short = [sum(map(len, strokes)) <= most for _, (_, _, strokes) in zip(pictures, list(ink.records(names))[::every])]
short = np.flatnonzero(short)
kept = ink.load(names)
points, stroke = (torch.from_numpy(part[::every][short]) for part in (kept.points, kept.stroke))
theirs = torch.cat([augment.plain(points[i : i + 16], stroke[i : i + 16]) for i in range(0, len(short), 16)]).numpy()
gap = np.abs(theirs - pictures[short]).max()
print(f"{len(short)} drawings compared, largest difference of a pixel {gap:.6f}")
sys.exit(int(gap > 1e-3))
