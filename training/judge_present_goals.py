"""Figures of the present goal classifier's guesses, by the same measures: `python judge_present_goals.py FILE...` (JSON lines)."""

import json
import sys

import numpy as np

from judge import goal_figures

for file in sys.argv[1:]:
    rows = [json.loads(line) for line in open(file, encoding="utf8")]
    names = sorted({goal for row in rows for goal in [*row["goals"], *row["guesses"], "none"]})
    logits = np.full((len(rows), len(names)), -100.0)
    for at, row in enumerate(rows):
        for place, goal in enumerate(row["guesses"]):
            logits[at, names.index(goal)] = -place
    print(file, goal_figures({"goals": logits}, [row["goals"] for row in rows], names))
