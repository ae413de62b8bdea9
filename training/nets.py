"""The network that is shipped, and the large one it learns from."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """Windows over each channel, then a mix of channels, added to what came in."""

    def __init__(self, channels: int, hidden: int):
        super().__init__()
        self.windows = nn.Conv2d(channels, channels, 5, padding=2, groups=channels, bias=False)
        self.calm = nn.BatchNorm2d(channels)
        self.wide = nn.Conv2d(channels, hidden, 1, bias=False)
        self.wide_calm = nn.BatchNorm2d(hidden)
        self.back = nn.Conv2d(hidden, channels, 1, bias=False)
        self.back_calm = nn.BatchNorm2d(channels)

    def forward(self, x):
        y = self.calm(self.windows(x))
        y = F.relu(self.wide_calm(self.wide(y)))
        return x + self.back_calm(self.back(y))


class Down(nn.Module):
    """Half the side, more channels."""

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.mix = nn.Conv2d(inputs, outputs, 3, stride=2, padding=1, bias=False)
        self.calm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return F.relu(self.calm(self.mix(x)))


class Small(nn.Module):
    """What plays: a look costs about sixty million multiplications."""

    def __init__(self, classes: int):
        super().__init__()
        parts: list[nn.Module] = [Down(2, 32)]
        for inputs, outputs, hidden, n in ((32, 64, 128, 2), (64, 160, 480, 2), (160, 240, 720, 3)):
            parts.append(Down(inputs, outputs))
            parts += [Block(outputs, hidden) for _ in range(n)]
        self.parts = nn.Sequential(*parts)
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(240, classes)

    def forward(self, x):
        return self.head(self.drop(self.parts(x).mean((2, 3))))


class Residual(nn.Module):
    def __init__(self, inputs: int, outputs: int, stride: int):
        super().__init__()
        self.first = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.first_calm = nn.BatchNorm2d(outputs)
        self.second = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.second_calm = nn.BatchNorm2d(outputs)
        self.gate = nn.Sequential(
            nn.AdaptiveAvgPool2d(1), nn.Conv2d(outputs, outputs // 8, 1), nn.ReLU(),
            nn.Conv2d(outputs // 8, outputs, 1), nn.Sigmoid(),
        )
        self.side = None
        if inputs != outputs or stride > 1:
            self.side = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = F.relu(self.first_calm(self.first(x)))
        y = self.second_calm(self.second(y))
        y = y * self.gate(y)
        return F.relu(y + (x if self.side is None else self.side(x)))


class Large(nn.Module):
    """What teaches; never shipped."""

    def __init__(self, classes: int):
        super().__init__()
        parts: list[nn.Module] = [nn.Conv2d(2, 48, 3, 1, 1, bias=False), nn.BatchNorm2d(48), nn.ReLU()]
        for inputs, outputs, n in ((48, 80, 2), (80, 160, 3), (160, 320, 3), (320, 512, 2)):
            parts.append(Residual(inputs, outputs, 2))
            parts += [Residual(outputs, outputs, 1) for _ in range(n - 1)]
        self.parts = nn.Sequential(*parts)
        self.drop = nn.Dropout(0.3)
        self.head = nn.Linear(512, classes)

    def forward(self, x):
        return self.head(self.drop(self.parts(x).mean((2, 3))))


def fold(mix: nn.Conv2d, calm: nn.BatchNorm2d):
    """A convolution and the normalisation after it as one."""
    scale = calm.weight / (calm.running_var + calm.eps).sqrt()
    return mix.weight * scale.reshape(-1, 1, 1, 1), calm.bias - calm.running_mean * scale


torch.backends.cudnn.benchmark = True
