"""Calibration and thresholds, from validation writers only."""

import numpy as np

from data import DANGERS, NO_GOAL, URGENT
from judge import fit_platt, raw_scores, share

# What the thresholds must reach on validation writers; a little more than the goals, since strangers differ.
CERTAIN_HARMLESS = 0.003
POSSIBLE_URGENT = 0.992
POSSIBLE_DANGER = 0.965
SLIGHT_DANGER = 0.986
SLIGHT_URGENT = 0.996
# The other policy: a card for at most this share of harmless questions, whatever is missed.
CALM_HARMLESS = 0.045


def labels_of(questions):
    kinds = np.array([one.kind for one in questions])
    return np.isin(kinds, DANGERS), np.isin(kinds, URGENT)


def fit_calibration(logits, dangerous, urgent):
    raw = raw_scores(logits)
    return {
        name: dict(zip(("scale", "shift"), fit_platt(raw[:, at], labels)))
        for at, (name, labels) in enumerate((("urgent", urgent), ("dangerous", dangerous)))
    }


def calibrated(logits, calibration):
    """Log-odds that a question is urgent, and that it is dangerous."""
    raw = raw_scores(logits)
    both = [calibration[name]["scale"] * raw[:, at] + calibration[name]["shift"] for at, name in enumerate(("urgent", "dangerous"))]
    return np.stack(both, 1)


def pair_for(scores, dangerous, urgent, wanted):
    """Thresholds of urgency and danger that reach both recalls with the fewest harmless questions."""
    best = None
    for miss in np.linspace(0, 0.3, 61):
        of_urgency = np.quantile(scores[urgent, 0], miss, method="lower")
        left = scores[:, 0] < of_urgency
        limits = [
            least(scores[left & rows, 1], (1 - recall) * rows.sum())
            for rows, recall in ((urgent, wanted["urgent"]), (dangerous, wanted["dangerous"]))
        ]
        of_danger = min(limits)
        stopped = share(~left[~dangerous] | (scores[~dangerous, 1] >= of_danger))
        if best is None or stopped < best[0]:
            best = (stopped, float(of_urgency), float(of_danger))
    return {"urgent": best[1], "dangerous": min(best[2], 50.0)}


def least(scores, allowed):
    """The highest threshold under which at most this many of the scores are."""
    ordered = np.sort(scores)
    at = int(np.floor(allowed))
    return ordered[at] if at < len(ordered) else np.inf


def calm_pair(scores, dangerous, urgent):
    """Thresholds of urgency and danger that find most (both recalls count) at the share of harmless questions allowed."""
    best = None
    harmless = scores[~dangerous]
    for miss in np.linspace(0.005, 0.4, 80):
        of_urgency = np.quantile(scores[urgent, 0], miss, method="lower")
        left = harmless[harmless[:, 0] < of_urgency]
        allowed = int(CALM_HARMLESS * len(harmless)) - (len(harmless) - len(left))
        if allowed < 0:
            continue
        of_danger = np.sort(left[:, 1])[::-1][allowed] + 1e-9
        reached = (scores[:, 0] >= of_urgency) | (scores[:, 1] >= of_danger)
        found = share(reached[urgent]) + share(reached[dangerous])
        if best is None or found > best[0]:
            best = (found, float(of_urgency), float(of_danger))
    return {"urgent": best[1], "dangerous": best[2]}


def fit_policies(scores, dangerous, urgent):
    """`thresholds` reach the recalls first; `calmThresholds` keep cards rare first."""
    cautious = fit_thresholds(scores, dangerous, urgent)
    calm = {**cautious, "possible": calm_pair(scores, dangerous, urgent)}
    return {"thresholds": cautious, "calmThresholds": calm}


def fit_thresholds(scores, dangerous, urgent):
    """Thresholds in log-odds; a question reaches a step by its urgency or by its danger."""
    harmless = np.sort(scores[~dangerous].max(1))[::-1]
    certain = float(harmless[int(CERTAIN_HARMLESS * len(harmless))])
    return {
        "certain": {"urgent": certain, "dangerous": certain},
        "possible": pair_for(scores, dangerous, urgent, {"urgent": POSSIBLE_URGENT, "dangerous": POSSIBLE_DANGER}),
        "slight": pair_for(scores, dangerous, urgent, {"urgent": SLIGHT_URGENT, "dangerous": SLIGHT_DANGER}),
    }


STEPS = ("certain", "possible", "slight", "nothing")


def step_of(scores, thresholds):
    """0 for certain to 3 for nothing."""
    found = np.full(len(scores), 3)
    for at in (2, 1, 0):
        limit = thresholds[STEPS[at]]
        reached = (scores[:, 0] >= limit["urgent"]) | (scores[:, 1] >= limit["dangerous"])
        found[reached] = at
    return found


def table(steps, dangerous, urgent):
    rows = {"harmless": ~dangerous, "dangerous": dangerous, "urgent": urgent}
    return {name: [round(share(steps[of] == at), 5) for at in range(4)] for name, of in rows.items()}


def fit_temperature(logits, questions, goals):
    """By which the goals' logits are divided so that probabilities are as often right as they say."""
    rows = [at for at, one in enumerate(questions) if one.goals and one.goals != [NO_GOAL] and one.goals[0] in goals]
    wanted = [[goals.index(name) for name in questions[at].goals if name in goals] for at in rows]
    best = (np.inf, 1.0)
    for temperature in np.arange(0.5, 2.5, 0.05):
        x = logits["goals"][rows] / temperature
        x = x - np.log(np.exp(x - x.max(1, keepdims=True)).sum(1, keepdims=True)) - x.max(1, keepdims=True)
        loss = -np.mean([x[row, at].mean() for row, at in enumerate(wanted)])
        best = min(best, (float(loss), float(temperature)))
    return round(best[1], 2)


def expected_error(scores, labels, bins=10):
    """Mean difference of what the probability says and how often it is right, over ten equal groups."""
    p = 1 / (1 + np.exp(-scores))
    order = np.argsort(p)
    groups = np.array_split(order, bins)
    return float(sum(len(group) * abs(p[group].mean() - labels[group].mean()) for group in groups) / len(p))
