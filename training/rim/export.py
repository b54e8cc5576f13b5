"""Writes the rim network as ONNX with weights in half precision, and checks that OpenVINO says the same."""

import argparse
import io

import numpy as np
import onnx
import openvino
import torch
from onnx import helper, numpy_helper

from network import SIDE, ExportedNetwork, RimNetwork


def exported(network):
    buffer = io.BytesIO()
    torch.onnx.export(
        network,
        torch.zeros(1, 3, SIDE, SIDE),
        buffer,
        input_names=["crop"],
        output_names=["rim"],
        opset_version=17,
        dynamo=False,
    )
    return onnx.load_model_from_string(buffer.getvalue())


def halved(model):
    """Keeps the weights in half precision and widens them at load: half the file, the same arithmetic."""
    widened = []
    for weight in list(model.graph.initializer):
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < 64:
            continue
        name = weight.name
        model.graph.initializer.remove(weight)
        model.graph.initializer.append(numpy_helper.from_array(values.astype(np.float16), name + "_half"))
        widened.append(helper.make_node("Cast", [name + "_half"], [name], to=onnx.TensorProto.FLOAT))
    for node in reversed(widened):
        model.graph.node.insert(0, node)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    network = RimNetwork()
    network.load_state_dict(torch.load(options.checkpoint, weights_only=True)["average"])
    network = ExportedNetwork(network).eval()
    model = halved(exported(network))
    onnx.checker.check_model(model)
    onnx.save(model, options.out)
    crop = np.random.default_rng(1).uniform(-1, 1, (1, 3, SIDE, SIDE)).astype(np.float32)
    compiled = openvino.Core().compile_model(options.out, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    with torch.no_grad():
        expected = network(torch.from_numpy(crop)).numpy()
    difference = np.abs(compiled(crop)[0] - expected).max()
    print(f"{options.out}: largest difference to PyTorch {difference:.1e}")
    if difference > 2e-3:
        raise SystemExit("OpenVINO says something else")


if __name__ == "__main__":
    main()
