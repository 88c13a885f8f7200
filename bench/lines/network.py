"""PP-OCRv4's Latin recognizer (SVTR, Du et al., IJCAI 2022) in PyTorch from the middle of its convolutions on, with more classes."""
import json
import struct

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

# what comes before stays as it is: 240 values for each of 12 rows and every 4 pixels
middle = "p2o.Add.159"
# the output of the convolutions, 480 values per step of 8 pixels
cut = "p2o.AveragePool.1"
probabilities = "softmax_2.tmp_0"
own_classes = 97
width = 120
convolutions = range(131, 136)
norm_of = {convolution: convolution + 15 for convolution in convolutions}
names = (
    [f"conv2d_{i}.w_0" for i in convolutions]
    + [f"linear_{i}.{kind}_0" for i in range(8) for kind in "wb"]
    + [f"layer_norm_{i}.{kind}_0" for i in range(5) for kind in "wb"]
)


def weights_of(path):
    """All constants of an ONNX file by name."""
    graph = onnx.load(path).graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            constants[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
    return constants


def stored(path):
    """The weights that `store` wrote, by name."""
    with open(path, "rb") as file:
        header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = file.read()
    values = lambda start, end: np.frombuffer(data[start:end], "<f2").astype(np.float32)
    return {name: values(*tensor["data_offsets"]).reshape(tensor["shape"]) for name, tensor in header.items()}


class Convolutions(nn.Module):
    """Those from the middle to the cut, as the nodes of the ONNX file say."""

    def __init__(self, path, own):
        super().__init__()
        made = {name: node for node in onnx.load(path).graph.node for name in node.output}
        self.nodes = []
        self.visit(cut, made, {middle, *own})
        self.own = {name: torch.tensor(np.array(own[name])) for node in self.nodes for name in node.input if name in own}
        learned = {name for node in self.nodes if node.op_type == "Conv" for name in node.input if name in own}
        self.w = nn.ParameterDict({name.replace(".", "_"): nn.Parameter(self.own[name]) for name in learned})
        self.steps = list(self.fused([node.op_type for node in self.nodes]))

    def visit(self, name, made, known):
        if name in known:
            return
        known.add(name)
        for each in made[name].input:
            self.visit(each, made, known)
        self.nodes.append(made[name])


    def fused(self, kinds):
        """Operations and the nodes that they replace: what is done to single values is done at once."""
        at = 0
        while at < len(kinds):
            scaled = {"Conv": 1, "Mul": 0}.get(kinds[at])
            if kinds[at : at + 4] == ["Add", "Clip", "Mul", "Div"]:
                operation, count = lambda _, x, *rest: F.hardswish(x), 4
            elif scaled is not None and kinds[at + scaled : at + scaled + 2] == ["Mul", "Add"] and self.is_single(at + scaled):
                operation, count = (convolved_and_scaled, 3) if scaled else (scaled_and_shifted, 2)
            else:
                operation, count = operations[kinds[at]], 1
            yield operation, self.nodes[at : at + count]
            at += count

    def is_single(self, at):
        """Whether the values of a node and the next are multiplied with one number and shifted by one."""
        numbers = self.nodes[at].input[0], self.nodes[at + 1].input[1]
        return all(name in self.own and self.own[name].numel() == 1 for name in numbers)

    def forward(self, features):
        values = {middle: features.contiguous(memory_format=torch.channels_last)}
        of = lambda name: values[name] if name in values else self.w.get(name.replace(".", "_"), self.own.get(name))
        for operation, nodes in self.steps:
            set_to = {each.name: onnx.helper.get_attribute_value(each) for each in nodes[0].attribute}
            made = {name for node in nodes for name in node.output}
            inputs = dict.fromkeys(name for node in nodes for name in node.input if name not in made)
            values[nodes[-1].output[0]] = operation(set_to, *map(of, inputs))
        return values[cut]


def convolved(set_to, x, weights, bias=None):
    return F.conv2d(x, weights, bias, set_to["strides"], set_to["pads"][:2], groups=set_to["group"])


def convolved_and_scaled(set_to, x, weights, bias, scale, shift):
    return convolved(set_to, x, weights * scale, bias * scale + shift)


def scaled_and_shifted(_, scale, x, shift):
    return torch.add(shift, x, alpha=scale.item())


operations = {
    "Conv": convolved,
    "Add": lambda _, a, b: a + b,
    "Mul": lambda _, a, b: a * b,
    "Div": lambda _, a, b: a / b,
    "Clip": lambda _, x, *limits: torch.clamp(x, 0, 6),
    "Relu": lambda _, x: F.relu(x),
    "HardSigmoid": lambda set_to, x: torch.clamp(x * set_to["alpha"] + set_to["beta"], 0, 1),
    "GlobalAveragePool": lambda _, x: x.mean((2, 3), keepdim=True),
    "AveragePool": lambda set_to, x: F.avg_pool2d(x, set_to["kernel_shape"], set_to["strides"]),
}


class End(nn.Module):
    """Takes lines as B × 480 × 1 × T and their lengths in steps; returns B × T × classes, before softmax."""

    def __init__(self, own, classes, new_bias=-3.0):
        super().__init__()
        parameter = lambda values: nn.Parameter(torch.tensor(np.array(values, np.float32)))
        self.w = nn.ParameterDict({name.replace(".", "_"): parameter(own[name]) for name in names})
        for norm in norm_of.values():
            scale, shift, mean, variance = (own[f"batch_norm2d_{norm}.{kind}"] for kind in ("w_0", "b_0", "w_1", "w_2"))
            scale = scale / np.sqrt(variance + 1e-5)
            self.w[f"scale_{norm}"] = parameter(scale)
            self.w[f"shift_{norm}"] = parameter(shift - mean * scale)
        # new classes begin unlikely, so that what the network knows is not disturbed
        last = np.random.default_rng(0).normal(0, 0.02, (width, classes))
        bias = np.full(classes, new_bias)
        known = len(own["linear_8.b_0"])
        last[:, :known] = own["linear_8.w_0"]
        bias[:known] = own["linear_8.b_0"]
        self.w["last"] = parameter(last)
        self.w["bias"] = parameter(bias)

    def convolve(self, x, number, padding):
        norm = norm_of[number]
        x = F.conv2d(x, self.w[f"conv2d_{number}_w_0"], padding=(0, padding))
        x = x * self.w[f"scale_{norm}"][None, :, None, None] + self.w[f"shift_{norm}"][None, :, None, None]
        return x * torch.sigmoid(x)

    def norm(self, x, number, epsilon=1e-5):
        weight, bias = self.w[f"layer_norm_{number}_w_0"], self.w[f"layer_norm_{number}_b_0"]
        return F.layer_norm(x, (width,), weight, bias, epsilon)

    def linear(self, x, number):
        return x @ self.w[f"linear_{number}_w_0"] + self.w[f"linear_{number}_b_0"]

    def attend(self, x, block, mask):
        lines, steps, _ = x.shape
        parts = self.linear(self.norm(x, 2 * block), 4 * block).reshape(lines, steps, 3, 8, 15).permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(*parts, attn_mask=mask, scale=15**-0.5)
        x = x + self.linear(attended.transpose(1, 2).reshape(lines, steps, width), 4 * block + 1)
        hidden = self.linear(self.norm(x, 2 * block + 1), 4 * block + 2)
        return x + self.linear(hidden * torch.sigmoid(hidden), 4 * block + 3)

    def forward(self, features, lengths):
        mask = (torch.arange(features.shape[3])[None] < lengths[:, None])[:, None, None, :]
        x = self.convolve(self.convolve(features * mask, 131, 1), 132, 0)[:, :, 0].transpose(1, 2)
        x = self.norm(self.attend(self.attend(x, 0, mask), 1, mask), 4, 1e-6)
        x = self.convolve(x.transpose(1, 2)[:, :, None], 133, 0)
        x = self.convolve(self.convolve(torch.cat([features, x], 1) * mask, 134, 1), 135, 0)
        return x[:, :, 0].transpose(1, 2) @ self.w["last"] + self.w["bias"]


class Recognizer(nn.Module):
    """Takes what the first part of the network makes of lines of one width; returns lines × steps × classes, before softmax."""

    def __init__(self, path, own, classes):
        super().__init__()
        self.convolutions = Convolutions(path, own)
        self.end = End(own, classes)

    def forward(self, features):
        x = self.convolutions(features)
        return self.end(x, torch.full((len(x),), x.shape[3]))


def store(recognizer, own, path):
    """Writes the weights under the names of the ONNX file, as safetensors of 16-bit floats."""
    convolutions, end = recognizer.convolutions, recognizer.end
    learned = {name: values.detach().numpy() for part in (convolutions, end) for name, values in part.w.items()}
    tensors = {name: learned[name.replace(".", "_")] for name in [*convolutions.own, *names] if name.replace(".", "_") in learned}
    for norm in norm_of.values():
        mean, variance = own[f"batch_norm2d_{norm}.w_1"], own[f"batch_norm2d_{norm}.w_2"]
        tensors[f"batch_norm2d_{norm}.w_0"] = learned[f"scale_{norm}"] * np.sqrt(variance + 1e-5)
        tensors[f"batch_norm2d_{norm}.b_0"] = learned[f"shift_{norm}"] + mean * learned[f"scale_{norm}"]
    tensors |= {"linear_8.w_0": learned["last"], "linear_8.b_0": learned["bias"]}
    header, data = {}, b""
    for name, values in tensors.items():
        raw = values.astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": list(values.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
