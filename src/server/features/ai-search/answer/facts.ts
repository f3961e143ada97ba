import type { AiCitation, AiSentence } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { isFailing, VERDICTS } from "#contract/verdicts.ts";
import { formatExact, formatRounded, unitInSentence, withUnit } from "#domain/amounts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { missingValue } from "#domain/out-of-range.ts";
import { findingOf } from "../../reports/rules/finding.ts";
import type { LabelFact } from "../queries/candidates.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";

/** What an answer should be about: ingredient names, contaminants by their words, and the sort order asked for. */
export interface AnswerFocus {
  names: readonly string[];
  contaminants: readonly string[];
  sort: SearchSort;
}

/** The elements that a normalized question names: "which fish oil was highest in mercury". */
export const contaminantsIn = (question: string): string[] =>
  question
    .split(" ")
    .filter((word) => findAnalyte(word, "elements")?.panel === "elements" && word.length > 3);

/** A sentence with its citations. */
export interface CitedSentence {
  text: string;
  citations: AiCitation[];
  /** Outside this site, if it is from there. */
  source?: AiSentence["source"];
}

/** Brand and name, the brand once: many names begin with it. */
export const nameOf = ({ brand, name }: Pick<Evidence, "brand" | "name">): string =>
  name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;

/** Name at the start of a sentence: demo products are named as such. */
export const subjectOf = (evidence: Pick<Evidence, "brand" | "name" | "isDemo">): string =>
  evidence.isDemo ? `${DEMO_PREFIX}${nameOf(evidence)}` : nameOf(evidence);

export const DEMO_PREFIX = "Demo product ";

export const citeRow = (evidence: Evidence, row: EvidenceRow): AiCitation => ({
  report_slug: evidence.reportSlug,
  result_id: row.result_id,
  supplement_slug: evidence.slug,
  label: `${nameOf(evidence)}: ${row.analyte}`,
});

export const citeLabel = (evidence: Evidence): AiCitation => ({
  report_slug: null,
  result_id: null,
  supplement_slug: evidence.slug,
  label: `Label of ${nameOf(evidence)}`,
});

const isLead = ({ analyte }: EvidenceRow) => analyte === "Lead";
const isClaim = ({ claim, measured }: EvidenceRow) => claim !== null && claim > 0 && measured !== null;
const FAILS: ReadonlySet<string> = new Set(VERDICTS.filter(isFailing));

/** The most relevant result row for a question: the failed one first; null if the report has none. */
export function selectRow({ rows, verdict }: Evidence, focus: AnswerFocus): EvidenceRow | null {
  const failedRow = FAILS.has(verdict ?? "") ? rows.find((row) => FAILS.has(row.verdict)) : undefined;
  if (failedRow) return failedRow;
  if (focus.contaminants.length > 0) return rows.find((row) => isAmong(focus.contaminants, row)) ?? null;
  if (focus.sort === "lowest_lead") return rows.find(isLead) ?? null;
  const namedRow = rows.find((row) => isClaim(row) && isAmong(focus.names, row));
  // Turmeric is measured as curcuminoids; of many claims the first says nothing about what was asked.
  const isMain = focus.names.length === 0 || rows.filter(isClaim).length <= MAX_MAIN_CLAIMS;
  return namedRow ?? (isMain ? (rows.find(isClaim) ?? rows.find(isLead) ?? null) : null);
}

/** With at most so many claims, each is what the product is taken for. */
const MAX_MAIN_CLAIMS = 2;

const isAmong = (names: readonly string[], { analyte }: EvidenceRow): boolean =>
  names.some((name) => analyte.toLowerCase().includes(name.toLowerCase()));

/** Wording for results without a number: below the detection limit (LOD), below the quantification limit (LOQ). */
const NOT_MEASURED: Readonly<Partial<Record<EvidenceRow["qualifier"], string>>> = {
  "<LOD": "was not detected",
  "<LOQ": "was below the quantification limit",
  detected: "was detected",
  does_not_conform: "does not conform",
};

/** Whether the latest report of a product says that it failed. */
export const hasFailed = ({ verdict }: Pick<Evidence, "verdict">): boolean => FAILS.has(verdict ?? "");

/** States the result of one row, numbers first. */
export function rowSentence(evidence: Evidence, row: EvidenceRow): CitedSentence {
  const finding = findingOf(row, evidence.product?.intake ?? NO_INTAKE);
  const analyte = inSentence(row.analyte);
  const text = isClaim(row)
    ? `${subjectOf(evidence)} contains ${measuredAmount(row)} of ${analyte}, ${finding}.`
    : `${subjectOf(evidence)}: ${analyte} ${row.measured === null ? (NOT_MEASURED[row.qualifier] ?? finding) : finding}.`;
  return { text: text + failureOf(row), citations: [citeRow(evidence, row)] };
}

function failureOf({ verdict, panel }: EvidenceRow): string {
  if (!FAILS.has(verdict)) return "";
  if (panel === "undeclared_drugs") return " It failed: a hidden drug makes a supplement unlawful.";
  return verdict === "conditional_fail" ? " That is a borderline fail." : " It failed.";
}

/** "Zinc" becomes "zinc" within a sentence; abbreviations and Latin names of several words stay as they are. */
const inSentence = (analyte: string): string =>
  /^[A-Z][a-z]+$/.test(analyte) ? analyte.toLowerCase() : analyte;

const NO_INTAKE = { grams_per_serving: null, millilitres_per_serving: null, servings_per_day: null };

const measuredAmount = ({ measured, unit }: EvidenceRow) =>
  withUnit(formatRounded(measured ?? missingValue("The measured amount")), unit && unitInSentence(unit));

/** Nutrition rows of a facts panel, which are not what people take a supplement for. */
const NUTRITION_FACTS =
  /^(?:calories|(?:total |saturated |trans )?fat|cholesterol|total carbohydrate|(?:total |added )?sugars|sodium)$/i;

/** The label fact a question asks about, by name or form; otherwise the first informative one. */
export function selectFact({ facts }: Evidence, focus: AnswerFocus): LabelFact | null {
  const names = focus.names.map((name) => name.toLowerCase());
  const stated = facts.filter(([, , amount, unit]) => amount !== null && unit !== null && unit !== "kcal");
  const isRequested = ([name, form]: LabelFact) =>
    names.some((one) => `${name} ${form ?? ""}`.toLowerCase().includes(one));
  const requested = stated.find(isRequested);
  if (requested || (names.length > 0 && stated.length > MAX_MAIN_CLAIMS)) return requested ?? null;
  return stated.find(([name]) => !NUTRITION_FACTS.test(name)) ?? stated[0] ?? null;
}

/** States an amount from the label. */
export function labelSentence(evidence: Evidence, fact: LabelFact): CitedSentence {
  const [name, form, amount, unit] = fact;
  const stated = withUnit(
    formatExact(amount ?? missingValue("The stated amount")),
    unit && unitInSentence(unit),
  );
  const as = form ? ` as ${form}` : "";
  const tested = evidence.reportSlug === null ? "; there is no report on it here" : "";
  return {
    text: `The label of ${evidence.isDemo ? "demo product " : ""}${nameOf(evidence)} states ${stated} of ${inSentence(name)}${as} per serving${tested}.`,
    citations: [citeLabel(evidence)],
  };
}
