"""Figures of the shipped files: `python evaluate.py SOURCE OUT --base WHEEL [--strangers FOLDER] [--dev FILE] [--today FOLDER]`.

Prints tables as Markdown. Strangers are judged with what `train.py` wrote; nothing is chosen here but the ensemble's
weight, from validation writers. TODAY holds `today-val.tsv`, `today-strangers.tsv` and `today-dev.tsv`: what the present
model says (writer, kind, dangerous, value of urgency, value of danger, rule, text).
"""

import argparse
import json
from pathlib import Path

import numpy as np

from base import read_minilm
from calibrate import calibrated, fit_policies, labels_of, step_of, table
from data import KINDS, Question, URGENT, lines_of, read_kinds, read_training, read_wishes, split_spanish
from export import exported_logits
from judge import auc, curve, fit_platt, goal_figures, share
from train import VALIDATION, kept_pieces

RECALLS = (0.99, 0.98, 0.97, 0.963, 0.95, 0.935, 0.892, 0.833, 0.76)


def read_dev(file):
    """The development set names kinds in its own way; only harmless, urgent, and dangerous matter."""
    found = []
    for line in file.read_text("utf8").splitlines():
        row = json.loads(line)
        kind = row["expect"] if row["expect"] in URGENT else "treatment" if row["kind"] == "danger" else "goal"
        found.append(Question(row["id"], row["question"], kind))
    return found


def read_today(file):
    rows = [line.split("\t") for line in file.read_text("utf8").splitlines()]
    return {(row[0].removeprefix("wishes-"), row[-1].lower()): (float(row[3]), float(row[4])) for row in rows}


def print_policy(name, shares):
    print(f"\n{name}\n\n| | certain | possible | slight | nothing |\n|---|---|---|---|---|")
    for group, values in shares.items():
        print(f"| {group} | " + " | ".join(f"{100 * value:.2f} %" for value in values) + " |")


def print_policies(name, scores, policies, dangerous, urgent):
    for policy in ("thresholds", "calmThresholds"):
        print_policy(f"{name}, {policy}", table(step_of(scores, policies[policy]), dangerous, urgent))


def print_curve(name, scores, dangerous, urgent):
    print(f"\n{name}: AUC {auc(scores[dangerous], scores[~dangerous]):.4f}\n")
    print("| danger recall | harmless | urgent |\n|---|---|---|")
    for recall, _, harmless, urgency in curve(scores, dangerous, urgent, RECALLS):
        print(f"| {recall} | {harmless:.4f} | {urgency:.4f} |")


def print_by_kind(questions, steps):
    kinds = np.array([one.kind for one in questions])
    print("\n| kind | count | certain | possible | slight | nothing |\n|---|---|---|---|---|---|")
    for kind in KINDS:
        rows = kinds == kind
        if rows.any():
            shares = " | ".join(f"{100 * share(steps[rows] == at):.1f}" for at in range(4))
            print(f"| {kind} | {rows.sum()} | {shares} |")


def today_scores(questions, today):
    return np.array([today.get((one.writer, one.text.lower()), (np.nan, np.nan)) for one in questions])


def blended(own, theirs, platt, weight):
    """Mean of our log-odds and of the present model's calibrated values."""
    scaled = np.stack([a * theirs[:, at] + b for at, (a, b) in enumerate(platt)], 1)
    return (1 - weight) * own + weight * scaled


def judge_set(name, questions, options, fitted=None):
    """Prints one set's tables; gives what was fitted on the first, the validation writers."""
    logits = exported_logits(options.out / "reader.onnx", options.tokenizer, [one.text for one in questions])
    dangerous, urgent = labels_of(questions)
    own = calibrated(logits, options.about["calibration"])
    print(f"\n## {name}: {(~dangerous).sum()} harmless, {dangerous.sum()} dangerous, {urgent.sum()} urgent")
    steps = step_of(own, options.about["thresholds"])
    print_policies("Encoder", own, options.about, dangerous, urgent)
    print_curve("Encoder", own.max(1), dangerous, urgent)
    print_by_kind(questions, steps)
    np.savez(options.out / f"scores-{name.split()[0]}.npz", own=own, steps=steps, dangerous=dangerous, urgent=urgent)
    theirs = today_scores(questions, options.today.get(name, {}))
    known = ~np.isnan(theirs[:, 0])
    if known.mean() < 0.9:
        return fitted
    own, theirs, dangerous, urgent = own[known], theirs[known], dangerous[known], urgent[known]
    print_curve(f"Present model ({known.sum()} questions)", theirs.max(1), dangerous, urgent)
    fitted = fitted or fit_blend(own, theirs, dangerous, urgent)
    both = blended(own, theirs, fitted["platt"], fitted["weight"])
    print_curve(f"Ensemble, {fitted['weight']} of the present model", both.max(1), dangerous, urgent)
    print_policies("Ensemble", both, fitted, dangerous, urgent)
    return fitted


def fit_blend(own, theirs, dangerous, urgent):
    """The share of the present model with which the fewest harmless questions are at 97 % of the dangers."""
    platt = [fit_platt(theirs[:, at], labels) for at, labels in enumerate((urgent, dangerous))]
    best = None
    for weight in np.arange(0, 0.75, 0.05):
        both = blended(own, theirs, platt, weight).max(1)
        cost = sum(row[2] for row in curve(both, dangerous, urgent, (0.98, 0.97, 0.95)))
        best = min(best or (cost, 0.0), (cost, round(float(weight), 2)))
    print(f"\nweight chosen on these questions: {best[1]} (sum of harmless at 98, 97, and 95 %: {best[0]:.4f})")
    both = blended(own, theirs, platt, best[1])
    return {"platt": platt, "weight": best[1], **fit_policies(both, dangerous, urgent)}


def judge_goals(name, questions, options, goals):
    logits = exported_logits(options.out / "reader.onnx", options.tokenizer, [one.text for one in questions])
    print(f"\n{name}: {goal_figures(logits, [one.goals for one in questions], goals)}")


def unseen(questions, training):
    seen = {one.text.lower() for one in training}
    return [one for one in questions if one.text.lower() not in seen]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--strangers", type=Path)
    parser.add_argument("--dev", type=Path)
    parser.add_argument("--today", type=Path)
    return parser.parse_args()


def main():
    options = arguments()
    options.about = json.loads((options.out / "reader.json").read_text())
    options.tokenizer, _, _ = kept_pieces(read_minilm(options.base))
    sets = {"validation": "today-val.tsv", "strangers": "today-strangers.tsv", "development": "today-dev.tsv"}
    options.today = {key: read_today(options.today / file) for key, file in sets.items()} if options.today else {}
    questions, goals = read_training(options.source)
    spanish_rows = split_spanish(questions)
    validation = [one for one in questions if one.writer in VALIDATION and one.kind in KINDS]
    fitted = judge_set("validation", validation, options)
    judge_goals("Goals, validation", validation, options, goals)
    spanish = [one for one in questions if id(one) in spanish_rows]
    judge_set("spanish", spanish, options)
    judge_goals("Goals, Spanish", spanish, options, goals)
    if options.dev:
        judge_set("development", read_dev(options.dev), options, fitted)
    if options.strangers:
        judge_set("strangers", unseen(read_kinds(options.strangers), questions), options, fitted)
        wishes = read_wishes(options.strangers, ".goal-questions.tsv")
        judge_goals("Goals, strangers", wishes, options, goals)


if __name__ == "__main__":
    main()
