import { VERDICT_LABELS } from "#contract/labels.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { percent, roundedNumber, withUnit } from "#domain/amounts.ts";
import type { Candidate } from "../queries/candidates.ts";
import type { Features } from "../schema.ts";
import { hasNamed } from "./constraints.ts";
import { hasForm } from "./features.ts";
import type { Want } from "./resolve-question.ts";

/** Most reasons that a result shows. */
const MOST = 4;

/** Why a product stands where it stands: each reason is one of its figures in words, what was asked for first. */
export function whyOf(candidate: Candidate, want: Want, features: Features, sort: SearchSort): string[] {
  const reasons: string[] = [];
  const named = want.named.filter((one) => hasNamed(candidate, one));
  if (named.length > 0) reasons.push(`Contains ${listed(named.map(({ name }) => name.toLowerCase()))}`);
  const salt = want.forms.find((form) => hasForm(candidate, form));
  if (salt) reasons.push(`As ${salt}`);
  const linked = candidate.ingredientIds
    .filter((id) => want.goal.has(id))
    .sort((a, b) => (want.goal.get(b) ?? 0) - (want.goal.get(a) ?? 0));
  const goal = linked[0] === undefined ? undefined : want.goalNames.get(linked[0]);
  if (goal) {
    const names = linked.slice(0, 2).map((id) => candidate.facts.find((fact) => fact[4] === id)?.[0] ?? "");
    const said = names.filter(Boolean);
    if (said.length > 0) reasons.push(`${listed(said)}: looked for under “${goal.toLowerCase()}”`);
  } else if (features.category === 1) reasons.push("The kind of product you asked for");
  if (named.length === 0 && !goal && (features.text ?? 0) > 0) reasons.push("Has the words you used");
  return [...reasons, ...measured(candidate, sort)].slice(0, MOST);
}

function measured(
  { verdict, labelAccuracyPct, leadUgDay, coverageTested, coverageRequired }: Candidate,
  sort: SearchSort,
): string[] {
  if (verdict === null) return ["Not tested yet"];
  const lead = leadUgDay === null ? [] : [`Lead ${withUnit(roundedNumber(leadUgDay), "µg")} a day`];
  const accuracy = labelAccuracyPct === null ? [] : [`${percent(labelAccuracyPct)} of what the label claims`];
  const first = sort === "lowest_lead" ? lead : sort === "label_accuracy" ? accuracy : [];
  const judged = [
    `${VERDICT_LABELS[verdict]}, ${coverageTested ?? 0} of ${coverageRequired ?? 0} tests done`,
  ];
  return [...first, ...judged, ...[...accuracy, ...lead].filter((reason) => !first.includes(reason))];
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
