"""What should the network have said, and how wrong was it?"""

import numpy as np
import torch

from network import STRIDE

# A cell speaks for a plate's box where the plate's bell on the heat map is above this.
BOX_BELL = 0.35


def targets(boxes, ignored, size):
    """Heat map, distances (cells), weight of the distances, and weight of the heat loss, for one canvas.

    The bell's width follows the plate's size, so that a large plate is not one lonely positive cell. A
    plate whose center lies outside the canvas is asked for at the nearest cell.
    """
    n = size // STRIDE
    heat = np.zeros((n, n), np.float32)
    distances = np.zeros((4, n, n), np.float32)
    box_weight = np.zeros((n, n), np.float32)
    heat_weight = np.ones((n, n), np.float32)
    rows, columns = np.mgrid[:n, :n]
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE

    for left, top, right, bottom in ignored:
        heat_weight[bell(x, y, left, top, right, bottom) > 0.1] = 0
    # Large first: where two plates overlap, the smaller one owns its own center.
    for left, top, right, bottom in sorted(boxes.tolist(), key=lambda b: -(b[2] - b[0]) * (b[3] - b[1])):
        g = bell(x, y, left, top, right, bottom)
        column = int(np.clip((left + right) / 2 // STRIDE, 0, n - 1))
        row = int(np.clip((top + bottom) / 2 // STRIDE, 0, n - 1))
        heat = np.maximum(heat, g)
        heat[row, column] = 1
        heat_weight[g > 0.1] = 1
        inside = g > BOX_BELL
        inside[row, column] = True
        for plane, distance in zip(distances, (x - left, y - top, right - x, bottom - y)):
            plane[inside] = distance[inside] / STRIDE
        box_weight[inside] = np.maximum(g, 0.2)[inside]
    return heat, distances, box_weight, heat_weight


def bell(x, y, left, top, right, bottom):
    sigma_x, sigma_y = (right - left) * 0.12 + 2, (bottom - top) * 0.12 + 2
    dx, dy = x - (left + right) / 2, y - (top + bottom) / 2
    return np.exp(-(dx**2 / (2 * sigma_x**2) + dy**2 / (2 * sigma_y**2))).astype(np.float32)


def losses(output, target):
    """Focal loss of the heat map (as in CenterNet, arXiv:1904.07850), and overlap plus offset loss of the boxes."""
    logits, distances = output
    heat, wanted, box_weight, heat_weight = target
    p = torch.sigmoid(logits[:, 0]).clamp(1e-4, 1 - 1e-4)
    positive = (heat == 1).float()
    found = positive * (1 - p) ** 2 * p.log()
    quiet = (1 - positive) * (1 - heat) ** 4 * p**2 * (1 - p).log() * heat_weight
    heat_loss = -(found + quiet).sum() / positive.sum().clamp(min=1)

    total = box_weight.sum().clamp(min=1)
    overlap = (torch.minimum(distances[:, 0], wanted[:, 0]) + torch.minimum(distances[:, 2], wanted[:, 2])) * (
        torch.minimum(distances[:, 1], wanted[:, 1]) + torch.minimum(distances[:, 3], wanted[:, 3])
    )
    area = (distances[:, 0] + distances[:, 2]) * (distances[:, 1] + distances[:, 3])
    wanted_area = ((wanted[:, 0] + wanted[:, 2]) * (wanted[:, 1] + wanted[:, 3])).clamp(min=0)
    iou = (overlap + 1) / (area + wanted_area - overlap + 1)
    offset = (distances - wanted).abs().mean(1)
    box_loss = ((1 - iou) * box_weight).sum() / total + 0.1 * (offset * box_weight).sum() / total
    return heat_loss, box_loss
