import { describe, expect, test } from "vitest";
import { RANKER_FEATURES, type RankerFeature } from "#contract/ai-search-vocabulary.ts";
import { mulberry32 } from "../ranking/evaluate.ts";
import { BUILT_IN_WEIGHTS, type RankerWeights, scoreOf } from "../ranking/ranker.ts";
import type { Features } from "../schema.ts";
import {
  CROWDED_NETWORK,
  heldOutQuestions,
  type Rating,
  ratedSearches,
  withoutCrowdedNetworks,
} from "./ratings.ts";
import { trainAndEvaluate } from "./train.ts";
import { missingTrainingData } from "./training-data.ts";

const RESULTS = 10;
const SEARCHES = 12;

/** How a simulated rater grades the results of a search, in their order. */
type Taste = (results: readonly Features[], chance: () => number) => number[];

/** Grades by quartile of the order under these weights, with random errors of one grade. */
const likes =
  (weights: RankerWeights): Taste =>
  (results, chance) => {
    const order = results.map((one) => scoreOf(one, weights)).sort((a, b) => b - a);
    return results.map((one) => {
      const place = order.indexOf(scoreOf(one, weights));
      const grade = 3 - Math.floor((place * 4) / results.length);
      const error = chance() < 0.15 ? (chance() < 0.5 ? 1 : -1) : 0;
      return Math.min(3, Math.max(0, grade + error));
    });
  };
const random: Taste = (results, chance) => results.map(() => Math.floor(chance() * 4));

function simulate(
  raters: readonly { name: string; taste: Taste; searches?: number; hasAccount?: boolean }[],
  seed: number,
): Rating[] {
  const chance = mulberry32(seed);
  return raters.flatMap(({ name, taste, searches = SEARCHES, hasAccount = true }) =>
    Array.from({ length: searches }, (_, at) => {
      const results = Array.from(
        { length: RESULTS },
        () => Object.fromEntries(RANKER_FEATURES.map((feature) => [feature, chance()])) as Features,
      );
      const grades = taste(results, chance);
      return results.map((features, place) => ({
        rater: name,
        hasAccount,
        network: name,
        question: `${name} question ${at}`,
        search: `${name} ${at}`,
        features,
        grade: grades[place] ?? 0,
      }));
    }).flat(),
  );
}

const people = (count: number, taste: Taste) =>
  Array.from({ length: count }, (_, at) => ({ name: `rater ${at}`, taste }));

/** Taste for recently tested products with accurate labels, regardless of ingredients. */
const CAREFUL: RankerWeights = { verdict: 6, accuracy: 5, margin: 4, recency: 2, goal: 0.5, ingredient: 0.5 };

describe("trainAndEvaluate with simulated raters", () => {
  test("learns a known taste and wins on held-out questions", () => {
    const trained = trainAndEvaluate(simulate(people(8, likes(CAREFUL)), 7), BUILT_IN_WEIGHTS);
    expect(trained?.wins).toBe(true);
    expect(trained?.gain.low).toBeGreaterThan(0.02);
    const weights = trained?.weights ?? {};
    const grew = (feature: RankerFeature) => (weights[feature] ?? 0) > BUILT_IN_WEIGHTS[feature];
    for (const feature of ["verdict", "accuracy", "margin"] as const) expect(grew(feature)).toBe(true);
    for (const feature of ["goal", "ingredient"] as const) expect(grew(feature)).toBe(false);
  });

  test.each([1, 2, 3, 4, 5])("does not win on random ratings (seed %i)", (seed) => {
    expect(trainAndEvaluate(simulate(people(8, random), seed), BUILT_IN_WEIGHTS)?.wins).toBe(false);
  });

  test("does not win if raters like the current ranking", () => {
    const trained = trainAndEvaluate(simulate(people(8, likes(BUILT_IN_WEIGHTS)), 3), BUILT_IN_WEIGHTS);
    expect(trained?.wins).toBe(false);
  });
});

