import { readFileSync } from "node:fs";
import { everydayWords } from "../understanding/everyday-words.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { normalizeQuestion, singularize } from "../understanding/words.ts";

/** Files of `knowledge/spanish`: a phrase, "=", and English as the understanding of questions reads it. Of two that fit, the longer. */
export const SPANISH_FILES = ["words", "products", "ingredients", "wishes", "dangers"] as const;

interface SpanishPhrase {
  /** Keys of words, as `spanishWords` makes them; one that ends in a star stands for any ending. */
  words: readonly string[];
  english: string;
}

/** Stands for "ñ" while a text is normalized: "uña" is a nail and "una" an article. */
const ENYE = "nhn";

/** Words of a text for comparison: lower case, without accents but "ñ"; punctuation between words is ",". */
export const spanishWords = (text: string): string[] =>
  normalizeQuestion(text.normalize("NFC").toLowerCase().replaceAll("ñ", ENYE).replaceAll(/[¿¡]/g, " "))
    .split(" ")
    .filter((word) => word !== "");

/** A word as people write it without an accent. */
export const withoutEnye = (word: string): string => word.replaceAll(ENYE, "n");

/** One line of a file; null for a comment. */
function readLine(line: string): SpanishPhrase | null {
  const [spanish, english] = line.split(" =");
  if (!spanish || english === undefined || spanish.startsWith("#")) return null;
  const words = spanish.split(" ").map((word) => {
    const isOpen = word.endsWith("*");
    return `${spanishWords(isOpen ? word.slice(0, -1) : word).join("")}${isOpen ? "*" : ""}`;
  });
  return { words, english: english.trim() };
}

/** Phrases by the first two letters of their first word, longest first, and whole words before stems. */
function readPhrases(): ReadonlyMap<string, readonly SpanishPhrase[]> {
  const found = new Map<string, SpanishPhrase[]>();
  for (const file of SPANISH_FILES)
    for (const line of readFileSync(knowledgeFile(`spanish/${file}.txt`), "utf8").split("\n")) {
      const phrase = readLine(line);
      if (phrase === null) continue;
      const start = startOf(phrase.words[0] ?? "");
      found.set(start, [...(found.get(start) ?? []), phrase]);
    }
  const stems = ({ words }: SpanishPhrase) => words.filter((word) => word.endsWith("*")).length;
  for (const phrases of found.values())
    phrases.sort((a, b) => b.words.length - a.words.length || stems(a) - stems(b));
  return found;
}

const startOf = (word: string): string => withoutEnye(word).replace("*", "").slice(0, 2);

let phrases: ReadonlyMap<string, readonly SpanishPhrase[]> | null = null;

/** Who leaves out an accent leaves out the tilde as well: "nino" is "niño". The other way around, "una" is not "uña". */
const isWord = (word: string, key: string): boolean => {
  if (key.endsWith("*"))
    return isStart(word, key.slice(0, -1)) || isStart(word, withoutEnye(key.slice(0, -1)));
  return word === key || word === withoutEnye(key);
};

/** English words, however they start, are no Spanish: "purple" is no form of "puro". */
const isStart = (word: string, stem: string): boolean =>
  word.startsWith(stem) && !everydayWords().common.has(word);

/** The phrase that starts at a place of the text: the longest, and of these one that is written like it. */
function phraseAt(words: readonly string[], at: number): SpanishPhrase | null {
  phrases ??= readPhrases();
  const candidates = phrases.get(startOf(words[at] ?? "")) ?? [];
  const fitting = candidates.filter((phrase) =>
    phrase.words.every((key, place) => isWord(words[at + place] ?? "", key)),
  );
  const length = fitting[0]?.words.length;
  const longest = fitting.filter((phrase) => phrase.words.length === length);
  return (
    longest.find((phrase) => phrase.words.every((key, place) => key === words[at + place])) ??
    longest[0] ??
    null
  );
}

/** Spanish endings of words that English has with another one: "berberina", "citrato", "digestión". */
const COGNATES: readonly (readonly [ending: string, english: readonly string[]])[] = [
  ["cion", ["tion"]],
  ["idad", ["ity"]],
  ["ina", ["ine", "in"]],
  ["osa", ["ose"]],
  ["ato", ["ate"]],
  ["uro", ["ide"]],
  ["ico", ["ic"]],
  ["ica", ["ic"]],
  ["eno", ["en", "ene"]],
  ["ona", ["one"]],
  ["io", ["ium"]],
  ["ol", ["ol"]],
  ["o", ["", "um"]],
  ["a", ["", "e"]],
];

/** Least letters of a word that is read by its ending: short ones resemble others. */
const MIN_COGNATE_LENGTH = 6;

/** English of a word by its ending, if English or a label has such a word; null otherwise. */
function cognateOf(word: string): string | null {
  const plain = singularize(withoutEnye(word));
  if (plain.length < MIN_COGNATE_LENGTH) return null;
  for (const [ending, endings] of COGNATES) {
    if (!plain.endsWith(ending)) continue;
    const stem = plain.slice(0, -ending.length);
    const english = endings.map((one) => stem + one).find((one) => everydayWords().all.has(one));
    if (english) return english;
  }
  return null;
}

/** A part of a text: a known phrase, a word with a Spanish ending, or a word that is none. */
export interface SpanishPiece {
  words: readonly string[];
  /** Null: not Spanish as far as we know, so it stays as it is. */
  english: string | null;
  /** Whether a list has it; otherwise it is read by its ending. */
  isListed: boolean;
}

/** Takes a text apart, longest phrase first. */
export function spanishPieces(words: readonly string[]): SpanishPiece[] {
  const pieces: SpanishPiece[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const taken = words.slice(at, at + (phrase?.words.length ?? 1));
    const english = phrase?.english ?? cognateOf(taken[0] ?? "");
    pieces.push({ words: taken, english, isListed: phrase !== null });
    at += taken.length;
  }
  return pieces;
}
