import { nearestWord, toleratedEdits } from "#domain/text/nearest-word.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { everydayWords } from "./everyday-words.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";
import { singularize } from "./words.ts";

/** A word of the text, or a name of several words. */
export interface NamePiece {
  text: string;
  meaning: Meaning | null;
  /** The corrected text if it was misspelled; null otherwise. */
  corrected: string | null;
}

/** Minimum word length, in letters, for corrections at edit distance 1 and 2. */
const CORRECTABLE_LENGTHS = [5, 8];

/** Spell-corrects a word; null if it is known or nothing is close enough. */
function correctWord(word: string, { known, brandWords, correctionTargets }: Vocabulary): string | null {
  const singularWord = singularize(word);
  const edits = toleratedEdits(word.length, CORRECTABLE_LENGTHS);
  if (
    edits === 0 ||
    /\d/.test(word) ||
    known.has(word) ||
    known.has(singularWord) ||
    brandWords.has(singularWord) ||
    everydayWords().common.has(word) ||
    QUESTION_STOP_WORDS.has(word)
  )
    return null;
  const candidates = correctionTargets.filter((candidate) => candidate[0] === word[0]);
  return nearestWord(singularWord, candidates, edits);
}

/** Finds names in a text, left to right, longest match first. Placeholders and punctuation are kept as pieces. */
export function findNamesInText(words: readonly string[], vocabulary: Vocabulary): NamePiece[] {
  const tokens = words.map((word) => {
    const corrected = correctWord(word, vocabulary);
    return { word, key: singularize(corrected ?? word), corrected };
  });
  const pieces: NamePiece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const size = longestName(tokens, at, vocabulary);
    const matched = tokens.slice(at, at + Math.max(1, size));
    pieces.push({
      text: matched.map(({ word }) => word).join(" "),
      meaning: size === 0 ? null : (vocabulary.names.get(matched.map(({ key }) => key).join(" ")) ?? null),
      corrected: matched.some(({ corrected }) => corrected !== null)
        ? matched.map(({ word, corrected }) => corrected ?? word).join(" ")
        : null,
    });
    at += matched.length;
  }
  return pieces;
}

/** Number of words in the longest name that starts at an index; 0 if none does. */
function longestName(tokens: readonly { key: string }[], at: number, { names, longest }: Vocabulary): number {
  for (let size = Math.min(longest, tokens.length - at); size > 0; size--) {
    const key = tokens
      .slice(at, at + size)
      .map((word) => word.key)
      .join(" ");
    if (names.has(key)) return size;
  }
  return 0;
}
