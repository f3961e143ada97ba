import { VERDICT_LABELS } from "#contract/labels.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { formatMeasuredOrBelow, formatPercent, withUnit } from "#domain/amounts.ts";
import type { RankingCandidate } from "../queries/candidates.ts";
import type { MatchedLink } from "../schema.ts";
import { containsIngredient } from "./constraints.ts";
import { hasForm } from "./features.ts";
import type { Features } from "./ranker.ts";
import type { ResolvedQuestion } from "./resolve-question.ts";

/** Maximum reasons shown with a result. */
export const MAX_REASONS = 4;

/** Explains the rank of a product: its main features in words, requested ones first. */
export function explainRanking(
  candidate: RankingCandidate,
  question: ResolvedQuestion,
  features: Features,
  sort: SearchSort,
): string[] {
  const reasons: string[] = [];
  const matchedNames = question.namedIngredients.filter((one) => containsIngredient(candidate, one));
  // What a name covers is not what it says: folate alone is no B-complex.
  const said = matchedNames.filter(({ ids: [own], asForm }) => asForm !== null || hasOwn(candidate, own));
  if (said.length > 0) reasons.push(`Contains ${joinNames(said.map(({ name }) => name.toLowerCase()))}`);
  const salt = question.forms.find((form) => hasForm(candidate, form));
  if (salt) reasons.push(`As ${salt}`);
  const linked = linkedIngredients(candidate, question);
  const goal = linked[0] === undefined ? undefined : question.goalNames.get(linked[0]);
  if (goal) {
    const names = linked.slice(0, 2).map((id) => candidate.facts.find((fact) => fact[4] === id)?.[0] ?? "");
    const linkedNames = names.filter(Boolean);
    if (linkedNames.length > 0)
      reasons.push(`${joinNames(linkedNames)}: often taken for “${goal.toLowerCase()}”`);
  } else if (features.category === 1) reasons.push("The kind of product you asked for");
  if (matchedNames.length === 0 && !goal && (features.text ?? 0) > 0) reasons.push("Matches your words");
  return [...reasons, ...testReasons(candidate, sort)].slice(0, MAX_REASONS);
}

const hasOwn = ({ ingredientIds }: RankingCandidate, id: number | undefined): boolean =>
  id === undefined || ingredientIds.includes(id);

/** The candidate's ingredients that are linked to the goals, strongest link first. */
const linkedIngredients = ({ ingredientIds }: RankingCandidate, { goal }: ResolvedQuestion): number[] =>
  ingredientIds.filter((id) => goal.has(id)).sort((a, b) => (goal.get(b) ?? 0) - (goal.get(a) ?? 0));

/** Maximum links stated with a result. */
const MAX_LINKS = 2;

/** The strongest links that make a product a match. */
export const matchedLinks = (candidate: RankingCandidate, question: ResolvedQuestion): MatchedLink[] => [
  ...new Set(
    linkedIngredients(candidate, question)
      .flatMap((id) => question.goalLinks.get(id) ?? [])
      .slice(0, MAX_LINKS),
  ),
];

function testReasons(
  { verdict, labelAccuracyPct, lead, coverageTested, coverageRequired }: RankingCandidate,
  sort: SearchSort,
): string[] {
  if (verdict === null) return ["No report here"];
  const leadReason = lead === null ? [] : [`Lead ${withUnit(formatMeasuredOrBelow(lead), "µg")} per day`];
  const accuracy = labelAccuracyPct === null ? [] : [`${formatPercent(labelAccuracyPct)} of label claim`];
  const first = sort === "lowest_lead" ? leadReason : sort === "label_accuracy" ? accuracy : [];
  const verdictReason = [
    `${VERDICT_LABELS[verdict]}, ${coverageTested ?? 0} of ${coverageRequired ?? 0} tests done`,
  ];
  return [
    ...first,
    ...verdictReason,
    ...[...accuracy, ...leadReason].filter((reason) => !first.includes(reason)),
  ];
}

const listFormat = new Intl.ListFormat("en", { type: "conjunction" });

const joinNames = (names: readonly string[]): string => listFormat.format(names);
