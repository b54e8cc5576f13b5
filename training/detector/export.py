"""Writes the trained network as ONNX, and checks it in OpenVINO against PyTorch.

    python export.py --checkpoint FILE --out plate-detector.onnx

Input `image` [1,3,H,W]: RGB, (value - 127) / 128, H and W multiples of 32. Outputs `heat` [1,1,H/8,W/8]:
probabilities; `box` [1,4,H/8,W/8]: left, top, right, bottom from the cell's center ((i+0.5)*8, (j+0.5)*8) in input pixels.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import onnx
import torch

from network import Backbone, ExportedNetwork, PlateNetwork

ALLOWED = {"Conv", "Clip", "Relu", "Add", "Mul", "Resize", "Sigmoid", "Constant"}
CHECKED_SIZES = ((320, 320), (320, 192), (416, 416))


def export(network, path):
    axes = {"image": {2: "H", 3: "W"}, "heat": {2: "H8", 3: "W8"}, "box": {2: "H8", 3: "W8"}}
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, 320, 320),),
        path,
        opset_version=17,
        input_names=["image"],
        output_names=["heat", "box"],
        dynamic_axes=axes,
        dynamo=False,
    )
    model = onnx.load(path)
    fold_padding(model.graph)
    name_shapes(model.graph)
    # The exporter writes source paths of the machine it ran on into each node's description.
    for node in model.graph.node:
        node.doc_string = ""
        del node.metadata_props[:]
    del model.metadata_props[:]
    foreign = {node.op_type for node in model.graph.node} - ALLOWED
    if foreign:
        raise SystemExit(f"operators outside the contract: {sorted(foreign)}")
    onnx.checker.check_model(model)
    onnx.save(model, path)


def fold_padding(graph):
    """Moves each pad into its convolution, and drops the shape arithmetic that the exporter builds for a pad.

    ONNX convolutions take lopsided padding; PyTorch's do not, hence the separate pad in network.py.
    """
    producers = {name: node for node in graph.node for name in node.output}
    for node in graph.node:
        pad = producers.get(node.input[0]) if node.op_type == "Conv" else None
        if pad is None or pad.op_type != "Pad":
            continue
        attributes = {attribute.name: attribute for attribute in node.attribute}
        total = attributes["kernel_shape"].ints[0] - attributes["strides"].ints[0]
        before, after = total // 2, total - total // 2
        node.input[0] = pad.input[0]
        del attributes["pads"].ints[:]
        attributes["pads"].ints.extend([before, before, after, after])
    remove_unused(graph)


def name_shapes(graph):
    """States the outputs' shapes: the exporter guesses names for sizes that it cannot follow."""
    for output, channels in zip(graph.output, (1, 4)):
        for dimension, value in zip(output.type.tensor_type.shape.dim, (1, channels, "H8", "W8")):
            dimension.Clear()
            if isinstance(value, str):
                dimension.dim_param = value
            else:
                dimension.dim_value = value


def remove_unused(graph):
    outputs = {output.name for output in graph.output}
    while True:
        used = outputs | {name for node in graph.node for name in node.input}
        unused = [node for node in graph.node if not used & set(node.output)]
        if not unused:
            break
        for node in unused:
            graph.node.remove(node)
    for weight in [w for w in graph.initializer if w.name not in used]:
        graph.initializer.remove(weight)


def check(network, path):
    import openvino

    core = openvino.Core()
    compiled = core.compile_model(path, "CPU", {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1})
    request = compiled.create_infer_request()
    rng = np.random.default_rng(0)
    for height, width in CHECKED_SIZES:
        image = rng.uniform(-1, 1, (1, 3, height, width)).astype(np.float32)
        with torch.no_grad():
            expected = [tensor.numpy() for tensor in network(torch.from_numpy(image))]
        found = list(request.infer({"image": image}).values())
        errors = [float(np.abs(a - b).max()) for a, b in zip(expected, found)]
        times = []
        for _ in range(40):
            start = time.perf_counter()
            request.infer({"image": image})
            times.append((time.perf_counter() - start) * 1e3)
        print(
            f"{height}x{width}: largest difference heat {errors[0]:.1e}, box {errors[1]:.1e} px; "
            f"median {np.median(times):.1f} ms, least {min(times):.1f} ms"
        )
        if errors[0] > 1e-3 or errors[1] > 0.05:
            raise SystemExit("OpenVINO and PyTorch disagree")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    network = PlateNetwork(Backbone())
    state = torch.load(arguments.checkpoint, weights_only=True)
    network.load_state_dict(state.get("network", state))
    exported = ExportedNetwork(network).eval()
    partial = arguments.out.with_suffix(".partial.onnx")
    export(exported, str(partial))
    check(exported, str(partial))
    partial.replace(arguments.out)
    parameters = sum(parameter.numel() for parameter in exported.parameters())
    print(f"{arguments.out.name}: {parameters / 1e6:.2f} M parameters, {arguments.out.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
