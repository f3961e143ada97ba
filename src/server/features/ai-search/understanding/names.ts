import { wordEditDistance } from "#domain/text/edit-distance.ts";
import { nearestWord, toleratedEdits } from "#domain/text/nearest-word.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { soundOf } from "./goal-features.ts";
import { type Meaning, SOUND_NAME_WORDS, soundOfKnown, type Vocabulary } from "./vocabulary.ts";
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
  const nearest = nearestWord(singularWord, candidates, edits);
  if (nearest !== null || edits > 1 || word.length < MIN_SOUND_LENGTH) return nearest;
  // A word that was written by ear may be further off: "saffern".
  const sound = soundOf(singularWord);
  const alike = candidates.filter((candidate) => candidate.length >= MIN_SOUND_LENGTH);
  return nearestWord(
    singularWord,
    alike.filter((candidate) => soundOfKnown(candidate) === sound),
    edits + 1,
  );
}

/** Minimum length of a word that is corrected by its sound. */
const MIN_SOUND_LENGTH = 6;
/** Minimum length of a word that may be misspelled in a name of several words, and the edits that it may differ by. */
const MIN_MISHEARD_LENGTH = 4;
const MAX_MISHEARD_EDITS = 2;

/** Finds names in a text, left to right, longest match first. Placeholders and punctuation are kept as pieces. */
export function findNamesInText(words: readonly string[], vocabulary: Vocabulary): NamePiece[] {
  const tokens: Token[] = words.map((word) => {
    const corrected = correctWord(word, vocabulary);
    return { word, key: singularize(corrected ?? word), corrected };
  });
  const pieces: NamePiece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const size = longestName(tokens, at, vocabulary);
    const matched = tokens.slice(at, at + Math.max(1, size));
    const heard =
      size < SOUND_NAME_WORDS.most ? misheardName(tokens, { at, longerThan: size }, vocabulary) : null;
    if (heard !== null) {
      pieces.push(heard);
      at += heard.text.split(" ").length;
      continue;
    }
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

/** A word, its key and what it was corrected to. */
interface Token {
  word: string;
  key: string;
  corrected: string | null;
}

/** A name of several words of which one is right and the others sound right: "lions main", "blak cohosh". */
function misheardName(
  tokens: readonly Token[],
  { at, longerThan }: { at: number; longerThan: number },
  { names, namesBySound }: Vocabulary,
): NamePiece | null {
  for (let size = SOUND_NAME_WORDS.most; size > Math.max(1, longerThan); size--) {
    const part = tokens.slice(at, at + size);
    if (part.length < size || part.some(({ word }) => !/^[a-z]+$/.test(word))) continue;
    const key = namesBySound.get(part.map((token) => soundOf(token.key)).join(" "));
    const meant = key?.split(" ") ?? [];
    const isClose = ({ key: heard }: Token, which: number): boolean => {
      const written = meant[which] ?? "";
      return (
        heard === written ||
        (heard.length >= MIN_MISHEARD_LENGTH &&
          written.length >= MIN_MISHEARD_LENGTH &&
          wordEditDistance(heard, written, MAX_MISHEARD_EDITS) <= MAX_MISHEARD_EDITS)
      );
    };
    if (!key || !part.some((token, which) => token.key === meant[which]) || !part.every(isClose)) continue;
    const text = part.map(({ word }) => word).join(" ");
    return { text, meaning: names.get(key) ?? null, corrected: key };
  }
  return null;
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
