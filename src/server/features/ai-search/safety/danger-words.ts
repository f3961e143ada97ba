import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { knowledgeFile } from "../understanding/goals.ts";
import { singularize, splitWords } from "../understanding/words.ts";

/** Words of the longest phrase in a list. */
const MAX_PHRASE_WORDS = 5;

/**
 * Names of the lists that have a phrase, such as `medicines` or `animals`. The lists are files of one phrase per line in
 * `knowledge/danger-words`; their first line names the sources they were checked against.
 */
const LISTS_BY_PHRASE: ReadonlyMap<string, readonly string[]> = readLists(knowledgeFile("danger-words"));

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
  const found = new Set<string>();
  for (const from of words.keys())
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_PHRASE_WORDS); to++)
      for (const list of LISTS_BY_PHRASE.get(words.slice(from, to).join(" ")) ?? []) found.add(list);
  return found;
}
