import { readFileSync } from "node:fs";
import { knowledgeFile } from "./goals.ts";

/** English words by frequency, and words of labels; the source is stated at the head of the file. */
interface EverydayWords {
  /** At least 20 in 51 million words. */
  common: ReadonlySet<string>;
  /** These, those that occur at least 5 times, and words of many labels. */
  all: ReadonlySet<string>;
}

let words: EverydayWords | null = null;

/** Words of everyday English, read on first use. */
export function everydayWords(): EverydayWords {
  words ??= readEverydayWords(readFileSync(knowledgeFile("everyday-words.txt"), "utf8"));
  return words;
}

function readEverydayWords(text: string): EverydayWords {
  const [common = "", other = ""] = text.split("\n# rare\n");
  const wordsOf = (part: string) => part.replaceAll(/^#.*$/gm, "").split(/\s+/).filter(Boolean);
  const frequent = wordsOf(common);
  return { common: new Set(frequent), all: new Set([...frequent, ...wordsOf(other)]) };
}
