import { readFileSync } from "node:fs";
import type { QuestionLanguage } from "#contract/ai-search-vocabulary.ts";
import { wordEditDistance } from "#domain/text/edit-distance.ts";
import { everydayWords } from "../understanding/everyday-words.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { singularize } from "../understanding/words.ts";
import { type SpanishPiece, spanishPieces, spanishWords, withoutEnye } from "./spanish.ts";

/** A question as the understanding of questions, which knows English, reads it. */
export interface ReadQuestion {
  language: QuestionLanguage;
  /** The question itself, if it has no Spanish. */
  english: string;
  /** Words of a Spanish question that no list has. */
  unknown: readonly string[];
  isTranslated: boolean;
}

/** Of the most frequent English words, those that are never taken for another language: "me", "no", "son", "die". */
const AMBIGUOUS_RANKS = 3000;
/** Least Spanish words for which an English question is read as half Spanish: "want to bajar de peso". */
const MIN_SPANISH_WORDS = 2;
/** Least letters of a word that speaks for English: shorter ones are units and names of vitamins. */
const MIN_TELLING_LENGTH = 3;
/** Least words of a language that we don't read. */
const MIN_FOREIGN_WORDS = 2;

interface WordLists {
  ambiguous: ReadonlySet<string>;
  /** Function words of each language that we don't read. */
  foreign: readonly ReadonlySet<string>[];
}

let lists: WordLists | null = null;

function readLists(): WordLists {
  const lines = readFileSync(knowledgeFile("languages.txt"), "utf8").split("\n");
  const wordsOf = (line: string) => line.slice(4).split(" ");
  const english = lines.filter((line) => line.startsWith("en: ")).flatMap(wordsOf);
  const ambiguous = new Set([...[...everydayWords().common].slice(0, AMBIGUOUS_RANKS), ...english]);
  const foreign = lines
    .filter((line) => /^(?!en)[a-z]{2}: /.test(line))
    .map((line) => new Set(wordsOf(line).filter((word) => !ambiguous.has(word))));
  return { ambiguous, foreign };
}

/** Reads a question's language, and its English: Spanish by `knowledge/spanish`; of other languages nothing is read. */
export function readQuestionLanguage(question: string): ReadQuestion {
  lists ??= readLists();
  const asTyped = { english: question, unknown: [], isTranslated: false };
  if (isOtherScript(question)) return { ...asTyped, language: "other" };
  const words = spanishWords(question);
  const pieces = spanishPieces(words);
  const spanish = sum(pieces.map(spanishEvidence)) + (/[ñ¿¡]/i.test(question) ? 1 : 0);
  const english = sum(pieces.map(englishEvidence));
  const foreign = Math.max(...lists.foreign.map((known) => words.filter((word) => known.has(word)).length));
  if (foreign >= MIN_FOREIGN_WORDS && foreign > spanish && foreign > english)
    return { ...asTyped, language: "other" };
  if (spanish > english || (spanish === english && spanish >= MIN_SPANISH_WORDS))
    return { ...translated(pieces), language: "es" };
  return spanish >= MIN_SPANISH_WORDS
    ? { ...translated(pieces.map(keepEnglish)), language: "en" }
    : { ...asTyped, language: "en" };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether most letters are of another script. */
function isOtherScript(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return letters.length > 0 && latin.length * 2 < letters.length;
}

const isAmbiguous = (word: string): boolean => lists?.ambiguous.has(word) ?? false;

/** Words that speak for Spanish: those of a list, but those that English has as well, or misspells ("ashwaganda"). */
const spanishEvidence = ({ words, english, isListed }: SpanishPiece): number =>
  isListed && !isMisspelling(words, english ?? "") ? words.filter((word) => !isAmbiguous(word)).length : 0;

/** The same in English, or nearly; Spanish has another ending where it is as near: "vitamina". */
function isMisspelling([word = "", ...more]: readonly string[], english: string): boolean {
  if ([word, ...more].join(" ") === english) return true;
  const [spanish, meant] = [singularize(word), singularize(english)];
  return more.length === 0 && spanish.at(-1) === meant.at(-1) && wordEditDistance(spanish, meant, 1) <= 1;
}

const englishEvidence = ({ words, isListed }: SpanishPiece): number =>
  isListed
    ? 0
    : words.filter((word) => word.length >= MIN_TELLING_LENGTH && everydayWords().common.has(word)).length;

/** In an English question, a word of both languages is English. */
const keepEnglish = (piece: SpanishPiece): SpanishPiece =>
  piece.words.every(isAmbiguous) || !piece.isListed ? { ...piece, english: null, isListed: true } : piece;

function translated(pieces: readonly SpanishPiece[]): Omit<ReadQuestion, "language"> {
  const written = ({ words }: SpanishPiece) => words.map(withoutEnye).join(" ");
  const english = pieces
    .map((piece) => piece.english ?? written(piece))
    .filter((text) => text !== "")
    .join(" ");
  const unknown = pieces
    .filter((piece) => piece.english === null && !piece.isListed && /^[a-z]{3,}$/.test(piece.words[0] ?? ""))
    .map(written);
  return {
    english: english.replaceAll(" ,", ",").replace(/[ ,]+$/, ""),
    unknown: [...new Set(unknown)].filter((word) => !everydayWords().all.has(word)),
    isTranslated: true,
  };
}
