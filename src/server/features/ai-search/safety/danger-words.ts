import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { knowledgeFile } from "../understanding/goals.ts";
import { singularize, splitWords } from "../understanding/words.ts";

/** Words of the longest phrase in a list. */
const MAX_PHRASE_WORDS = 5;

/**
 * Names of the lists that have a phrase, such as `medicines` or `animals`. The lists are files of one phrase per line in
 * `knowledge/danger-words`; the first line names references that they can be checked against. Read on the first question.
 */
let listsByPhrase: ReadonlyMap<string, readonly string[]> | null = null;

function readLists(folder: string): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort()) {
    const [, ...phrases] = readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
    for (const phrase of phrases) {
      const key = splitWords(phrase).map(singularize).join(" ");
      lists.set(key, [...(lists.get(key) ?? []), path.parse(file).name]);
    }
  }
  return lists;
}

/** The lists that have a phrase of a question. `words`: of the normalized question, singular. */
export function dangerListsOf(words: readonly string[]): Set<string> {
  listsByPhrase ??= readLists(knowledgeFile("danger-words"));
  const found = new Set<string>();
  for (const from of words.keys())
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_PHRASE_WORDS); to++)
      for (const list of listsByPhrase.get(words.slice(from, to).join(" ")) ?? []) found.add(list);
  return found;
}
