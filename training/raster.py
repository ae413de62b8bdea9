"""The rasteriser of `crates/eyes/src/raster.rs`, for many drawings at once."""

import torch

SIDE, BOX, REACH = 64, 56.0, 1.25


def fit(a, b, valid, zoom=1.0, shift=0.0):
    """Pieces a→b scaled to the box and centred; `zoom` and `shift` are for training."""
    far = torch.where(valid[..., None], torch.maximum(a, b), -1e9).amax(1)
    near = torch.where(valid[..., None], torch.minimum(a, b), 1e9).amin(1)
    scale = BOX / (far - near).amax(1).clamp_min(1e-3) * zoom
    middle = ((far + near) * 0.5)[:, None]
    scale = scale.reshape(-1, 1, 1)
    half = SIDE * 0.5
    return (a - middle) * scale + half + shift, (b - middle) * scale + half + shift


def paint(a, b, early, valid, reach=REACH):
    """Pictures (n, 2, SIDE, SIDE) of pieces (n, s, 2) given in pixels."""
    n, s, _ = a.shape
    centre = torch.arange(SIDE, device=a.device, dtype=a.dtype) + 0.5
    along = b - a
    square = (along**2).sum(-1)
    inverse = torch.where(square > 0, 1 / square.clamp_min(1e-12), 0.0)
    off_x = centre - a[..., 0:1]
    off_y = centre - a[..., 1:2]
    x, y = along[..., 0:1] * inverse[..., None], along[..., 1:2] * inverse[..., None]
    share = (off_y * y)[..., :, None] + (off_x * x)[..., None, :]
    share = share.clamp_(0, 1)
    left_x = torch.addcmul(off_x[..., None, :], share, along[..., 0, None, None], value=-1)
    left_y = torch.addcmul(off_y[..., :, None], share, along[..., 1, None, None], value=-1)
    distance = left_x.square_().add_(left_y.square_()).sqrt_()
    if torch.is_tensor(reach):
        reach = reach.reshape(-1, 1, 1, 1)
    cover = distance.neg_().add_(reach).clamp_(0, 1).mul_(valid[..., None, None])
    ink = cover.amax(1)
    early = cover.mul_(early[..., None, None]).amax(1)
    return torch.stack([ink, early], 1)


def earliness(a, b, valid):
    """One minus the share of all ink that lies before each piece."""
    length = (b - a).square().sum(-1).sqrt() * valid
    before = length.cumsum(1) - length
    return 1 - before / length.sum(1, keepdim=True).clamp_min(1e-3)
