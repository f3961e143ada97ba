"""Adds a head to the exported reader that tells what a question about this site is about.

    .venv/bin/python topics.py ../src/server/features/ai-search

reads `knowledge/question-encoder.onnx`, writes it with the head `topics` (again, if it has one), and prints what the head gets right on
each writer when it was trained on the others. The encoder itself stays as it is: its states in three depths are enough for a linear head.
"""

import json
import random
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from sklearn.linear_model import LogisticRegression

from data import lines_of, read_kinds, writer_of
from tokens import Tokenizer

HERE = Path(__file__).parent
# Questions about anything but this site.
NONE = "none"
OTHERS = 900
# Normalizations whose output is read: of the words themselves, halfway, and at the end.
DEPTHS = (0, 3, 6)
HEAD = "topics"
STRENGTH = 30.0
SEED = 7


def without_head(model):
    """Drops the head, so that the script can be run again."""
    for part in (model.graph.node, model.graph.initializer, model.graph.output):
        for one in [one for one in part if one.name.startswith(HEAD)]:
            part.remove(one)
    return model


def states_of(model):
    """Names of the tensors whose means over the pieces are the features."""
    norms = [node.output[0] for node in model.graph.node if node.op_type == "LayerNormalization"]
    whole = [name for name in norms if name.startswith("/norm")]
    return [whole[depth] for depth in DEPTHS]


def means_of(model, texts, tokenizer):
    """Mean states: questions, depths, width."""
    probe = onnx.ModelProto()
    probe.CopyFrom(model)
    for at, name in enumerate(states_of(model)):
        probe.graph.node.append(helper.make_node("ReduceMean", [name], [f"mean{at}"], axes=[1], keepdims=0))
        probe.graph.output.append(helper.make_tensor_value_info(f"mean{at}", TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(probe.SerializeToString(), providers=["CPUExecutionProvider"])
    wanted = [f"mean{at}" for at in range(len(DEPTHS))]
    rows = [session.run(wanted, {"ids": np.array([tokenizer.encode(text)], np.int64)}) for text in texts]
    return np.array([[state[0] for state in row] for row in rows], np.float32)


def features_of(means, middle):
    """Each depth at length 1 around its middle, side by side."""
    around = means - middle
    return (around / np.linalg.norm(around, axis=2, keepdims=True)).reshape(len(means), -1)


def read_questions(search):
    """(writer, topic, question); the others are of the writers of harmless questions."""
    files = sorted((HERE / "site-questions").glob("*.tsv"))
    ours = [(writer_of(file), topic, text) for file in files for topic, text in lines_of(file)]
    harmless = [one for one in read_kinds(search / "safety" / "questions") if one.kind in NOT_OURS]
    others = random.Random(SEED).sample(harmless, OTHERS)
    return ours + [(one.writer, NONE, one.text) for one in others]


NOT_OURS = ("goal", "innocent", "constraints", "choosing", "label", "results", "audience")


def fit(features, topics):
    return LogisticRegression(C=STRENGTH, max_iter=4000, random_state=SEED).fit(features, topics)


def print_figures(features, writers, topics):
    for writer in sorted({one for one, topic in zip(writers, topics) if topic != NONE}):
        apart = writers == writer
        fitted = fit(features[~apart], topics[~apart])
        chances = fitted.predict_proba(features[apart])
        none = list(fitted.classes_).index(NONE)
        taken = (chances.argmax(axis=1) == none).mean()
        chances[:, none] = 0
        right = fitted.classes_[chances.argmax(axis=1)] == topics[apart]
        print(f"{writer}: {right.mean():.3f} of {apart.sum()} right if surely ours; {taken:.3f} taken for another question")
        for least in (0.3, 0.4, 0.5, 0.6):
            sure = chances.max(axis=1) / chances.sum(axis=1) >= least
            print(f"  at {least}: {sure.mean():.2f} answered, {right[sure].mean():.3f} right")


def add_head(model, middle, fitted):
    graph = model.graph
    weights = {"weight": fitted.coef_.T, "bias": fitted.intercept_}
    for name, values in weights.items():
        graph.initializer.append(numpy_helper.from_array(values.astype(np.float32), f"{HEAD}.{name}"))
    for at, name in enumerate(states_of(model)):
        graph.initializer.append(numpy_helper.from_array(middle[at].astype(np.float32), f"{HEAD}.middle{at}"))
        add_node(graph, "ReduceMean", [name], f"mean{at}", axes=[1], keepdims=0)
        add_node(graph, "Sub", [f"{HEAD}.mean{at}", f"{HEAD}.middle{at}"], f"around{at}")
        add_node(graph, "LpNormalization", [f"{HEAD}.around{at}"], f"state{at}", axis=1, p=2)
    add_node(graph, "Concat", [f"{HEAD}.state{at}" for at in range(len(DEPTHS))], "states", axis=1)
    add_node(graph, "MatMul", [f"{HEAD}.states", f"{HEAD}.weight"], "product")
    graph.node.append(helper.make_node("Add", [f"{HEAD}.product", f"{HEAD}.bias"], [HEAD], name=f"{HEAD}.add"))
    graph.output.append(helper.make_tensor_value_info(HEAD, TensorProto.FLOAT, ["batch", len(fitted.classes_)]))


def add_node(graph, kind, inputs, output, **attributes):
    graph.node.append(helper.make_node(kind, inputs, [f"{HEAD}.{output}"], name=f"{HEAD}.{output}", **attributes))


def main(search):
    knowledge = Path(search) / "knowledge"
    about_path, model_path = knowledge / "question-encoder.json", knowledge / "question-encoder.onnx"
    about = json.loads(about_path.read_text("utf8"))
    pieces = (knowledge / "question-pieces.txt").read_text("utf8").splitlines()
    model = without_head(onnx.load(model_path))
    rows = read_questions(Path(search))
    writers, topics = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    means = means_of(model, [row[2] for row in rows], Tokenizer(pieces, about["special"]))
    middle = means.mean(axis=0)
    features = features_of(means, middle)
    print_figures(features, writers, topics)
    fitted = fit(features, topics)
    add_head(model, middle, fitted)
    onnx.checker.check_model(model)
    onnx.save(model, model_path)
    about_path.write_text(json.dumps({**about, HEAD: [*fitted.classes_]}, indent=2) + "\n", "utf8")


if __name__ == "__main__":
    main(sys.argv[1])
