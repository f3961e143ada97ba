import type { SearchSort } from "#contract/search-vocabulary.ts";
import { isFailing } from "#contract/verdicts.ts";
import { atMost } from "#domain/amounts.ts";
import { fnv1a } from "#domain/text/hash.ts";
import { type Features, scoreOf } from "../ranking/ranker.ts";
import type { ResolvedQuestion } from "../ranking/resolve-question.ts";
import { AUDIENCES, GROUP_NAMES } from "../understanding/conditions.ts";
import type { Interpretation } from "../understanding/interpret.ts";
import type { RankingCandidate } from "./candidates.ts";
import { diversify, type Scored } from "./diversify.ts";

export type RetrievedQuestion = Pick<
  Interpretation,
  "filters" | "forms" | "alternatives" | "wish" | "sort" | "unparsed" | "audiences"
>;

type Preferences = Pick<ResolvedQuestion, "preferredBrands" | "preferredAudiences" | "goal" | "group">;

/** A product that meets a question's constraints, and its features. */
export interface Retrieved {
  candidate: RankingCandidate;
  features: Features;
  /** Conditions of the question that the label says nothing about. */
  unknowns: string[];
}

/** Ranks retrieved products, best first. */
export function rankRetrieved(
  retrieved: readonly Retrieved[],
  interpretation: RetrievedQuestion,
  question: Preferences = NO_PREFERENCE,
): Retrieved[] {
  const sorted = sortRanked(retrieved, interpretation.sort);
  const isIndifferent = question.preferredBrands.size + question.preferredAudiences.length === 0;
  const preferred = isIndifferent ? sorted : preferredFirst(sorted, question);
  const isLookup = keepsOrder(interpretation);
  const hasOrder = isLookup || interpretation.sort !== "relevance" || !isIndifferent;
  return inClasses(preferred, classOf(question, { isLookup }), (items) =>
    hasOrder ? items : diversify(items.map((item) => scored(item, question))),
  );
}

const NO_PREFERENCE: Preferences = {
  preferredBrands: new Set(),
  preferredAudiences: [],
  goal: new Map(),
  group: null,
};

const scored = (item: Retrieved, { goal }: Preferences): Retrieved & Scored => ({
  ...item,
  score: scoreOf(item.features),
  answers: item.candidate.ingredientIds.filter((id) => goal.has(id)),
});

/** More conditions than any question has. */
const MANY = 100;

/**
 * The classes in which products come: what failed is last, unless something is looked up; then the fewer conditions a label answers,
 * and those for a group that was not asked for, the later.
 */
const classOf =
  ({ group, preferredAudiences }: Preferences, { isLookup }: { isLookup: boolean }) =>
  ({ candidate, unknowns }: Retrieved): number =>
    Number(!isLookup && hasFailed(candidate)) * MANY +
    unknowns.length * 2 +
    Number(!isLookup && group === null && isForOtherGroup(candidate, preferredAudiences));

/** Whether a product is for children or pregnancy, of whom the question says nothing. */
const isForOtherGroup = ({ name, groups }: RankingCandidate, audiences: readonly string[]): boolean =>
  Object.entries(GROUP_NAMES).some(
    ([group, one]) =>
      !audiences.includes(group.toLowerCase()) &&
      (one.pattern.test(name) || (groups.length > 0 && groups.every((label) => one.group.test(label)))),
  );

/** Orders each class by itself, the lowest first. */
function inClasses(
  items: readonly Retrieved[],
  classOf: (item: Retrieved) => number,
  order: (items: readonly Retrieved[]) => readonly Retrieved[],
): Retrieved[] {
  const classes = new Map<number, Retrieved[]>();
  for (const item of items) {
    const key = classOf(item);
    classes.set(key, [...(classes.get(key) ?? []), item]);
  }
  return [...classes].toSorted(([a], [b]) => a - b).flatMap(([, members]) => order(members));
}

/** Products of a brand that the question may mean come first, then those that name the audience that it is about. */
function preferredFirst(ordered: readonly Retrieved[], question: Preferences): Retrieved[] {
  const best = Math.max(...ordered.map(({ features }) => scoreOf(features)));
  const { preferredBrands, preferredAudiences } = question;
  const isOfBrand = ({ candidate }: Retrieved) => preferredBrands.has(candidate.brandId);
  const isForAudience = ({ candidate: { name, groups }, features }: Retrieved) => {
    const text = [name, ...groups].join("; ");
    const isGood = scoreOf(features) >= best * MIN_PREFERRED_SCORE_SHARE;
    return isGood && preferredAudiences.every((audience) => AUDIENCES[audience]?.test(text));
  };
  const first = preferredBrands.size > 0 ? isOfBrand : isForAudience;
  return [...ordered.filter(first), ...ordered.filter((item) => !first(item))];
}

/** A product for the audience comes first only if it fits the rest of the question, by this share of the best score. */
const MIN_PREFERRED_SCORE_SHARE = 0.6;

/** A question for a brand looks something up, and one for the newest tests wants them whatever they found. */
const keepsOrder = ({ filters, sort }: Pick<Interpretation, "filters" | "sort">) =>
  filters.brand_id.length > 0 || sort === "newest_test";

const hasFailed = ({ verdict }: RankingCandidate): boolean => verdict !== null && isFailing(verdict);

/** Named products in their order, then the others in theirs. */
export function namedFirst(ranked: readonly Retrieved[], named: readonly number[]): Retrieved[] {
  const byId = new Map(ranked.map((one) => [one.candidate.id, one]));
  const first = named.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...ranked.filter((one) => !first.includes(one))];
}

/** With an explicit sort order, products below this share of the best score are dropped: their match is incidental. */
const MIN_SCORE_SHARE = 0.45;

function sortRanked(ranked: readonly Retrieved[], sort: SearchSort) {
  const scored = ranked
    .map((one) => ({ ...one, score: scoreOf(one.features) }))
    .sort((a, b) => b.score - a.score || shuffled(a.candidate.id) - shuffled(b.candidate.id));
  const key = SORT_KEYS[sort];
  if (!key) return scored;
  const best = scored[0]?.score ?? 0;
  const salted = scored.filter(({ features }) => features.salt === 1);
  return (salted.length > 0 ? salted : scored)
    .filter(({ score }) => score >= best * MIN_SCORE_SHARE)
    .map((one) => ({ ...one, sortKey: key(one.candidate) }))
    .sort((a, b) => compare(a.sortKey, b.sortKey) || b.score - a.score);
}

/** An order of equals that follows neither the alphabet nor an import, and is the same every time. */
const shuffled = (id: number): number => fnv1a(String(id));

const compare = (a: number | string | null, b: number | string | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

const SORT_KEYS: Readonly<
  Partial<Record<SearchSort, (candidate: RankingCandidate) => number | string | null>>
> = {
  newest_test: ({ testedAt }) => (testedAt === null ? null : -Date.parse(testedAt)),
  label_accuracy: ({ labelAccuracyPct }) =>
    labelAccuracyPct === null ? null : Math.abs(labelAccuracyPct - 100),
  lowest_lead: ({ lead }) => lead && atMost(lead),
  name: ({ name }) => name,
};
