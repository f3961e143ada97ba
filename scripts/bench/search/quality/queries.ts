import { readFileSync } from "node:fs";
import path from "node:path";
import { QUERY_CLASSES, type QueryClass } from "./classes.ts";
import { type Relevance, readRelevance } from "./relevance.ts";

export const HALVES = ["development", "held"] as const;
export type Half = (typeof HALVES)[number];

export interface QualityQuery {
  queryClass: QueryClass;
  words: string;
  relevance: Relevance;
  /** The engine is developed on one half; the other one says how good it is. */
  half: Half;
}

/**
 * Queries as shoppers type them, written by hand from the products that `draw.ts` prints, with the rule of what answers
 * them. Every other query of a class is held back.
 */
export function readQualityQueries(): QualityQuery[] {
  const lines = readFileSync(path.join(import.meta.dirname, "queries.tsv"), "utf8").split("\n");
  const places = new Map<string, number>();
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [queryClass = "", words = "", ...relevance] = line.split("\t");
      if (!isQueryClass(queryClass)) throw new Error(`Unknown class of query: ${line}`);
      const place = places.get(queryClass) ?? 0;
      places.set(queryClass, place + 1);
      const half = HALVES[place % HALVES.length] ?? "development";
      return { queryClass, words, relevance: readRelevance(relevance), half };
    });
}

const isQueryClass = (name: string): name is QueryClass => name in QUERY_CLASSES;
