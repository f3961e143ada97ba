import { readFileSync } from "node:fs";
import { knowledgeFile } from "./goals.ts";

/** English words by frequency, and words of labels; the source is stated at the head of the file. */
interface CommonWords {
  /** At least 20 in 51 million words. */
  common: ReadonlySet<string>;
  /** These, those that occur at least 5 times, and words of many labels. */
  all: ReadonlySet<string>;
}

let words: CommonWords | null = null;

/** Words of everyday English, read on first use. */
export function commonWords(): CommonWords {
  words ??= readCommonWords(readFileSync(knowledgeFile("common-words.txt"), "utf8"));
  return words;
}

function readCommonWords(text: string): CommonWords {
  const [common = "", other = ""] = text.split("\n# rare\n");
  const wordsOf = (part: string) => part.replaceAll(/^#.*$/gm, "").split(/\s+/).filter(Boolean);
  const frequent = wordsOf(common);
  return { common: new Set(frequent), all: new Set([...frequent, ...wordsOf(other)]) };
}
