"""Reads the questions: who wrote them, their kind, and the goals they ask for."""

import json
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

DANGERS = ["crisis", "emergency", "pregnancy", "child", "medicine", "organ", "instead", "treatment"]
DANGERS += ["dosing", "illegal", "cheating", "pets"]
HARMLESS = ["goal", "innocent", "constraints", "choosing", "label", "results", "site", "audience", "doctor"]
KINDS = [*DANGERS, *HARMLESS, "name"]
URGENT = ("crisis", "emergency")
NO_GOAL = "none"
# Kinds of harmless questions that ask for no goal: examples of "none", which the wishes have few of.
WITHOUT_GOAL = ("site", "results")
# Plain questions are few beside the others, and the commonest of all.
PLAIN_WEIGHT = 2.0
HERE = Path(__file__).parent


@dataclass
class Question:
    writer: str
    text: str
    kind: str | None = None
    goals: list[str] = field(default_factory=list)
    intent: str | None = None
    weight: float = 1.0


def lines_of(path):
    return [line.split("\t") for line in path.read_text("utf8").splitlines() if line.strip()]


def writer_of(path):
    """`wishes-world.harmless.tsv` holds questions of the writer "world"."""
    return path.name.split(".")[0].removeprefix("wishes-")


def read_kinds(folder):
    """Every question of `WRITER.dangerous.tsv` and `WRITER.harmless.tsv`: the kind first, the question last, between them maybe its intent."""
    files = sorted(folder.glob("*.dangerous.tsv")) + sorted(folder.glob("*.harmless.tsv"))
    return [question_of(writer_of(file), *row) for file in files for row in lines_of(file)]


def question_of(writer, kind, *rest):
    *intent, text = rest
    return Question(writer, text, kind, intent=intent[0] if intent else None, weight=PLAIN_WEIGHT if intent else 1.0)


def read_wishes(folder, suffix=".tsv"):
    files = sorted(folder.glob(f"*{suffix}"))
    return [Question(writer_of(file), row[-1], None, row[0].split("+")) for file in files for row in lines_of(file)]


def read_phrases(knowledge):
    """Short phrases under a heading in brackets, which is their goal."""
    found = []
    for file in [knowledge / "phrases.txt", *sorted((knowledge / "phrases").glob("*.txt"))]:
        goal = NO_GOAL
        for line in filter(None, map(str.strip, file.read_text("utf8").splitlines())):
            head = re.fullmatch(r"\[(.+)\]", line)
            if head:
                goal = head[1]
            else:
                writer = "bank" if file.stem == "phrases" else file.stem
                found.append(Question(writer, line, "goal", [goal]))
    return found


def read_goal_names(goals):
    return [
        Question("names", name, "goal", [goal["slug"]])
        for goal in goals
        for name in [goal["name"], *goal["words"], *goal.get("conditions", [])]
    ]


def read_spanish():
    """Kind and question; the kind of a wish is `goal:sleep` or `goal:sleep+stress`."""
    path = HERE / "spanish.tsv"
    found = []
    for kind, text in lines_of(path) if path.exists() else []:
        kind, _, goals = kind.partition(":")
        found.append(Question("spanish", text, kind, goals.split("+") if goals else []))
    return found


def merged(questions):
    """One entry for each text of a writer: a wish has its kind in one file and its goals in another."""
    found = {}
    for one in questions:
        kept = found.setdefault((one.writer, one.text.lower()), one)
        if kept is not one:
            kept.kind = kept.kind or one.kind
            kept.intent = kept.intent or one.intent
            kept.goals = kept.goals or one.goals
    return list(found.values())


def read_training(source):
    """All that is learned from. `source` is the folder `src/server/features/ai-search`."""
    knowledge = source / "knowledge"
    goals = json.loads((knowledge / "goals.json").read_text("utf8"))["goals"]
    names = [Question("names", row[-1], "name", weight=0.5) for row in lines_of(HERE / "product-names.tsv")]
    questions = [
        *read_kinds(source / "safety" / "questions"),
        *read_wishes(knowledge / "wishes"),
        *read_phrases(knowledge),
        *read_goal_names(goals),
        *names,
        *read_spanish(),
    ]
    questions = merged(questions)
    for one in questions:
        # A wish is harmless wherever it was written down.
        one.kind = one.kind or "goal"
        if one.kind in WITHOUT_GOAL and not one.goals:
            one.goals = [NO_GOAL]
    return questions, [goal["slug"] for goal in goals] + [NO_GOAL]


def split_spanish(questions):
    """Every fourth Spanish question, per kind, is left out with the validation writers."""
    by_kind = defaultdict(list)
    for one in questions:
        if one.writer == "spanish":
            by_kind[one.kind].append(one)
    return {id(one) for group in by_kind.values() for one in group[1::4]}


def noisy(text, chance):
    """A slip of the finger now and then, so that no spelling is relied on."""
    if len(text) < 6 or chance.random() > 0.3:
        return text
    at = chance.randrange(1, len(text) - 2)
    slip = chance.randrange(5)
    if slip == 0:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    if slip == 1:
        return text[:at] + text[at + 1 :]
    if slip == 2:
        return text[:at] + text[at] + text[at:]
    if slip == 3:
        return re.sub(r"[.,;:!?'\"¿¡]", "", text)
    return text.translate(str.maketrans("áéíóúñ", "aeioun"))


def seeded(seed):
    return random.Random(seed)
