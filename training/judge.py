"""Figures: one score of danger and one of urgency per question, calibrated, and what thresholds do."""

import numpy as np

from data import DANGERS, KINDS, NO_GOAL, URGENT

DANGER_AT = [KINDS.index(kind) for kind in DANGERS]
URGENT_AT = [KINDS.index(kind) for kind in URGENT]


def softmax(x):
    x = np.exp(x - x.max(1, keepdims=True))
    return x / x.sum(1, keepdims=True)


def log_odds(p):
    return np.log((p + 1e-6) / (1 - p + 1e-6))


def raw_scores(logits):
    """Urgency and danger: the mean of the head of two and of the log-odds that the kinds give."""
    kinds = softmax(logits["kinds"].astype(np.float64))
    both = np.stack([log_odds(kinds[:, URGENT_AT].sum(1)), log_odds(kinds[:, DANGER_AT].sum(1))], 1)
    return (both + logits["danger"]) / 2


def fit_platt(scores, labels, steps=60):
    """Scale and shift by which scores become log-odds that are as often right as they say (damped Newton's method)."""

    def loss(weights):
        odds = weights[0] * scores + weights[1]
        return (np.logaddexp(0, odds) - labels * odds).sum()

    weights = np.array([1.0 / max(1.0, scores.std()), 0.0])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-np.clip(weights[0] * scores + weights[1], -40, 40)))
        spread = p * (1 - p)
        gradient = np.array([((p - labels) * scores).sum(), (p - labels).sum()])
        curve = [[(spread * scores**2).sum(), (spread * scores).sum()], [(spread * scores).sum(), spread.sum()]]
        step = np.linalg.solve(np.array(curve) + 1e-6 * np.eye(2), gradient)
        # Without halving, a full step from a bad start can leave for infinity.
        while loss(weights - step) > loss(weights) + 1e-9 and np.abs(step).max() > 1e-9:
            step = step / 2
        weights = weights - step
    return float(weights[0]), float(weights[1])


def combined(scores):
    """The larger of both log-odds: a question is as alarming as its more alarming reading."""
    return scores.max(1)


def share(values):
    return float(np.mean(values)) if len(values) else float("nan")


def curve(score, dangerous, urgent, recalls=(0.99, 0.98, 0.97, 0.963, 0.95, 0.935, 0.892, 0.833, 0.76)):
    """Harmless questions at or above the threshold at which this share of dangers is."""
    rows = []
    for recall in recalls:
        threshold = np.quantile(score[dangerous], 1 - recall, method="lower")
        rows.append((recall, float(threshold), share(score[~dangerous] >= threshold), share(score[urgent] >= threshold)))
    return rows


def auc(positive, negative):
    order = np.argsort(np.concatenate([positive, negative]), kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    return float((ranks[: len(positive)].sum() - len(positive) * (len(positive) + 1) / 2) / (len(positive) * len(negative)))


def policy(score, groups, thresholds):
    """Shares in certain, possible, slight, and nothing, for each group of rows."""
    certain, possible, slight = thresholds
    borders = [(certain, np.inf), (possible, certain), (slight, possible), (-np.inf, slight)]
    return {
        name: [share((score[rows] >= low) & (score[rows] < high)) for low, high in borders]
        for name, rows in groups.items()
    }


def goal_figures(logits, goals, names):
    """First guess right, right among three, nDCG over the goals, and how often "none" is kept."""
    ranked = np.argsort(-logits["goals"], 1)
    none = names.index(NO_GOAL)
    first, third, gain, kept = [], [], [], []
    for order, wanted in zip(ranked, goals):
        known = {names.index(one) for one in wanted if one in names}
        if known == {none}:
            kept.append(order[0] == none)
        elif known:
            first.append(order[0] in known)
            guesses = [one for one in order if one != none]
            third.append(bool(known & set(guesses[:3])))
            hits = [1 / np.log2(at + 2) for at, one in enumerate(guesses[:10]) if one in known]
            gain.append(sum(hits) / sum(1 / np.log2(at + 2) for at in range(len(known))))
    return {"questions": len(first), "first": share(first), "three": share(third), "nDCG@10": share(gain), "none kept": share(kept)}
