"""What does the rim network look like?

A plain residual network on a square crop; its last plane keeps its places (no pooling), since where the rim lies is
the question. Only convolution, addition, ReLU and matrix products are used, so that any small runtime can run it.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE = 96
# Usual extent of a rim in shares of the crop's side: the crop is 1.5 diameters wide.
USUAL_EXTENT = 1 / 1.5
# Outputs are of the order of one in these units.
UNIT = 0.05


def block(inputs, outputs, stride=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = block(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return F.relu(x + self.second(self.first(x)))


class RimNetwork(nn.Module):
    """Takes BGR in [0, 255], [N,3,96,96]; gives [N,8]: center x, y and logarithms of width, height, then the logarithms
    of their deviations. All in UNIT; the center from the crop's middle, extents over the usual one."""

    def __init__(self, widths=(16, 32, 56, 96)):
        super().__init__()
        a, b, c, d = widths
        self.trunk = nn.Sequential(
            nn.Conv2d(3, a, 5, 2, 2, bias=False), nn.BatchNorm2d(a), nn.ReLU(inplace=True),
            block(a, b, 2), Residual(b),
            block(b, c, 2), Residual(c),
            block(c, d, 2), Residual(d),
            nn.Conv2d(d, 32, 1), nn.ReLU(inplace=True),
        )  # fmt: skip
        self.head = nn.Sequential(
            nn.Flatten(), nn.Linear(32 * (SIDE // 16) ** 2, 96), nn.ReLU(inplace=True), nn.Linear(96, 8)
        )

    def forward(self, x):
        return self.head(self.trunk(x / 128 - 1))


class ExportedNetwork(nn.Module):
    """The network as the product sees it: takes RGB as (value - 127) / 128.

    Gives center, width and height in shares of the crop's side, and their deviations, those of the extents relative.
    """

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, crop):
        y = self.network(128 * crop.flip(1) + 127)
        center = UNIT * y[:, :2]
        extent = USUAL_EXTENT * torch.exp(UNIT * y[:, 2:4])
        return torch.cat([center, extent, UNIT * torch.exp(y[:, 4:])], 1)


def targets(rims):
    """What the first four outputs should be for rims [N,4] as `crops.py` writes them."""
    return torch.cat([rims[:, :2], torch.log(rims[:, 2:] / USUAL_EXTENT)], 1) / UNIT


def loss(outputs, wanted):
    """Negative log-likelihood under a Laplace distribution: one crop in which nothing can be seen must not rule."""
    error = (outputs[:, :4] - wanted).abs()
    spread = outputs[:, 4:].clamp(-4, 3)
    return (error * torch.exp(-spread) + spread).mean()
