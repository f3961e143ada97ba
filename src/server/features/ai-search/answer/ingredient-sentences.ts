import { ADULT_STAGES, type LifeStage } from "#contract/life-stages.ts";
import { formatExact, withUnit } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { INTAKE_SOURCE, referenceIntakeOf } from "#domain/intakes/reference-intakes.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import { formatList } from "#domain/text/list.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";

/** How many of a kind of product were tested, and how many of them can be recommended. */
export interface TestCounts {
  listed: number;
  tested: number;
  passed: number;
}

/** "Of the 412 products with magnesium listed here, 3 have been tested; 2 passed." `which`: "with magnesium", "of Orgain". */
export function countSentence(which: string, { listed, tested, passed }: TestCounts): string {
  if (listed === 0) return `No product ${which} is listed here.`;
  if (tested === 0)
    return listed === 1
      ? `The only product ${which} listed here hasn’t been tested here yet.`
      : `None of the ${formatInteger(listed)} products ${which} listed here has been tested here yet.`;
  const subject =
    tested < listed
      ? `Of the ${formatInteger(listed)} products ${which} listed here, ${formatInteger(tested)}`
      : `${listed === 1 ? "The only product" : `All ${formatInteger(listed)} products`} ${which} listed here`;
  const good =
    passed === 0
      ? "none passed"
      : passed === tested
        ? `${tested === 1 ? "it" : "all"} passed`
        : `${formatInteger(passed)} passed`;
  return `${subject} ${tested === 1 ? "has" : "have"} been tested; ${good}.`;
}

/** How many products with the ingredient were tested. */
export const testedSentence = (facts: IngredientFacts): string =>
  countSentence(`with ${ingredientInSentence(facts.name)}`, facts);

/** With fewer labels the middle half says little. */
const MIN_LABELS = 10;

/** The middle half of the amounts that labels state; none where few labels do. */
export function amountsSentences({ name, label_amounts: amounts }: IngredientFacts): string[] {
  if (amounts === null || amounts.count < MIN_LABELS) return [];
  const { q1, q3, unit, count, daily_value: daily } = amounts;
  const range =
    q1 === q3 ? withUnit(formatExact(q1), unit) : `${formatExact(q1)} to ${withUnit(formatExact(q3), unit)}`;
  const value = daily === null ? "" : ` The Daily Value is ${withUnit(formatExact(daily), unit)}.`;
  return [
    `Labels mostly state ${range} of ${ingredientInSentence(name)} per serving (the middle half of ${formatInteger(count)} labels).${value}`,
  ];
}

/** For whom reference intakes are asked: adults unless a question names others. */
export type IntakeGroup = "adults" | "children" | "pregnancy";

const STAGES: Readonly<Record<IntakeGroup, readonly LifeStage[]>> = {
  adults: ADULT_STAGES,
  children: ["children-1-3", "children-4-8", "males-9-13", "females-9-13"],
  pregnancy: ["pregnancy-19-30", "pregnancy-31-50"],
};

const GROUP_WORDS: Readonly<Record<IntakeGroup, string>> = {
  adults: "adults",
  children: "children from 1 to 13",
  pregnancy: "pregnancy from 19 on",
};

/** Recommended intake and upper level; none where there is no reference intake. The same for everyone of the group, no advice. */
export function intakeSentences(facts: IngredientFacts, group: IntakeGroup): string[] {
  const intake = referenceIntakeOf(facts.slug);
  if (intake === null) return facts.intake_missing === null ? [] : [facts.intake_missing];
  const stages = intake.stages.filter(({ stage }) => STAGES[group].includes(stage));
  const recommended = rangeOf(stages.map((one) => one.recommended));
  const upper = rangeOf(stages.map((one) => one.upper));
  const scope = { supplements: " from supplements", preformed: " as preformed vitamin", total: "" }[
    intake.upperScope
  ];
  const name = ingredientInSentence(facts.name);
  const parts = [
    ...(recommended === null
      ? []
      : [`the recommended intake is ${withUnit(recommended, intake.unit)} a day`]),
    ...(upper === null
      ? ["no upper level is set"]
      : [`the upper level is ${withUnit(upper, intake.upperUnit)} a day${scope}`]),
  ];
  return [`${capitalized(name)}, for ${GROUP_WORDS[group]}: ${parts.join("; ")} (${INTAKE_SOURCE.name}).`];
}

function rangeOf(values: readonly (number | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? formatExact(least) : `${formatExact(least)} to ${formatExact(most)}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Forms in a sentence, of those that a question does not name. */
const MAX_FORMS = 4;

/** The forms that a question names, or the first few, with how much of the ingredient each is by weight. */
export function formsSentences({ name, forms }: IngredientFacts, question: string): string[] {
  const named = forms.filter((form) => question.includes(lastWord(form.name)));
  const shown = (named.length > 0 ? named : forms).slice(0, MAX_FORMS);
  if (shown.length === 0) return [];
  const shares = shown.filter((form) => form.share_pct !== null);
  if (shares.length === shown.length)
    return [
      `By weight, ${formatList(
        shares.map(
          (form) =>
            `${ingredientInSentence(form.name)} is ${formatExact(form.share_pct ?? 0)}% ${ingredientInSentence(name)}`,
        ),
      )}.`,
    ];
  const equal = shown.flatMap((form) => (form.equals === null ? [] : [`${form.name}: ${form.equals}`]));
  return [
    equal.length > 0
      ? `${equal.join("; ")}.`
      : `Labels list ${ingredientInSentence(name)} as ${formatList(shown.map((form) => ingredientInSentence(form.name)))}.`,
  ];
}

const lastWord = (name: string): string => name.toLowerCase().split(" ").at(-1) ?? name;

/** What the first published study of such products found; never about one product here. */
export function studySentences({ studies }: IngredientFacts): string[] {
  const [study] = studies;
  if (!study) return [];
  return [
    `A published study of other products (${study.subject.charAt(0).toLowerCase()}${study.subject.slice(1)}, ${study.market}): ${study.findings[0]}`,
  ];
}
