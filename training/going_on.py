"""Puts exported weights back into a small network, so that training can go on from what plays."""

import struct

import numpy as np
import torch

from nets import Block, Down, Small


def _rows(file: bytes, at: int):
    n, width = struct.unpack_from("<HH", file, at)
    at += 4
    scale = np.frombuffer(file, "<f4", n, at)
    bias = np.frombuffer(file, "<f4", n, at + 4 * n)
    whole = np.frombuffer(file, "i1", n * width, at + 8 * n).reshape(n, width)
    weight = whole.astype(np.float32) * scale[:, None]
    return torch.from_numpy(weight), torch.from_numpy(bias.copy()), at + 8 * n + n * width


def _fill(mix, calm, weight, bias, x):
    """A convolution with the normalisation that changes nothing but by `bias`, as it is for pictures like `x`."""
    mix.weight.copy_(weight)
    y = mix(x)
    mean, square = y.mean((0, 2, 3)), y.var((0, 2, 3))
    calm.running_mean.copy_(mean)
    calm.running_var.copy_(square)
    calm.weight.copy_((square + calm.eps).sqrt())
    calm.bias.copy_(bias.to(mean.device) + mean)
    return y + bias.to(mean.device).reshape(1, -1, 1, 1)


@torch.no_grad()
def go_on(net: Small, file: bytes, pictures) -> None:
    """Fills `net`, which may have more classes than there were; the last one always is nothing at all."""
    at = 10  # after heat, doubt and the number of stages
    x, blocks = pictures, 0
    for part in net.parts:
        if isinstance(part, Down):
            assert blocks == 0
            (blocks,) = struct.unpack_from("<H", file, at)
            weight, bias, at = _rows(file, at + 2)
            n, inputs = part.mix.weight.shape[:2]
            weight = weight.reshape(n, 3, 3, inputs).permute(0, 3, 1, 2)
            x = _fill(part.mix, part.calm, weight, bias, x).relu()
            continue
        assert isinstance(part, Block)
        blocks -= 1
        weight, bias, at = _rows(file, at)
        y = _fill(part.windows, part.calm, weight.reshape(part.windows.weight.shape), bias, x)
        weight, bias, at = _rows(file, at)
        y = _fill(part.wide, part.wide_calm, weight[..., None, None], bias, y).relu()
        weight, bias, at = _rows(file, at)
        x = x + _fill(part.back, part.back_calm, weight[..., None, None], bias, y)
    weight, bias, at = _rows(file, at)
    known = len(bias) - 1
    net.head.weight.mul_(0.1)
    net.head.bias.fill_(float(bias[:known].mean()) - 2)
    for there, here in ((slice(0, known), slice(0, known)), (slice(known, None), slice(-1, None))):
        net.head.weight[here] = weight[there].to(net.head.weight.device)
        net.head.bias[here] = bias[there].to(net.head.bias.device)
