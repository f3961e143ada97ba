import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { knowledgeFile } from "./goals.ts";
import { type Phrase, readPhrases } from "./train.ts";

/** A phrase and its writer. */
export interface WrittenPhrase extends Phrase {
  writer: string;
}

/** Writer of the first bank, `phrases.txt`. */
export const FIRST_BANK = "bank";

/** All phrases: the first bank, and those of other writers in the folder `phrases`, each written for this purpose. */
export function goalPhrases(): WrittenPhrase[] {
  const folder = knowledgeFile("phrases");
  const read = (file: string, writer: string) =>
    readPhrases(readFileSync(file, "utf8")).map((phrase) => ({ ...phrase, writer }));
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return [
    ...read(knowledgeFile("phrases.txt"), FIRST_BANK),
    ...files.sort().flatMap((name) => read(path.join(folder, name), path.basename(name, ".txt"))),
  ];
}
