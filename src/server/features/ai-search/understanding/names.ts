import { nearest } from "./spelling.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";
import { FILLER, singular } from "./words.ts";

/** A word of the text, or a name that several of them make. */
export interface Piece {
  text: string;
  meaning: Meaning | null;
  /** Set where the word was read as another: a slip. */
  corrected: string | null;
}

/** Shortest words in which one slip, and two slips, are forgiven. */
const ONE_SLIP_FROM = 5;
const TWO_SLIPS_FROM = 8;

function respell(word: string, { known, spellable }: Vocabulary): string | null {
  const bare = singular(word);
  if (
    word.length < ONE_SLIP_FROM ||
    /\d/.test(word) ||
    known.has(word) ||
    known.has(bare) ||
    FILLER.has(word)
  )
    return null;
  const candidates = spellable.filter((candidate) => candidate[0] === word[0]);
  return nearest(bare, candidates, word.length >= TWO_SLIPS_FROM ? 2 : 1);
}

/** Reads a text from left to right, the longest name first. Marks and punctuation stay as they are. */
export function namesIn(words: readonly string[], vocabulary: Vocabulary): Piece[] {
  const read = words.map((word) => {
    const corrected = respell(word, vocabulary);
    return { word, key: singular(corrected ?? word), corrected };
  });
  const pieces: Piece[] = [];
  for (let at = 0; at < read.length; ) {
    const size = longestName(read, at, vocabulary);
    const taken = read.slice(at, at + Math.max(1, size));
    pieces.push({
      text: taken.map(({ word }) => word).join(" "),
      meaning: size === 0 ? null : (vocabulary.names.get(taken.map(({ key }) => key).join(" ")) ?? null),
      corrected: taken.some(({ corrected }) => corrected !== null)
        ? taken.map(({ word, corrected }) => corrected ?? word).join(" ")
        : null,
    });
    at += taken.length;
  }
  return pieces;
}

function longestName(read: readonly { key: string }[], at: number, { names, longest }: Vocabulary): number {
  for (let size = Math.min(longest, read.length - at); size > 0; size--) {
    const key = read
      .slice(at, at + size)
      .map((word) => word.key)
      .join(" ");
    if (names.has(key)) return size;
  }
  return 0;
}
