"""What people draw around a thing: ground, a sun, hatching, something small beside it."""

import torch

from raster import earliness

MORE = 40  # pieces


def _uniform(like, shape, low, high):
    return torch.rand(shape, device=like.device) * (high - low) + low


def _path(places, n_pieces: int):
    """Pieces between places (n, k + 1, 2), and how many of them there are."""
    return places[:, :-1], places[:, 1:], n_pieces


def _ground(near, far, size):
    """A line under the drawing, about as wide as it or wider."""
    n = len(near)
    wide = torch.maximum(far[:, 0] - near[:, 0], size * 0.5) * _uniform(size, (n,), 0.7, 2.2)
    middle = (far[:, 0] + near[:, 0]) / 2 + size * torch.randn(n, device=size.device) * 0.08
    way = torch.linspace(-0.5, 0.5, 9, device=size.device)
    x = middle[:, None] + wide[:, None] * way
    y = far[:, 1, None] + size[:, None] * _uniform(size, (n, 1), -0.07, 0.05)
    y = y + wide[:, None] * way * torch.randn(n, 1, device=size.device) * 0.03
    y = y + size[:, None] * torch.randn(n, 9, device=size.device) * _uniform(size, (n, 1), 0.0, 0.012)
    return _path(torch.stack([x, y], -1), 8)


def _sun(near, far, size):
    """A small round thing with or without rays in an upper corner."""
    n, device = len(near), size.device
    right = torch.rand(n, device=device) < 0.5
    away = size * _uniform(size, (n,), -0.05, 0.35)
    x = torch.where(right, far[:, 0] + away, near[:, 0] - away)
    y = near[:, 1] + size * _uniform(size, (n,), -0.25, 0.2)
    radius = size * _uniform(size, (n,), 0.05, 0.13)
    turn = torch.linspace(0, 6.283, 13, device=device) + _uniform(size, (n, 1), 0.0, 6.283)
    ring = torch.stack([turn.cos(), turn.sin()], -1)
    middle = torch.stack([x, y], -1)[:, None]
    circle = middle + ring * radius[:, None, None]
    rays = ring[:, :12]
    inner = middle + rays * radius[:, None, None] * 1.3
    outer = middle + rays * radius[:, None, None] * _uniform(size, (n, 1, 1), 1.5, 2.4)
    a, b, _ = _path(circle, 12)
    shown = torch.where(torch.rand(n, device=device) < 0.6, 24, 12)
    return torch.cat([a, inner], 1), torch.cat([b, outer], 1), shown


def _hatching(near, far, size):
    """To and fro over a part of the drawing."""
    n, device = len(near), size.device
    way = torch.linspace(-1, 1, MORE + 1, device=device)
    dense = _uniform(size, (n, 1), 0.3, 1.0)
    along = way * _uniform(size, (n, 1), 0.1, 0.35) / dense.sqrt()
    side = torch.arange(MORE + 1, device=device) % 2 * 2.0 - 1.0
    across = side * _uniform(size, (n, 1), 0.06, 0.28) * (1 + 0.2 * torch.randn(n, MORE + 1, device=device))
    angle = _uniform(size, (n, 1), 0.0, 3.1416)
    x = along * angle.cos() - across * angle.sin()
    y = along * angle.sin() + across * angle.cos()
    middle = near + (far - near) * _uniform(size, (n, 2), 0.2, 0.8)
    places = middle[:, None] + torch.stack([x, y], -1) * size[:, None, None]
    return _path(places, (dense[:, 0] * MORE).long())


def _small(a, b, valid, near, far, size):
    """Another drawing of the same step, small, to the left or right."""
    n, device = len(a), a.device
    by = 1 + n // 3
    other_near, other_far = near.roll(by, 0), far.roll(by, 0)
    scale = size * _uniform(size, (n,), 0.12, 0.38) / size.roll(by, 0)
    right = torch.rand(n, device=device) < 0.5
    away = size * _uniform(size, (n,), 0.02, 0.3)
    wide = (other_far - other_near)[:, 0] * scale
    x = torch.where(right, far[:, 0] + away, near[:, 0] - away - wide)
    y = near[:, 1] + (far - near)[:, 1] * _uniform(size, (n,), -0.1, 0.9)
    corner = torch.stack([x, y], -1)[:, None]

    def moved(p):
        return (p.roll(by, 0)[:, :MORE] - other_near[:, None]) * scale[:, None, None] + corner

    return moved(a), moved(b), valid.roll(by, 0)[:, :MORE]


def beside(a, b, valid, early):
    """The same drawings, two in five of them with something around."""
    n, device = len(a), a.device
    far = torch.where(valid[..., None], torch.maximum(a, b), -1e9).amax(1)
    near = torch.where(valid[..., None], torch.minimum(a, b), 1e9).amin(1)
    empty = ~valid.any(1, keepdim=True)
    far, near = torch.where(empty, 1.0, far), torch.where(empty, -1.0, near)
    size = (far - near).amax(1).clamp_min(1e-2)
    at = torch.arange(MORE, device=device)

    more_a, more_b, more = _small(a, b, valid, near, far, size)
    kind = torch.rand(n, device=device)
    more = more & (kind < 0.08)[:, None]
    for low, high, (new_a, new_b, shown) in (
        (0.08, 0.26, _ground(near, far, size)),
        (0.26, 0.32, _sun(near, far, size)),
        (0.32, 0.41, _hatching(near, far, size)),
    ):
        here = (kind >= low) & (kind < high)
        lack = MORE - new_a.shape[1]
        new_a = torch.nn.functional.pad(new_a, (0, 0, 0, lack))
        new_b = torch.nn.functional.pad(new_b, (0, 0, 0, lack))
        shown = torch.as_tensor(shown, device=device).expand(n)
        more_a = torch.where(here[:, None, None], new_a, more_a)
        more_b = torch.where(here[:, None, None], new_b, more_b)
        more = torch.where(here[:, None], at < shown[:, None], more)

    # Drawn before all else, or after it.
    length = ((b - a).square().sum(-1).sqrt() * valid).sum(1, keepdim=True)
    longer = ((more_b - more_a).square().sum(-1).sqrt() * more).sum(1, keepdim=True)
    whole = (length + longer).clamp_min(1e-3)
    more_early = earliness(more_a, more_b, more)
    first = torch.rand(n, 1, device=device) < 0.4
    early = torch.where(first, early * length / whole, (early * length + longer) / whole)
    more_early = torch.where(first, (more_early * longer + length) / whole, more_early * longer / whole)
    return (
        torch.cat([a, more_a], 1), torch.cat([b, more_b], 1), torch.cat([valid, more], 1),
        torch.cat([early, more_early], 1).clamp(0, 1),
    )  # fmt: skip
