import type { Origin } from "#contract/vocabulary.ts";
import { isActiveConstituent } from "../analytes/active-constituents.ts";
import type { Analyte } from "../analytes/analyte.ts";
import { OTHER_STANDARDS, STANDARDS_BY_CHOICE, type StandardChoice } from "./choices.ts";
import { CONTAMINANT_LIMITS } from "./contaminant-limits.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import type { ClaimFacts, ContaminantLimit, LabelLimit, StandardId, Traits } from "./limit.ts";

/** Whose limit it is: the selected standard's, else ours, else any other that we hold. */
export type LimitHolder = "choice" | "house" | "other";

/** The applicable limit, or why there is none. */
export type LimitLookup =
  | { kind: "contaminant"; limit: ContaminantLimit; holder: LimitHolder }
  | { kind: "label"; limit: LabelLimit; holder: LimitHolder }
  | { kind: "none"; why: "no_limit" | "no_claim" | "not_for_this_product" };

export interface LimitQuery {
  analyte: Analyte;
  /** True if the label claims an amount. */
  claimed: boolean;
  /** Origin of the ingredient in this product. */
  origin: Origin | null;
  /** Whether the label claims two or more vitamins or minerals. */
  isCombination?: boolean;
}

/**
 * The applicable limit under a selected standard: the strictest of the first standard that has one, of the selected
 * ones, then ours, then all others. Warning levels are no limits (`warningLevelsFor`).
 */
export function limitFor(choice: StandardChoice, query: LimitQuery, traits: Traits): LimitLookup {
  const tiers: readonly (readonly [LimitHolder, readonly StandardId[]])[] = [
    ["choice", STANDARDS_BY_CHOICE[choice].standards],
    ["house", STANDARDS_BY_CHOICE.house.standards],
    ["other", OTHER_STANDARDS],
  ];
  const reasons = new Set<"no_claim" | "not_for_this_product">();
  for (const [holder, standards] of tiers) {
    for (const standard of standards) {
      const found = limitOf(standard, query, traits);
      if (typeof found === "string") reasons.add(found);
      else if (found) return { ...found, holder };
    }
  }
  const [why = "no_limit"] = reasons;
  return { kind: "none", why };
}

/** A standard's limit, why it does not apply, or null if it has none. */
function limitOf(
  standard: StandardId,
  query: LimitQuery,
  traits: Traits,
): WithoutHolder<Exclude<LimitLookup, { kind: "none" }>> | "no_claim" | "not_for_this_product" | null {
  const label = labelLimitOf(standard, query);
  if (label && query.claimed) return { kind: "label", limit: label };
  const rows = rowsOf(standard, query.analyte.id).filter(({ isWarning }) => !isWarning);
  const strictest = strictestOf(rows.filter((row) => appliesTo(row, traits)));
  if (strictest) return { kind: "contaminant", limit: strictest };
  if (rows.length > 0) return "not_for_this_product";
  return label ? "no_claim" : null;
}

type WithoutHolder<Found> = Found extends unknown ? Omit<Found, "holder"> : never;

/** Kinds of analyte whose amounts labels claim. */
const CLAIMED_KINDS = new Set<Analyte["kind"]>(["vitamin", "mineral", "constituent", "culture", "other"]);

function labelLimitOf(standard: StandardId, { analyte, origin, isCombination = false }: LimitQuery) {
  if (!CLAIMED_KINDS.has(analyte.kind)) return undefined;
  const { id, kind, uspRange, isCapped = false } = analyte;
  const isActive = isActiveConstituent(id, analyte.name);
  const facts: ClaimFacts = { id, kind, uspRange, isCapped, origin, isCombination, isActive };
  return LABEL_LIMITS.find((row) => row.standard === standard && matches(row.of, facts));
}

/** The range for the same claim if the ingredient occurs naturally in the product. */
export const limitIfNatural = (
  standard: StandardId,
  query: Omit<LimitQuery, "origin">,
): LabelLimit | undefined => labelLimitOf(standard, { ...query, origin: "natural" });

/** Warning levels for an analyte in such a product, of all standards. */
export const warningLevelsFor = (analyte: string, traits: Traits): readonly ContaminantLimit[] =>
  CONTAMINANT_LIMITS.filter((row) => row.isWarning && row.analyte === analyte && appliesTo(row, traits));

/** Our own limit for children; undefined for other products, and where we hold none. */
export const childLimitFor = (analyte: string, traits: Traits): ContaminantLimit | undefined =>
  rowsOf("house_children", analyte).find((row) => appliesTo(row, traits));

const rowsOf = (standard: StandardId, analyte: string) =>
  CONTAMINANT_LIMITS.filter((row) => row.standard === standard && row.analyte === analyte);

function appliesTo({ when = {}, types, notTypes }: ContaminantLimit, traits: Traits): boolean {
  const has = (wanted: readonly string[]) => traits.types?.some((type) => wanted.includes(type)) ?? false;
  return matches(when, traits) && (!types || has(types)) && !(notTypes && has(notTypes));
}

function strictestOf(rows: readonly ContaminantLimit[]): ContaminantLimit | null {
  return rows.reduce<ContaminantLimit | null>(
    (strictest, row) =>
      strictest && (strictest.high ?? Infinity) <= (row.high ?? Infinity) ? strictest : row,
    null,
  );
}

function matches<Facts extends object>(wanted: Partial<Facts>, facts: Facts): boolean {
  return (Object.keys(wanted) as (keyof Facts)[]).every((key) => wanted[key] === facts[key]);
}

/** Contaminants limited by our standards for such a product, all of which a complete report must test. */
export function analytesRequiredBy(traits: Traits): string[] {
  const standards = new Set(STANDARDS_BY_CHOICE.house.standards);
  const rows = CONTAMINANT_LIMITS.filter(
    (row) =>
      standards.has(row.standard) &&
      !row.isWarning &&
      REQUIRED_STANDARDS.has(row.standard) &&
      appliesTo(row, traits),
  );
  return [...new Set(rows.map(({ analyte }) => analyte))];
}

/** Standards whose every analyte belongs in a complete report. FDA's action levels name what is rarely there; the
 * acid value of krill oil is that of its phospholipids, and its peroxide value is a core hazard. */
const REQUIRED_STANDARDS = new Set<StandardId>(["cgmp", "usp_2232", "usp_2023", "goed"]);
