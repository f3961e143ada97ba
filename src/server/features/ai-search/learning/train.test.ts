import { describe, expect, test } from "vitest";
import { RANKER_FEATURES, type RankerFeature } from "#contract/ai-search-vocabulary.ts";
import { seeded } from "../ranking/evaluate.ts";
import { BUILT_IN_WEIGHTS, scoreOf, type Weights } from "../ranking/ranker.ts";
import type { Features } from "../schema.ts";
import { missing } from "./enough.ts";
import { heldOutQuestions, type Rating, ratedSearches } from "./ratings.ts";
import { train } from "./train.ts";

const RESULTS = 10;
const SEARCHES = 12;

/** How somebody grades the results of a search, in their order. */
type Taste = (results: readonly Features[], chance: () => number) => number[];

/** Grades by quarters of the order in which these weights put the results; now and then one slips by a grade. */
const likes =
  (weights: Weights): Taste =>
  (results, chance) => {
    const order = results.map((one) => scoreOf(one, weights)).sort((a, b) => b - a);
    return results.map((one) => {
      const place = order.indexOf(scoreOf(one, weights));
      const grade = 3 - Math.floor((place * 4) / results.length);
      const slip = chance() < 0.15 ? (chance() < 0.5 ? 1 : -1) : 0;
      return Math.min(3, Math.max(0, grade + slip));
    });
  };
const random: Taste = (results, chance) => results.map(() => Math.floor(chance() * 4));

function simulate(
  raters: readonly { name: string; taste: Taste; searches?: number; hasAccount?: boolean }[],
  seed: number,
): Rating[] {
  const chance = seeded(seed);
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

/** People who want what was tested lately and holds what it says, whatever is in it. */
const CAREFUL: Weights = { verdict: 6, accuracy: 5, margin: 4, recency: 2, goal: 0.5, ingredient: 0.5 };

describe("simulated raters", () => {
  test("with a known taste: it is learned, and wins on questions that were held out", () => {
    const trained = train(simulate(people(8, likes(CAREFUL)), 7), BUILT_IN_WEIGHTS);
    expect(trained?.wins).toBe(true);
    expect(trained?.gain.low).toBeGreaterThan(0.02);
    const weights = trained?.weights ?? {};
    const grew = (feature: RankerFeature) => (weights[feature] ?? 0) > BUILT_IN_WEIGHTS[feature];
    for (const feature of ["verdict", "accuracy", "margin"] as const) expect(grew(feature)).toBe(true);
    for (const feature of ["goal", "ingredient"] as const) expect(grew(feature)).toBe(false);
  });

  test.each([1, 2, 3, 4, 5])("who rate at random (seed %i): nothing wins", (seed) => {
    expect(train(simulate(people(8, random), seed), BUILT_IN_WEIGHTS)?.wins).toBe(false);
  });

  test("who like what is shown already: nothing wins", () => {
    const trained = train(simulate(people(8, likes(BUILT_IN_WEIGHTS)), 3), BUILT_IN_WEIGHTS);
    expect(trained?.wins).toBe(false);
  });
});

describe("abuse", () => {
  test("one rater with hundreds of searches does not outvote the others", () => {
    const honest = people(6, likes(BUILT_IN_WEIGHTS));
    const zealot = { name: "zealot", taste: likes({ recency: 5 }), searches: 300 };
    const rated = ratedSearches(simulate([...honest, zealot], 5));
    const weightOf = (name: string) =>
      rated.filter(({ rater }) => rater === name).reduce((sum, { weight }) => sum + weight, 0);
    expect(weightOf("zealot")).toBeCloseTo(25, 5);
    expect(weightOf("rater 0")).toBe(SEARCHES);
  });

  test("guests count together at most as much as accounts", () => {
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

  test("whoever rates against everybody is left out", () => {
    const upsideDown: Taste = (results, chance) => likes(CAREFUL)(results, chance).map((grade) => 3 - grade);
    const ratings = simulate(
      [...people(8, likes(CAREFUL)), { name: "contrary", taste: upsideDown, searches: 20 }],
      9,
    );
    const trained = train(ratings, BUILT_IN_WEIGHTS);
    expect(trained?.raters).toBe(8);
    expect(trained?.wins).toBe(true);
  });
});

test("no figure ever counts against a product", () => {
  const hates: Taste = (results, chance) => likes({ verdict: 6 })(results, chance).map((grade) => 3 - grade);
  const trained = train(simulate(people(8, hates), 7), BUILT_IN_WEIGHTS);
  for (const weight of Object.values(trained?.weights ?? {})) expect(weight).toBeGreaterThanOrEqual(0);
});

test("three of ten questions are held out, the same ones whoever asked them", () => {
  const searches = ratedSearches(simulate(people(3, random), 2));
  const kept = heldOutQuestions(searches);
  expect(kept.size).toBe(Math.ceil(3 * SEARCHES * 0.3));
  expect(heldOutQuestions(searches.toReversed())).toEqual(kept);
});

test.each([
  [
    { ratings: 0, raters: 0, searches: 0, fresh: 0 },
    { ratings: 120, raters: 3, searches: 30 },
  ],
  [
    { ratings: 150, raters: 5, searches: 40, fresh: 12 },
    { ratings: 8, raters: 0, searches: 0 },
  ],
  [
    { ratings: 150, raters: 5, searches: 40, fresh: 20 },
    { ratings: 0, raters: 0, searches: 0 },
  ],
])("what is missing until a training: %o", (supply, needed) => {
  expect(missing(supply)).toEqual(needed);
});
