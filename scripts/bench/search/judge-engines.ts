import type { Outcome } from "../rounds.ts";
import type { Document } from "./catalogue.ts";
import type { Contestant } from "./contestant.ts";
import { KINDS, type Question } from "./queries.ts";

/** A peer that takes longer for the queries of a kind is judged by those that it has answered by then. */
const A_KIND_WITHIN_MS = 20_000;
const FIRST = 10;

/** What counts as right: the product that the words were made from, or any that the rule makes the same words from. */
const RIGHT: Readonly<Record<string, (question: Question) => Question["answeredBy"]>> = {
  "": ({ answeredBy }) => answeredBy,
  ", any it may mean": ({ sayable }) => sayable,
};

/** The mean reciprocal rank of the first right answer among the first ten, by kind of query. */
export async function judged(
  contestants: readonly Contestant[],
  questions: readonly Question[],
  documents: readonly Document[],
): Promise<Outcome[]> {
  const byId = new Map(documents.map((product) => [product.id, product]));
  const outcomes: Outcome[] = [];
  for (const { name, engine } of contestants) {
    const medians: Record<string, number> = {};
    const judgedOf: number[] = [];
    for (const kind of KINDS.filter((each) => each !== "broad term")) {
      const asked = questions.filter((question) => question.kind === kind);
      const found = await engine.find(
        asked.map(({ words }) => words),
        A_KIND_WITHIN_MS,
      );
      const products = found.map(({ ids }) => ids.slice(0, FIRST).flatMap((id) => byId.get(id) ?? []));
      judgedOf.push(found.length);
      for (const [suffix, rightFor] of Object.entries(RIGHT)) {
        const right = asked.slice(0, found.length).map(rightFor);
        if (right.some((test) => test !== null)) medians[kind + suffix] = meanReciprocalRank(right, products);
      }
    }
    const fewest = Math.min(...judgedOf);
    const all = fewest === questions.length / KINDS.length;
    outcomes.push({ name: all ? name : `${name}, by ${fewest} or more of each kind`, medians });
  }
  return outcomes;
}

function meanReciprocalRank(
  right: readonly Question["answeredBy"][],
  products: readonly (readonly Document[])[],
): number {
  const ranks = right.map((test, at) => {
    const place = products[at]?.findIndex((product) => test?.(product)) ?? -1;
    return place === -1 ? 0 : 1 / (place + 1);
  });
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}
