import type { Verdict } from "#contract/verdicts.ts";
import { atMost } from "#domain/amounts.ts";
import type { RankingCandidate } from "../queries/candidates.ts";
import { isWantedAlternative } from "../understanding/alternatives.ts";
import { containsIngredient } from "./constraints.ts";
import type { Features } from "./ranker.ts";
import type { ResolvedQuestion } from "./resolve-question.ts";

/** Value of the `verdict` feature. */
const VERDICT_VALUES: Readonly<Record<Verdict, number>> = {
  pass: 1,
  conditional_pass: 0.8,
  inconclusive: 0.4,
  conditional_fail: 0.2,
  no_failures: 0.5,
  not_fully_judged: 0.1,
  fail: 0,
  unsafe: 0,
};
/** Value of a feature that is unknown: neither good nor bad. */
const UNKNOWN = 0.4;
const YEAR_MS = 365 * 86_400_000;
/** µg per day: California's Proposition 65 level, the strictest lead limit that reports are judged by. */
const LEAD_LIMIT_UG_DAY = 0.5;
/** With at most this many ingredients, each is considered a main ingredient. */
const MAX_MAIN_INGREDIENTS = 3;

/**
 * Ranking features of a product for a question, each 0 to 1. `textRank`: its rank in the text search, 1 for the first;
 * null if it did not match.
 */
export function computeFeatures(
  candidate: RankingCandidate,
  question: ResolvedQuestion,
  { textRank, now }: { textRank: number | null; now: Date },
): Features {
  const { ingredientIds, name, verdict, testedAt, coverageTested, coverageRequired } = candidate;
  const count = Math.max(1, ingredientIds.length);
  const lower = name.toLowerCase();
  const matchedNames = question.namedIngredients.filter((one) => containsIngredient(candidate, one));
  const linked = ingredientIds.filter((id) => question.goal.has(id));
  const inName = (label: string) => lower.includes(label.toLowerCase());
  const prominence = (label: string) =>
    inName(label) ? 1 : count <= MAX_MAIN_INGREDIENTS ? 0.9 : MAX_MAIN_INGREDIENTS / count;
  const nameOfId = (id: number) => candidate.facts.find((fact) => fact[4] === id)?.[0] ?? "";
  const isNamed = (id: number) => question.namedIngredients.some(({ ids }) => ids.has(id));
  return {
    text: textRank === null ? 0 : 1 / (1 + (textRank - 1) / 10),
    goal: meanOver(question.goals, (strengths) =>
      Math.max(0, ...linked.map((id) => (strengths.get(id) ?? 0) * prominence(nameOfId(id) || "\u0000"))),
    ),
    breadth: share(linked.length, count) * share(linked.length, MAX_MAIN_INGREDIENTS),
    ingredient: share(matchedNames.length, question.namedIngredients.length),
    focus: share(ingredientIds.filter((id) => isNamed(id) || question.goal.has(id)).length, count),
    name: matchedNames.some(
      (one) =>
        inName(one.name) || candidate.facts.some((fact) => one.ids.has(fact[4] ?? 0) && inName(fact[0])),
    )
      ? 1
      : 0,
    salt: hasWantedForm(candidate, question) ? 1 : 0,
    category: question.categories.has(candidate.category) ? 1 : 0,
    verdict: verdict === null ? UNKNOWN : VERDICT_VALUES[verdict],
    coverage: share(coverageTested ?? 0, coverageRequired ?? 0),
    recency: testedAt === null ? 0 : Math.exp(-(now.getTime() - Date.parse(testedAt)) / (2 * YEAR_MS)),
    accuracy: accuracyOf(candidate),
    margin: leadMarginOf(candidate),
  };
}

const hasWantedForm = (candidate: RankingCandidate, { forms, alternatives }: ResolvedQuestion): boolean =>
  forms.some((form) => hasForm(candidate, form)) ||
  alternatives.some((one) => isWantedAlternative(candidate.name, one));

const meanOver = <Item>(items: readonly Item[], ratingOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + ratingOf(item), 0) / Math.max(1, items.length);

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

const accuracyOf = ({ labelAccuracyPct }: RankingCandidate): number =>
  labelAccuracyPct === null ? UNKNOWN : Math.max(0, 1 - Math.abs(labelAccuracyPct - 100) / 50);

const leadMarginOf = ({ lead }: RankingCandidate): number =>
  lead === null ? UNKNOWN : Math.max(0, 1 - atMost(lead) / (2 * LEAD_LIMIT_UG_DAY));

/**
 * Whether a product has an ingredient form. Only the last word counts: "magnesium glycinate" matches "bisglycinate".
 */
export function hasForm({ name, facts }: RankingCandidate, form: string): boolean {
  const word = form.toLowerCase().split(" ").at(-1) ?? form;
  return [name, ...facts.map((fact) => fact[1] ?? "")].some((text) => text.toLowerCase().includes(word));
}
