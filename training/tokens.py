"""Text to ids. `js/tokenizer.ts` must give exactly the same ids; `js/check-ids.ts` compares them."""

import re
import unicodedata

MAX_PIECES = 80
# Longer questions keep their beginning and their end: the danger may stand in either.
HEAD_PIECES = 48
# Marks a piece that does not start a word.
INSIDE = "##"
QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "´": "'", "`": "'"})


def normalized(text):
    """Compatibility forms, lower case, plain quotes, and no accents: half of those who write Spanish leave them out."""
    text = unicodedata.normalize("NFKC", text).lower().translate(QUOTES)
    text = unicodedata.normalize("NFD", text)
    return "".join(one for one in text if unicodedata.category(one) != "Mn")


def words_of(text):
    """Runs of letters and digits, and each other character alone. Spaces are spelled out, as in JavaScript."""
    text = re.sub("[\t\n\v\f\r ]", " ", normalized(text))
    apart = (one if one == " " or unicodedata.category(one)[0] in "LN" else f" {one} " for one in text)
    return [word for word in "".join(apart).split(" ") if word]


def shortened(ids):
    if len(ids) <= MAX_PIECES:
        return ids
    return ids[:HEAD_PIECES] + ids[len(ids) - (MAX_PIECES - HEAD_PIECES) :]


class Tokenizer:
    """BERT's word pieces: from the left, the longest piece that is known."""

    def __init__(self, pieces, special):
        self.special = special
        self.ids = {piece: at for at, piece in enumerate(pieces)}
        self.longest = max(map(len, self.ids))

    def segments(self, word):
        found, start = [], 0
        while start < len(word):
            mark = INSIDE if start else ""
            ends = range(min(len(word), start + self.longest), start, -1)
            end = next((one for one in ends if mark + word[start:one] in self.ids), None)
            if end is None:
                return [self.special["unknown"]]
            found.append(self.ids[mark + word[start:end]])
            start = end
        return found

    def encode(self, text):
        found = [one for word in words_of(text) for one in self.segments(word)]
        return [self.special["bos"], *shortened(found), self.special["eos"]]
