import { expect, test } from "vitest";
import { raterAgreements } from "./agreement.ts";

/** Ratings of ten searches: three results, the first of which is about the goal. */
const ratingsOf = (rater: string, grades: readonly [number, number, number], isLeftOut = false) =>
  Array.from({ length: 10 }, (_, at) =>
    grades.map((grade, place) => ({
      ...{ rater, hasAccount: true, network: rater, question: `question ${at}`, search: `${rater} ${at}` },
      features: { goal: [1, 0.5, 0][place] ?? 0 },
      grade,
      isLeftOut,
    })),
  ).flat();
const agree = (rater: string) => ratingsOf(rater, [3, 2, 0]);

test("raterAgreements tells who orders results like the others from who reverses them", () => {
  const agreements = raterAgreements([
    ...["a", "b", "c"].flatMap(agree),
    ...ratingsOf("contrary", [0, 2, 3]),
    ...ratingsOf("same grades", [2, 2, 2]),
  ]);
  expect(agreements.get("a")).toEqual({ searches: 10, agreement: 1 });
  expect(agreements.get("contrary")).toEqual({ searches: 10, agreement: 0 });
  expect(agreements.has("same grades")).toBe(false);
});

test("raterAgreements leaves a rater who was left out out of the consensus, and measures him all the same", () => {
  const trolls = ["x", "y", "z"].flatMap((rater) => ratingsOf(rater, [0, 2, 3], true));
  const agreements = raterAgreements([...["a", "b", "c"].flatMap(agree), ...trolls]);
  expect([agreements.get("a")?.agreement, agreements.get("x")?.agreement]).toEqual([1, 0]);
});
