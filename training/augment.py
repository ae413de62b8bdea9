"""Drawings as they come at a game night: unfinished, crooked, mirrored, in any order,
on a line of ground, under a sun, hatched, beside something else."""

import torch

from context import beside
from ink import MOST_STROKES
from raster import REACH, earliness, fit, paint


def _uniform(like, shape, low, high):
    return torch.rand(shape, device=like.device) * (high - low) + low


def pieces(points, stroke, tremble=None):
    """The straight pieces between points of one stroke; each point off by some `tremble`."""
    points = points.float() / 1024 - 1
    if tremble is not None:
        points = points + torch.randn_like(points) * tremble
    valid = (stroke[:, 1:] == stroke[:, :-1]) & (stroke[:, 1:] >= 0)
    return points[:, :-1], points[:, 1:], valid, stroke[:, :-1].clamp_min(0).long()


def shares(a, b, valid, stroke, order):
    """Where on the way each piece begins and ends, with strokes drawn in this order."""
    length = (b - a).square().sum(-1).sqrt() * valid
    n = len(a)
    of_stroke = torch.zeros(n, MOST_STROKES, device=a.device).scatter_add_(1, stroke, length)
    ordered = of_stroke.gather(1, order)
    start = torch.zeros_like(of_stroke).scatter_(1, order, ordered.cumsum(1) - ordered)
    within = length.cumsum(1) - length
    first = torch.full_like(of_stroke, 1e9).scatter_reduce_(1, stroke, torch.where(valid, within, 1e9), "amin")
    begin = start.gather(1, stroke) + within - first.gather(1, stroke)
    whole = length.sum(1, keepdim=True).clamp_min(1e-6)
    return begin / whole, (begin + length) / whole


def cut(a, b, valid, begin, end, share):
    """Only the first `share` of the ink."""
    share = share[:, None]
    part = ((share - begin) / (end - begin).clamp_min(1e-6)).clamp(0, 1)
    return a + 0, a + (b - a) * part[..., None], valid & (begin < share)


def plain(points, stroke, share=1.0):
    """Pictures as play makes them, of whole drawings or their first part."""
    a, b, valid, stroke = pieces(points, stroke)
    order = torch.arange(MOST_STROKES, device=a.device).expand(len(a), -1)
    begin, end = shares(a, b, valid, stroke, order)
    if share < 1:
        a, b, valid = cut(a, b, valid, begin, end, torch.full((len(a),), share, device=a.device))
    a, b = fit(a, b, valid)
    return paint(a, b, earliness(a, b, valid), valid)


def _bent(p, angle, stretch, shear, flip, wave):
    """Turned, stretched, slanted, mirrored and bent a little."""
    x, y = p[..., 0], p[..., 1]
    cos, sin = angle.cos(), angle.sin()
    x, y = x * flip, y
    x, y = (x + shear * y) * stretch, y / stretch
    x, y = x * cos - y * sin, x * sin + y * cos
    for amount, pace, phase in wave:
        x = x + amount[..., 0] * (y * pace[..., 0] + phase[..., 0]).sin()
        y = y + amount[..., 1] * (x * pace[..., 1] + phase[..., 1]).sin()
    return torch.stack([x, y], -1)


def _scribbles(like, n_pieces: int):
    """Nothing in particular: walks, and loops that swell and shrink."""
    n, device = len(like), like.device
    walk = torch.randn(n, n_pieces + 1, 2, device=device).cumsum(1) * 0.3
    walk = walk + _uniform(like, (n, 1, 1), 0.0, 1.0) * torch.randn(n, n_pieces + 1, 2, device=device)
    way = torch.linspace(0, 1, n_pieces + 1, device=device)[None, :, None]
    turns = _uniform(like, (n, 1, 2), 6.0, 90.0)
    loops = (way * turns + _uniform(like, (n, 1, 2), 0.0, 6.283)).sin()
    loops = loops * (1 - way * _uniform(like, (n, 1, 1), 0.0, 1.0)) + way * _uniform(like, (n, 1, 2), -2.0, 2.0)
    path = torch.where(torch.rand(n, 1, 1, device=device) < 0.5, walk, loops)
    return path[:, :-1], path[:, 1:]


