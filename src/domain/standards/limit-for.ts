import type { Origin } from "#contract/vocabulary.ts";
import type { Analyte } from "../analytes/analyte.ts";
import { STANDARDS_BY_CHOICE, type StandardChoice } from "./choices.ts";
import { ELEMENT_LIMITS } from "./element-limits.ts";
import { LABEL_LIMITS } from "./label-limits.ts";
import type { ContaminantLimit, LabelLimit, StandardId, Traits } from "./limit.ts";
import { MICROBE_LIMITS } from "./microbe-limits.ts";
import { IDENTITY_LIMITS, OXIDATION_LIMITS } from "./other-limits.ts";

export const CONTAMINANT_LIMITS: readonly ContaminantLimit[] = [
  ...IDENTITY_LIMITS,
  ...ELEMENT_LIMITS,
  ...MICROBE_LIMITS,
  ...OXIDATION_LIMITS,
];

/** The applicable limit, or why there is none. */
export type LimitLookup =
  | { kind: "contaminant"; limit: ContaminantLimit }
  | { kind: "label"; limit: LabelLimit }
  | { kind: "none"; why: "no_limit" | "no_claim" | "not_for_this_product" };

export interface LimitQuery {
  analyte: Analyte | null;
  /** True if the label claims an amount. */
  claimed: boolean;
  /** Overrides the analyte's usual origin for this product. */
  origin: Origin | null;
}

/** The applicable limit under a selected standard: the strictest of the first standard that has one. */
export function limitFor(
  choice: StandardChoice,
  { analyte, claimed, origin }: LimitQuery,
  traits: Traits,
): LimitLookup {
  if (analyte === null) return { kind: "none", why: "no_limit" };
  const class_ = { ...analyte, origin: origin ?? analyte.origin };
  const reasons = new Set<"no_claim" | "not_for_this_product">();
  for (const standard of STANDARDS_BY_CHOICE[choice].standards) {
    const label = LABEL_LIMITS.find((row) => row.standard === standard && matches(row.of, class_));
    if (label && claimed) return { kind: "label", limit: label };
    if (label) reasons.add("no_claim");
    const rows = rowsOf(standard, analyte.id);
    const strictest = strictestOf(rows.filter(({ when = {} }) => matches(when, traits)));
    if (strictest) return { kind: "contaminant", limit: strictest };
    if (rows.length > 0) reasons.add("not_for_this_product");
  }
  const [why = "no_limit"] = reasons;
  return { kind: "none", why };
}

/** Contaminants limited by a selected standard for such a product, all of which a complete report must test. */
export function analytesRequiredBy(choice: StandardChoice, traits: Traits): string[] {
  const standards = new Set(STANDARDS_BY_CHOICE[choice].standards);
  const rows = CONTAMINANT_LIMITS.filter(
    ({ standard, when = {} }) => standards.has(standard) && matches(when, traits),
  );
  return [...new Set(rows.map(({ analyte }) => analyte))];
}

const rowsOf = (standard: StandardId, analyte: string) =>
  CONTAMINANT_LIMITS.filter((row) => row.standard === standard && row.analyte === analyte);

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
