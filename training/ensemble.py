"""Fits a decision over our two scores and the present model's two: `python ensemble.py SOURCE OUT TODAY_VAL`.

Needs `scores-validation.npz` of `evaluate.py`. Thresholds come from scores of validation writers, each judged by weights
that were fitted to the others; the weights that are written are fitted to all.
"""

import json
import sys
from pathlib import Path

import numpy as np

from calibrate import fit_policies, labels_of, step_of, table
from data import KINDS, read_training
from evaluate import fit_blend, read_today, today_scores
from train import VALIDATION

PENALTY = 10.0


def fit_logistic(x, y):
    """Weights of standardized columns, given for the columns as they are; the bias comes last."""
    mean, deviation = x.mean(0), x.std(0)
    rows = np.c_[(x - mean) / deviation, np.ones(len(x))]
    penalty = np.diag([PENALTY] * x.shape[1] + [1e-6])
    weights = np.zeros(rows.shape[1])
    for _ in range(15):
        p = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + penalty
        weights -= np.linalg.solve(curve, rows.T @ (p - y) + penalty @ weights)
    own = weights[:-1] / deviation
    return np.append(own, weights[-1] - own @ mean)


def fit_both(x, dangerous, urgent):
    """Urgency is told from harmless questions only, as the present decision does."""
    told = urgent | ~dangerous
    return fit_logistic(x[told], urgent[told].astype(float)), fit_logistic(x, dangerous.astype(float))


def scores_of(x, weights):
    return np.stack([np.c_[x, np.ones(len(x))] @ one for one in weights], 1)


def main(source, out, today):
    questions, _ = read_training(Path(source))
    questions = [one for one in questions if one.writer in VALIDATION and one.kind in KINDS]
    theirs = today_scores(questions, read_today(Path(today)))
    known = ~np.isnan(theirs[:, 0])
    dangerous, urgent = (one[known] for one in labels_of(questions))
    writers = np.array([one.writer for one in questions])[known]
    x = np.c_[np.load(Path(out) / "scores-validation.npz")["own"], theirs][known]
    scores = np.zeros((len(x), 2))
    for writer in sorted(set(writers)):
        left = writers == writer
        scores[left] = scores_of(x[left], fit_both(x[~left], dangerous[~left], urgent[~left]))
    policies = fit_policies(scores, dangerous, urgent)
    weights = fit_both(x, dangerous, urgent)
    inputs = ["encoder urgent", "encoder dangerous", "present urgent", "present dangerous", "bias"]
    found = {"inputs": inputs, "urgent": list(weights[0]), "dangerous": list(weights[1]), **policies}
    found["validation"] = {name: table(step_of(scores, one), dangerous, urgent) for name, one in policies.items()}
    # The simpler one, which strangers were judged by: (1 - weight) * ours + weight * (scale * present + shift).
    found = {"blend": fit_blend(x[:, :2], x[:, 2:], dangerous, urgent), "logistic": found}
    (Path(out) / "ensemble.json").write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
