import { readFile } from "node:fs/promises";
import { seededRandom } from "#demo/seeded-random.ts";
import { type Document, documentsFile, NIH_FOLDER, prepareNihCatalogue } from "../catalogue.ts";
import { QUERY_CLASSES } from "./classes.ts";

/** Prints the products from which the queries of `queries.tsv` were written: 32 of each class, drawn with a seed. */
const PER_CLASS = 32;

await prepareNihCatalogue();
const documents: Document[] = JSON.parse(await readFile(documentsFile(NIH_FOLDER), "utf8"));
for (const [name, suits] of Object.entries(QUERY_CLASSES)) {
  const { shuffle } = seededRandom(`search quality 1|${name}`);
  console.log(`\n${name}`);
  for (const { brand, name, form } of shuffle(documents).filter(suits).slice(0, PER_CLASS))
    console.log([brand, name, form].join("\t"));
}