def varied(points, stroke, label, source, unknown: int, paint=paint, unfinished=0.5, letters=None):
    """Pictures and labels for one step of training; `unfinished` is the share of drawings cut short.

    `letters` are drawings of letters (`letters.py`), shown as something unknown.
    """
    n, device = len(points), points.device
    written = torch.zeros(n, dtype=torch.bool, device=device)
    if letters is not None:
        written = torch.rand(n, device=device) < 0.025
        some = torch.randint(len(letters[0]), (n,), device=device)
        points = torch.where(written[:, None, None], letters[0][some], points)
        stroke = torch.where(written[:, None], letters[1][some], stroke)
    tremble = torch.where(torch.rand(n, 1, 1, device=device) < 0.5, _uniform(points, (n, 1, 1), 0.0, 0.02), 0.0)
    a, b, valid, stroke = pieces(points, stroke, tremble)

    # Order: mostly as drawn; traced pictures have no true order.
    natural = torch.arange(MOST_STROKES, device=device).expand(n, -1)
    free = torch.rand(n, device=device) < torch.where(source > 0, 0.7, 0.15)
    order = torch.where(free[:, None], torch.rand(n, MOST_STROKES, device=device).argsort(1), natural)
    begin, end = shares(a, b, valid, stroke, order)

    share = torch.where(torch.rand(n, device=device) < unfinished, _uniform(a, (n,), 0.25, 0.95), 1.0)
    a, b, valid = cut(a, b, valid, begin, end, share)

    # Sometimes a stroke is missing, and every stroke is a little elsewhere.
    lost = torch.rand(n, MOST_STROKES, device=device) < 0.15 * (torch.rand(n, 1, device=device) < 0.25)
    kept = valid & ~lost.gather(1, stroke)
    valid = torch.where(kept.any(1, keepdim=True), kept, valid)
    amount = _uniform(a, (n, 1, 1), 0.0, 0.07)
    moved = (torch.randn(n, MOST_STROKES, 2, device=device) * amount).gather(1, stroke[..., None].expand(-1, -1, 2))
    grown = 1 + (torch.randn(n, MOST_STROKES, 1, device=device) * amount).gather(1, stroke[..., None])
    a, b = a * grown + moved, b * grown + moved

    spread = torch.where(torch.rand(n, 1, device=device) < 0.1, 3.0, 1.0)
    angle = torch.randn(n, 1, device=device) * 0.12 * spread
    stretch = (torch.randn(n, 1, device=device) * 0.13).exp()
    shear = torch.randn(n, 1, device=device) * 0.1
    flip = torch.where((torch.rand(n, 1, device=device) < 0.5) & ~written[:, None], -1.0, 1.0)
    wave = []
    for pace in (2.0, 5.0, 12.0):
        size = _uniform(a, (n, 1, 2), 0.0, 0.16 / pace)
        wave.append((size, _uniform(a, (n, 1, 2), pace * 0.6, pace * 1.4), _uniform(a, (n, 1, 2), 0.0, 6.283)))
    a = _bent(a, angle, stretch, shear, flip, wave)
    b = _bent(b, angle, stretch, shear, flip, wave)

    # What shows nothing must be called nothing: strokes all over the place, parts of two
    # drawings in one, or scribble.
    several = torch.where(valid, stroke, 0).amax(1) > 1
    jumbled = (torch.rand(n, device=device) < 0.03) & several
    strewn = (torch.rand(n, MOST_STROKES, 2, device=device) * 1.6 - 0.8).gather(1, stroke[..., None].expand(-1, -1, 2))
    a = torch.where(jumbled[:, None, None], a + strewn, a)
    b = torch.where(jumbled[:, None, None], b + strewn, b)
    mixed = torch.rand(n, device=device) < 0.04
    at = torch.arange(a.shape[1], device=device)
    half = (valid.sum(1, keepdim=True) * _uniform(a, (n, 1), 0.35, 0.65)).long()
    other = mixed[:, None] & (at >= half)
    valid = torch.where(other, valid.roll(1, 0), valid)
    a = torch.where(other[..., None], a.roll(1, 0), a)
    b = torch.where(other[..., None], b.roll(1, 0), b)
    scribbled = torch.rand(n, device=device) < 0.025
    from_a, from_b = _scribbles(a, a.shape[1])
    a = torch.where(scribbled[:, None, None], from_a, a)
    b = torch.where(scribbled[:, None, None], from_b, b)
    long = torch.randint(6, a.shape[1], (n, 1), device=device)
    valid = torch.where(scribbled[:, None], at < long, valid)
    label = torch.where(jumbled | mixed | scribbled | written, unknown, label)

    # The earliness follows the order chosen above, counted over what is left.
    last = torch.where(valid, begin, 0.0).amax(1, keepdim=True).clamp_min(1e-3)
    early = torch.where(free[:, None], 1 - begin / last, earliness(a, b, valid)).clamp(0, 1)

    a, b, valid, early = beside(a, b, valid, early)
    a, b = fit(a, b, valid, _uniform(a, (n,), 0.85, 1.04), _uniform(a, (n, 1, 2), -2.0, 2.0))
    reach = REACH * _uniform(a, (n,), 0.8, 1.35)
    return paint(a, b, early, valid, reach), label
