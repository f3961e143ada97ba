import type { AnalyteForm } from "#contract/vocabulary.ts";
import { decimal, toNumber } from "../decimal.ts";
import { normalizeText } from "../text/normalize.ts";
import { convert } from "../units/convert.ts";
import { type DailyValueEdition, dailyValueOf } from "../units/daily-values.ts";
import { formsOf } from "../units/substance.ts";

/** A row of a facts panel, as far as it is compared. */
export interface ComparedFact {
  name: string;
  /** Slug of the ingredient; null if unknown. */
  ingredient: string | null;
  /** Forms as the label names them: "as Retinyl Acetate, Beta-Carotene". */
  form: string | null;
  amount: number | null;
  unit: string | null;
}

const NO_INTAKE = { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null };

/** The form that a fact's amount weighs; null if the label names none, several, or one without a factor. */
export function labeledForm({ name, form, ingredient }: ComparedFact): AnalyteForm | null {
  if (ingredient === "vitamin-d") return "vitamin-d";
  const named = (form ?? "")
    .split(/, (?:and )?/)
    .map((text) =>
      normalizeText(text)
        .replace(/^(?:as|from) /, "")
        .trim(),
    )
    .filter(Boolean);
  const forms = (named.length > 0 ? named : [normalizeText(name)]).map(
    (text) => formsOf([text], null).measured,
  );
  const [first] = forms;
  return first && forms.every((one) => one === first) ? first : null;
}

/** The amount of a fact in another unit; null if that takes more than the label tells. */
export function factIn(fact: ComparedFact, unit: string, form = labeledForm(fact)): number | null {
  if (fact.amount === null || fact.unit === null) return null;
  const converted = convert(fact.amount, fact.unit, unit, { form, intake: NO_INTAKE });
  return converted.ok ? toNumber(converted.value) : null;
}

/** A fact in percent of the Daily Value of an edition; null if there is none, or the units need more than the label tells. */
export function percentOfDailyValue(fact: ComparedFact, edition: DailyValueEdition): number | null {
  const value = fact.ingredient === null ? null : dailyValueOf(fact.ingredient, edition);
  const amount = value && factIn(fact, value.unit);
  return amount === null || value === null
    ? null
    : toNumber(decimal(amount).times(decimal(100)).div(decimal(value.amount)));
}

/** Labels round their percentages, the more the larger they are. */
const isAbout = (one: number, other: number) => Math.abs(one - other) <= Math.max(1, 0.02 * other);

/**
 * Edition of the Daily Values that a label's percentages are of: the one that agrees with more of them; null if neither
 * does, or both do alike.
 */
export function dailyValueEditionOf(
  facts: readonly (ComparedFact & { dvPercent: number | null })[],
): DailyValueEdition | null {
  const agreeing = (edition: DailyValueEdition) =>
    facts.filter((fact) => {
      const percent = percentOfDailyValue(fact, edition);
      return percent !== null && fact.dvPercent !== null && isAbout(percent, fact.dvPercent);
    }).length;
  const [older, newer] = [agreeing("1995"), agreeing("2016")];
  if (older === newer) return null;
  return older > newer ? "1995" : "2016";
}

const BLEND = /\b(?:blend|proprietary)\b/i;

/**
 * Whether a row is a blend: a total with parts below it of which at least one has no amount, or a row called a blend
 * whose parts nobody can check. `depths` are those of the rows after it.
 */
export function isProprietaryBlend(
  row: { name: string; depth: number },
  following: readonly { depth: number; amount: number | null }[],
): boolean {
  const end = following.findIndex(({ depth }) => depth <= row.depth);
  const parts = end < 0 ? following : following.slice(0, end);
  return parts.length > 0 ? parts.some(({ amount }) => amount === null) : BLEND.test(row.name);
}
