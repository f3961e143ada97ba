import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** A word of a question with its spelling: capital letters are evidence of a name. */
export interface WrittenWord {
  key: string;
  /** In lower case, with its plural. */
  written: string;
  start: number;
  end: number;
  isCapitalized: boolean;
  /** At least two letters, all of them capitals. */
  isUpperCase: boolean;
  /** Whether a comma, a full stop or the like separates it from the word before. */
  isAfterBreak: boolean;
}

/** Splits a question into words without losing how they were written. */
export function writtenWords(question: string): WrittenWord[] {
  const words: WrittenWord[] = [];
  let end = 0;
  for (const { 0: chunk, index } of question.matchAll(/[^\s,;:?!()"“”/-]+/g)) {
    const letters = chunk.replaceAll(/\P{L}/gu, "");
    const separator = question.slice(end, index);
    end = index + chunk.length;
    for (const [at, word] of splitWords(normalizeQuestion(chunk)).entries())
      words.push({
        key: singularize(word),
        written: word,
        start: index,
        end,
        isCapitalized: /^[\p{Lu}\p{N}]/u.test(letters || chunk),
        isUpperCase: letters.length > 1 && letters === letters.toUpperCase(),
        isAfterBreak:
          at === 0 && (index === 0 || /[,;:?!()]|\n/.test(separator) || isFullStop(question, index)),
      });
  }
  return words;
}

/** Whether a sentence ends before this position: "a vitamin. Now". "Dr. Best" has a capital after a short word instead. */
const isFullStop = (question: string, index: number) =>
  /[\p{L}\p{N}]{4,}\.\s+$/u.test(question.slice(0, index));
