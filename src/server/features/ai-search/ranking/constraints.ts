import type { AmountFilter } from "#contract/ai-search.ts";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import type { LabelFact, RankingCandidate } from "../queries/candidates.ts";
import { singularize } from "../understanding/words.ts";
import { type NamedIngredient, type ResolvedQuestion, wordPrefixPattern } from "./resolve-question.ts";

/**
 * Whether a product meets the constraints of a question that product search has no filter for. Of a product without
 * label facts, nothing is known but what its label says it is free of.
 */
export function meetsConstraints(candidate: RankingCandidate, question: ResolvedQuestion): boolean {
  return (
    question.diets.every((diet) => candidate.diets.includes(diet)) &&
    question.words.every((word) => word.test(`${candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`)) &&
    !question.withoutForms.includes(candidate.form) &&
    !question.withoutBrands.has(candidate.brand.toLowerCase()) &&
    question.without.every((unwanted) => isWithout(candidate, unwanted)) &&
    question.amounts.every((wish) => hasAmount(candidate, wish)) &&
    (question.group === null || candidate.groups.some((group) => group.startsWith(question.group ?? "")))
  );
}

/** Whether a product contains a named ingredient, by its facts panel or, if `asForm` is set, by a form or its name. */
export function containsIngredient(
  { ingredientIds, name, facts }: RankingCandidate,
  { ids, asForm }: NamedIngredient,
): boolean {
  if (ingredientIds.some((id) => ids.has(id))) return true;
  return (
    asForm !== null &&
    [name, ...facts.map(([, form]) => form ?? "")].some((text) => asForm.test(text.toLowerCase()))
  );
}

function isWithout(
  candidate: RankingCandidate,
  { ids, words }: ResolvedQuestion["without"][number],
): boolean {
  if (candidate.freeFromIds.some((id) => ids.has(id))) return true;
  if (candidate.facts.length === 0) return false;
  if (candidate.ingredientIds.some((id) => ids.has(id))) return false;
  const contents = contentsOf(candidate);
  return !words.some((word) => word.test(contents));
}

/** Product name and everything the label lists, in lower case. */
function contentsOf({ name, facts, others }: RankingCandidate): string {
  const names = [name, ...facts.flatMap(([fact, form]) => [fact, form ?? ""])];
  return `${names.join("; ").toLowerCase()}; ${others}`;
}

/** Share of the words that occur in the product's name, brand or label. */
export function shareOnLabel(candidate: RankingCandidate, words: readonly string[]): number {
  const contents = `${candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`;
  return (
    words.filter((word) => wordPrefixPattern(singularize(word)).test(contents)).length /
    Math.max(1, words.length)
  );
}

function hasAmount({ facts }: RankingCandidate, wish: ResolvedQuestion["amounts"][number]): boolean {
  return facts.some(([name, form, amount, unit, ingredientId]) => {
    if (ingredientId === null || !wish.ids.has(ingredientId) || amount === null || unit === null)
      return false;
    const value = toRequestedUnit(wish, [name, form, amount, unit, ingredientId]);
    return (
      value !== null &&
      (wish.least === null || value >= wish.least) &&
      (wish.most === null || value <= wish.most)
    );
  });
}

const NO_INTAKE = { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null };

/** Forms with a defined international unit, by their names on labels. */
const IU_FORMS: readonly (readonly [words: RegExp, form: AnalyteForm])[] = [
  [/vitamin d|calciferol/i, "vitamin-d"],
  [/retin/i, "retinol"],
  [/dl-alpha/i, "vitamin-e-synthetic"],
  [/d-alpha/i, "vitamin-e-natural"],
];

function toRequestedUnit(
  { unit: wanted }: AmountFilter,
  [name, form, amount, unit]: LabelFact,
): number | null {
  const analyteForm = IU_FORMS.find(([words]) => words.test(`${form ?? ""} ${name}`))?.[1] ?? null;
  const written = (unit ?? "").replace(/ (?:RAE|NE|DFE)$/, "");
  const asLabeled = (text: string) =>
    analyteForm?.startsWith("vitamin-e") ? text.replace(/^(?:mc|µ|m)?g$/, "$& AT") : text;
  const context = { form: analyteForm, intake: NO_INTAKE };
  const converted = convert(amount ?? 0, asLabeled(written), asLabeled(wanted), context);
  return converted.ok ? toNumber(converted.value) : null;
}
