import { ADULT_STAGES, type LifeStage } from "#contract/life-stages.ts";
import { formatExact, withUnit } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { INTAKE_SOURCE, referenceIntakeOf } from "#domain/intakes/reference-intakes.ts";
import { ingredientInSentence } from "#domain/text/ingredient-in-sentence.ts";
import { formatList } from "#domain/text/list.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import type { MentionedGroup } from "../understanding/conditions.ts";

/** How many of a kind of product were tested, and how many of them can be recommended. */
export interface TestCounts {
  listed: number;
  tested: number;
  passed: number;
}

/**
 * "Of the 412 products here listed under magnesium, 3 have been tested: 2 with a clear Pass." What has none may lack a test or an
 * answer, and need not have failed. `which`: "listed under magnesium", "of Orgain".
 */
export function countSentence(which: string, { listed, tested, passed }: TestCounts): string {
  if (listed === 0) return `There is no product here ${which}.`;
  const all =
    listed === 1 ? `The only product here ${which}` : `${formatInteger(listed)} products here ${which}`;
  if (tested === 0)
    return listed === 1
      ? `${all} hasn’t been tested here yet.`
      : `None of the ${all} has been tested here yet.`;
  const subject =
    tested < listed ? `Of the ${all}, ${formatInteger(tested)}` : listed === 1 ? all : `All ${all}`;
  const clear = passed === 0 ? "none" : formatInteger(passed);
  const good =
    tested === 1 ? `${passed === 1 ? "with" : "without"} a clear Pass` : `${clear} with a clear Pass`;
  return `${subject} ${tested === 1 ? "has" : "have"} been tested: ${good}.`;
}

/** How many products with the ingredient were tested. */
export const testedSentence = (facts: IngredientFacts): string =>
  countSentence(`listed under ${ingredientInSentence(facts.name)}`, facts);

/** For whom reference intakes are asked: adults unless a question mentions others. */
export type IntakeGroup = "adults" | MentionedGroup;

const GROUPS: Readonly<Record<IntakeGroup, { stages: readonly LifeStage[]; words: string }>> = {
  adults: { stages: ADULT_STAGES, words: "adults" },
  infants: { stages: ["infants-0-6-months", "infants-7-12-months"], words: "infants" },
  children: {
    stages: ["children-1-3", "children-4-8", "males-9-13", "females-9-13"],
    words: "children from 1 to 13",
  },
  teens: { stages: ["males-14-18", "females-14-18"], words: "teenagers from 14 to 18" },
  pregnancy: { stages: ["pregnancy-19-30", "pregnancy-31-50"], words: "pregnancy from 19 on" },
  breastfeeding: {
    stages: ["breastfeeding-19-30", "breastfeeding-31-50"],
    words: "breastfeeding from 19 on",
  },
};

/** With fewer labels the middle half says little. */
const MIN_LABELS = 10;

/**
 * The middle half of the amounts that labels state; none where few labels do, and for adults alone: what most labels state is above the
 * upper level of a child.
 */
export function amountsSentences(
  { name, label_amounts: amounts }: IngredientFacts,
  group: IntakeGroup,
): string[] {
  if (group !== "adults" || amounts === null || amounts.count < MIN_LABELS) return [];
  const { q1, q3, unit, count, daily_value: daily } = amounts;
  const range =
    q1 === q3 ? withUnit(formatExact(q1), unit) : `${formatExact(q1)} to ${withUnit(formatExact(q3), unit)}`;
  const value = daily === null ? "" : ` The Daily Value is ${withUnit(formatExact(daily), unit)}.`;
  return [
    `Labels mostly state ${range} of ${ingredientInSentence(name)} per serving (the middle half of ${formatInteger(count)} labels).${value}`,
  ];
}

/** Recommended intake and upper level, the lowest of a group that has several; none where there is no reference intake. The same for everyone of the group, no advice. */
export function intakeSentences(facts: IngredientFacts, group: IntakeGroup): string[] {
  const intake = referenceIntakeOf(facts.slug);
  if (intake === null) return facts.intake_missing === null ? [] : [facts.intake_missing];
  const { stages: own, words } = GROUPS[group];
  const stages = intake.stages.filter(({ stage }) => own.includes(stage));
  const recommended = rangeOf(stages.map((one) => one.recommended));
  const uppers = stages.flatMap(({ upper }) => upper ?? []);
  const scope = { supplements: " from supplements", preformed: " as preformed vitamin", total: "" }[
    intake.upperScope
  ];
  const name = ingredientInSentence(facts.name);
  const parts = [
    ...(recommended === null
      ? []
      : [`the recommended intake is ${withUnit(recommended, intake.unit)} a day`]),
    uppers.length === 0
      ? "no upper level is set, which doesn’t make any amount safe"
      : `the ${new Set(uppers).size > 1 ? "lowest " : ""}upper level is ${withUnit(formatExact(Math.min(...uppers)), intake.upperUnit)} a day${scope}`,
  ];
  return [`${capitalized(name)}, for ${words}: ${parts.join("; ")} (${INTAKE_SOURCE.name}).`];
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
  const asked = question.split(" ").filter((word) => word.length >= MIN_FORM_LETTERS);
  const named = forms.filter(({ name: form }) => asked.some((word) => lastWord(form).endsWith(word)));
  // One form of several that a question names says nothing about the others.
  if (named.length === 1) return [];
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

/** Forms of a vitamin in a conversion: natural and synthetic vitamin E differ. */
const MAX_CONVERTED = 2;

/** "How many mcg is 2,000 IU of vitamin D": the amount of a question in the unit that each form's label counts by weight. */
export function conversionSentences({ name, forms }: IngredientFacts, question: string): string[] {
  if (!/\bius?\b/.test(question)) return [];
  const [, typed = "1"] = /\b(\d+(?:\.\d+)?) ?ius?\b/.exec(question) ?? [];
  if (!/\b(?:mcg|ug|mg|micrograms?|milligrams?|convert\w*)\b/.test(question)) return [];
  return forms
    .flatMap((form) => {
      const [, amount, unit] = /^1\s*IU = ([\d.]+)\s*(\S+)$/u.exec(form.equals ?? "") ?? [];
      return amount === undefined || unit === undefined
        ? []
        : [
            `${withUnit(formatExact(Number(typed)), "IU")} of ${ingredientInSentence(name)} (${ingredientInSentence(form.name)}) is ${withUnit(formatExact(Number((Number(typed) * Number(amount)).toPrecision(4))), unit)}.`,
          ];
    })
    .slice(0, MAX_CONVERTED);
}

/** "Glycinate" is meant by "bisglycinate", too; short words end many names. */
const MIN_FORM_LETTERS = 5;

const lastWord = (name: string): string => name.toLowerCase().split(" ").at(-1) ?? name;

/** What the first published study of such products found; never about one product here. */
export function studySentences({ studies }: IngredientFacts): string[] {
  const [study] = studies;
  if (!study) return [];
  return [
    `A published study of other products (${study.subject.charAt(0).toLowerCase()}${study.subject.slice(1)}, ${study.market}): ${study.findings[0]}`,
  ];
}
