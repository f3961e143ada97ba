import type { AmountWish } from "#contract/ai-search.ts";
import type { VitaminForm } from "#contract/vocabulary.ts";
import { toNumber } from "#domain/decimal.ts";
import { convert } from "#domain/units/convert.ts";
import type { Candidate, Fact } from "../queries/candidates.ts";
import { singular } from "../understanding/words.ts";
import { type NamedIngredient, type Want, wordOf } from "./resolve-question.ts";

/**
 * Whether a product keeps to everything that a question insists on and that the search's own filters do not know. Where
 * the label does not say what is in it, nothing can be promised of what is not.
 */
export function holdsTo(candidate: Candidate, want: Want): boolean {
  return (
    want.diets.every((diet) => candidate.diets.includes(diet)) &&
    want.words.every((word) => word.test(`${candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`)) &&
    !want.withoutForms.includes(candidate.form) &&
    want.without.every((unwanted) => isWithout(candidate, unwanted)) &&
    want.amounts.every((wish) => hasAmount(candidate, wish)) &&
    (want.group === null || candidate.groups.some((group) => group.startsWith(want.group ?? "")))
  );
}

/** Whether a product has a named ingredient, by its panel or, where labels do so, by a form or its name. */
export function hasNamed(
  { ingredientIds, name, facts }: Candidate,
  { ids, asForm }: NamedIngredient,
): boolean {
  if (ingredientIds.some((id) => ids.has(id))) return true;
  return (
    asForm !== null &&
    [name, ...facts.map(([, form]) => form ?? "")].some((text) => asForm.test(text.toLowerCase()))
  );
}

function isWithout(candidate: Candidate, { ids, words }: Want["without"][number]): boolean {
  if (candidate.facts.length === 0) return false;
  if (candidate.ingredientIds.some((id) => ids.has(id))) return false;
  const contents = contentsOf(candidate);
  return !words.some((word) => word.test(contents));
}

/** Its name and what its label lists, in small letters. */
function contentsOf({ name, facts, others }: Candidate): string {
  const names = [name, ...facts.flatMap(([fact, form]) => [fact, form ?? ""])];
  return `${names.join("; ").toLowerCase()}; ${others}`;
}

/** Share of these words that its name, its brand or its label has. */
export function shareOnLabel(candidate: Candidate, words: readonly string[]): number {
  const contents = `${candidate.brand.toLowerCase()}; ${contentsOf(candidate)}`;
  return words.filter((word) => wordOf(singular(word)).test(contents)).length / Math.max(1, words.length);
}

function hasAmount({ facts }: Candidate, wish: Want["amounts"][number]): boolean {
  return facts.some(([name, form, amount, unit, ingredientId]) => {
    if (ingredientId === null || !wish.ids.has(ingredientId) || amount === null || unit === null)
      return false;
    const value = inUnitOf(wish, [name, form, amount, unit, ingredientId]);
    return (
      value !== null &&
      (wish.least === null || value >= wish.least) &&
      (wish.most === null || value <= wish.most)
    );
  });
}

const NO_INTAKE = { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null };

/** Forms in which an international unit is known, by what labels call them. */
const IU_FORMS: readonly (readonly [words: RegExp, form: VitaminForm])[] = [
  [/vitamin d|calciferol/i, "vitamin-d"],
  [/retin/i, "retinol"],
  [/dl-alpha/i, "vitamin-e-synthetic"],
  [/d-alpha/i, "vitamin-e-natural"],
];

function inUnitOf({ unit: wanted }: AmountWish, [name, form, amount, unit]: Fact): number | null {
  const known = IU_FORMS.find(([words]) => words.test(`${form ?? ""} ${name}`))?.[1] ?? null;
  const written = (unit ?? "").replace(/ (?:RAE|NE|DFE)$/, "");
  const converted = convert(amount ?? 0, written, wanted, { form: known, intake: NO_INTAKE });
  return converted.ok ? toNumber(converted.value) : null;
}
