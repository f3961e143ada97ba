"""Writes the model as an ONNX file with 8-bit weights."""

import math
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from torch.nn import functional as F

OPSET = 17


class Exported(nn.Module):
    """The same computation for one question: no mask, one product for query, key, and value, words as bytes."""

    def __init__(self, model):
        super().__init__()
        table = model.words.weight.detach()
        # A scale for each piece keeps rare and frequent pieces equally exact.
        scale = table.abs().amax(1, keepdim=True).clamp_min(1e-8) / 127
        self.table = nn.Parameter(torch.round(table / scale).to(torch.int8), requires_grad=False)
        self.scale = nn.Parameter(scale, requires_grad=False)
        self.model = model
        self.joined = nn.ModuleList(joined(layer) for layer in model.layers)

    def forward(self, ids):
        x = F.embedding(ids, self.table).float() * F.embedding(ids, self.scale)
        x = self.model.norm(x + self.model.positions.weight[: ids.shape[1]])
        for layer, three in zip(self.model.layers, self.joined):
            mixed = self.attention(layer, three(x))
            x = layer.attended_norm(x + layer.attended(mixed))
            x = layer.norm(x + layer.narrow(F.gelu(layer.widen(x))))
        pooled = x.mean(1)
        return tuple(head(pooled) for head in self.model.heads.values())

    def attention(self, layer, three):
        query, key, value = (layer.split(part) for part in three.chunk(3, dim=-1))
        scores = query @ key.transpose(2, 3) / math.sqrt(query.shape[-1])
        mixed = torch.softmax(scores, -1) @ value
        return mixed.transpose(1, 2).reshape(three.shape[0], three.shape[1], -1)


def joined(layer):
    parts = (layer.query, layer.key, layer.value)
    one = nn.Linear(layer.query.in_features, 3 * layer.query.out_features)
    one.weight = nn.Parameter(torch.cat([part.weight for part in parts]).detach())
    one.bias = nn.Parameter(torch.cat([part.bias for part in parts]).detach())
    return one


def write_model(model, path):
    """An ONNX file: `ids` (int64, one row) in, one output of logits for each head."""
    model.eval()
    plain = Path(path).with_suffix(".float.onnx")
    names = list(model.heads)
    torch.onnx.export(
        Exported(model).eval(),
        (torch.ones(1, 9, dtype=torch.long),),
        plain,
        input_names=["ids"],
        output_names=names,
        dynamic_axes={"ids": {0: "batch", 1: "length"}},
        opset_version=OPSET,
        dynamo=False,
    )
    # Heads are small and decide alone, so that they stay exact.
    heads = [node.name for node in onnx.load(plain).graph.node if "heads" in node.name]
    quantize_dynamic(
        plain,
        path,
        op_types_to_quantize=["MatMul"],
        nodes_to_exclude=heads,
        per_channel=True,
        # Seven bits: processors without 8-bit dot products overflow otherwise.
        reduce_range=True,
        weight_type=QuantType.QInt8,
    )
    plain.unlink()


def open_session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def exported_logits(path, tokenizer, texts):
    """What the file that is shipped says about each text."""
    session = open_session(path)
    names = [one.name for one in session.get_outputs()]
    rows = [session.run(None, {"ids": np.array([tokenizer.encode(text)], np.int64)}) for text in texts]
    return {name: np.concatenate([row[at] for row in rows]) for at, name in enumerate(names)}