describe("ratedSearches and abuse", () => {
  test("caps the weight of a rater with hundreds of searches", () => {
    const honest = people(6, likes(BUILT_IN_WEIGHTS));
    const zealot = { name: "zealot", taste: likes({ recency: 5 }), searches: 300 };
    const rated = ratedSearches(simulate([...honest, zealot], 5));
    const weightOf = (name: string) =>
      rated.filter(({ rater }) => rater === name).reduce((sum, { weight }) => sum + weight, 0);
    expect(weightOf("zealot")).toBeCloseTo(25, 5);
    expect(weightOf("rater 0")).toBe(SEARCHES);
  });

  test("caps the total weight of guests at that of accounts", () => {
    const guests = Array.from({ length: 40 }, (_, at) => ({
      name: `guest ${at}`,
      taste: likes({ recency: 5 }),
      hasAccount: false,
    }));
    const rated = ratedSearches(simulate([...people(3, likes(CAREFUL)), ...guests], 5));
    const total = (accounts: boolean) =>
      rated.reduce((sum, { hasAccount, weight }) => sum + (hasAccount === accounts ? weight : 0), 0);
    expect(total(false)).toBeCloseTo(total(true), 5);
    expect(ratedSearches(simulate(guests, 5))).toEqual([]);
  });

  test("leaves out a network with more than half of all ratings", () => {
    const honest = simulate(people(8, likes(CAREFUL)), 7);
    const crowd = ["a", "b", "c", "d"].map((name) => ({ name, taste: likes({ recency: 5 }), searches: 40 }));
    const poison = simulate(crowd, 8).map((rating) => ({ ...rating, network: "one place" }));
    expect(poison.length).toBeGreaterThan(honest.length);
    expect(withoutCrowdedNetworks([...honest, ...poison])).toEqual(honest);
    expect(trainAndEvaluate([...honest, ...poison], BUILT_IN_WEIGHTS)).toEqual(
      trainAndEvaluate(honest, BUILT_IN_WEIGHTS),
    );
    expect(trainAndEvaluate(poison, BUILT_IN_WEIGHTS)).toBeNull();
    const forgotten = poison.slice(0, 9).map((rating) => ({ ...rating, network: CROWDED_NETWORK }));
    expect(withoutCrowdedNetworks([...honest, ...forgotten])).toEqual(honest);
  });

  test("excludes contrary raters from training", () => {
    const upsideDown: Taste = (results, chance) => likes(CAREFUL)(results, chance).map((grade) => 3 - grade);
    const ratings = simulate(
      [...people(8, likes(CAREFUL)), { name: "contrary", taste: upsideDown, searches: 20 }],
      9,
    );
    const trained = trainAndEvaluate(ratings, BUILT_IN_WEIGHTS);
    expect(trained?.raters).toBe(8);
    expect(trained?.wins).toBe(true);
  });
});

test("trainAndEvaluate never produces a negative weight", () => {
  const hates: Taste = (results, chance) => likes({ verdict: 6 })(results, chance).map((grade) => 3 - grade);
  const trained = trainAndEvaluate(simulate(people(8, hates), 7), BUILT_IN_WEIGHTS);
  for (const weight of Object.values(trained?.weights ?? {})) expect(weight).toBeGreaterThanOrEqual(0);
});

test("heldOutQuestions picks the same 30 % of questions regardless of the rater", () => {
  const searches = ratedSearches(simulate(people(3, random), 2));
  const heldOut = heldOutQuestions(searches);
  expect(heldOut.size).toBe(Math.ceil(3 * SEARCHES * 0.3));
  expect(heldOutQuestions(searches.toReversed())).toEqual(heldOut);
});

test.each([
  [
    { ratings: 0, raters: 0, searches: 0, sinceLastTraining: 0 },
    { ratings: 120, raters: 3, searches: 30 },
  ],
  [
    { ratings: 150, raters: 5, searches: 40, sinceLastTraining: 12 },
    { ratings: 8, raters: 0, searches: 0 },
  ],
  [
    { ratings: 150, raters: 5, searches: 40, sinceLastTraining: 20 },
    { ratings: 0, raters: 0, searches: 0 },
  ],
])("missingTrainingData(%o)", (supply, needed) => {
  expect(missingTrainingData(supply)).toEqual(needed);
});
