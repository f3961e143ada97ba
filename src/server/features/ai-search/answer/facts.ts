import type { AiCitation } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import { exactNumber, roundedNumber, spokenUnit, withUnit } from "#domain/amounts.ts";
import { findingOf } from "../../reports/rules/finding.ts";
import type { Fact } from "../queries/candidates.ts";
import type { Evidence, EvidenceRow } from "../queries/evidence.ts";

/** What a question is about: ingredients by name, and the figure it orders by. */
export interface Wanted {
  names: readonly string[];
  sort: SearchSort;
}

/** A sentence with what it rests on. */
export interface Statement {
  text: string;
  citations: AiCitation[];
}

export const nameOf = ({ brand, name }: Pick<Evidence, "brand" | "name">): string => `${brand} ${name}`;

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
const FAILS = new Set(["fail", "conditional_fail"]);

/** The row that a question of this kind is about; null where the report has none. */
export function rowFor({ rows, verdict }: Evidence, wanted: Wanted): EvidenceRow | null {
  const worst = FAILS.has(verdict ?? "") ? rows.find((row) => row.verdict === verdict) : undefined;
  if (worst) return worst;
  if (wanted.sort === "lowest_lead") return rows.find(isLead) ?? null;
  const names = wanted.names.map((name) => name.toLowerCase());
  const asked = rows.find(
    (row) => isClaim(row) && names.some((name) => row.analyte.toLowerCase().includes(name)),
  );
  return asked ?? rows.find(isClaim) ?? rows.find(isLead) ?? null;
}

/** What was not found, as a laboratory means it: less than it can see, or than it can put a number to. */
const NOT_MEASURED: Readonly<Partial<Record<EvidenceRow["qualifier"], string>>> = {
  "<LOD": "was not detected",
  "<LOQ": "was found, too little to be measured",
  does_not_conform: "does not conform",
};

/** What one row says, numbers first. */
export function rowStatement(evidence: Evidence, row: EvidenceRow): Statement {
  const finding = findingOf(row, evidence.product?.intake ?? NO_INTAKE);
  const judged = FAILS.has(row.verdict) ? " It did not pass." : "";
  const analyte = spoken(row.analyte);
  const text = isClaim(row)
    ? `${nameOf(evidence)} holds ${measuredAmount(row)} of ${analyte}, ${finding}.`
    : `${nameOf(evidence)}: ${analyte} ${row.measured === null ? (NOT_MEASURED[row.qualifier] ?? finding) : finding}.`;
  return { text: text + judged, citations: [citeRow(evidence, row)] };
}

const NO_INTAKE = { grams_per_serving: null, millilitres_per_serving: null, servings_per_day: null };

const measuredAmount = ({ measured, unit }: EvidenceRow) =>
  withUnit(roundedNumber(measured ?? 0), unit && spokenUnit(unit));

/** "Zinc" inside a sentence; abbreviations and Latin names stay as they are. */
const spoken = (analyte: string): string => (/^[A-Z][a-z]+$/.test(analyte) ? analyte.toLowerCase() : analyte);

/** Rows of a panel that nobody asks a supplement for. */
const NUTRITION =
  /^(?:calories|(?:total |saturated |trans )?fat|cholesterol|total carbohydrate|(?:total |added )?sugars|sodium)$/i;

/** The fact that a question is about, by its name or its form, or else the first that says something. */
export function factFor({ facts }: Evidence, wanted: Wanted): Fact | null {
  const names = wanted.names.map((name) => name.toLowerCase());
  const stated = facts.filter(([, , amount, unit]) => amount !== null && unit !== null && unit !== "kcal");
  const isAsked = ([name, form]: Fact) =>
    names.some((one) => `${name} ${form ?? ""}`.toLowerCase().includes(one));
  return stated.find(isAsked) ?? stated.find(([name]) => !NUTRITION.test(name)) ?? stated[0] ?? null;
}

export function labelStatement(evidence: Evidence, fact: Fact): Statement {
  const [name, form, amount, unit] = fact;
  const stated = withUnit(exactNumber(amount ?? 0), unit && spokenUnit(unit));
  const as = form ? ` as ${form}` : "";
  const tested = evidence.reportSlug === null ? "; nobody has tested it" : "";
  return {
    text: `The label of ${nameOf(evidence)} states ${stated} of ${spoken(name)}${as} a serving${tested}.`,
    citations: [citeLabel(evidence)],
  };
}
