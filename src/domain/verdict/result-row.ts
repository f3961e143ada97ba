import type { ReportResult } from "#contract/reports.ts";
import type { AnalyteForm, Conclusion, Origin } from "#contract/vocabulary.ts";
import { analyteNames, findAnalyte, normalizeAnalyteName } from "../analytes/find.ts";
import { dailyValueOf } from "../units/daily-values.ts";
import { formsOf, type Substance } from "../units/substance.ts";
import { linearUnit, parseUnit } from "../units/unit.ts";
import { type Finding, fromLogarithm } from "./finding.ts";
import type { Measurement } from "./measurement.ts";

/** A result as stored in report files, API responses and tables. Fields added later are optional. */
export interface ResultRow
  extends Pick<
    ReportResult,
    | "result_id"
    | "panel"
    | "analyte"
    | "qualifier"
    | "measured"
    | "unit"
    | "uncertainty"
    | "lod"
    | "loq"
    | "claim"
  > {
  /** Coverage factor of the uncertainty; defaults to 2. */
  k?: number | null;
  /** Defaults to the unit of the result. */
  claim_unit?: string | null;
  form?: AnalyteForm | null;
  origin?: Origin | null;
  specification?: string | null;
  conclusion?: Conclusion | null;
  method?: string;
  in_scope?: boolean;
}

/**
 * Converts a row to a measurement, logarithms to counts. Throws a `RangeError` if its figures do not match its
 * qualifier.
 */
export function measurementOf(row: ResultRow): Measurement {
  const unit = meantUnit(row);
  const linear = linearUnit(unit);
  const finding = findingOf(row);
  return {
    id: row.result_id,
    analyte: row.analyte,
    panel: row.panel,
    finding: linear === null ? finding : fromLogarithm(finding),
    unit: linear ?? unit,
    claim: claimOf(row),
    form: substanceOf(row),
    origin: row.origin ?? null,
    specification: row.specification ?? null,
    conclusion: row.conclusion ?? null,
    ...(row.method === undefined ? {} : { method: row.method }),
    ...(row.in_scope === undefined ? {} : { inScope: row.in_scope }),
  };
}

/** The oil of a capsule, or its dry matter. */
const PART_OF_WEIGHT =
  /,? \(?(?:(?:of )?(?:the )?(?:oil|fat|lipids?)|d\.?m\.?|dw|(?:on )?(?:dry|dried) (?:matter|weight|basis|substance))\)?$/i;
const OF_VOLUME = /^ ?% ?\(?v\/v\)?$/i;
const PERCENT = /^ ?% ?$/;
const OBSERVATIONS: ReadonlySet<string> = new Set(["absent", "present", "conforms", "does_not_conform"]);

/**
 * The unit that a row means: a percentage without a claim is one of the weight, an amount of toxic equivalents is one whose
 * name says so, and what stands beside "absent" is the size of the sample.
 */
export function meantUnit({
  unit: printed,
  analyte,
  panel,
  claim,
  claim_unit,
  qualifier,
}: Pick<ResultRow, "unit" | "analyte" | "panel" | "claim" | "claim_unit" | "qualifier">): string | null {
  if (printed === null || OBSERVATIONS.has(qualifier)) return null;
  // More per gram of the oil or of the dry matter than per gram of the product: no less strict for what should not be there.
  const unit = panel === "potency" ? printed : printed.replace(PART_OF_WEIGHT, "");
  // These are lighter than what they are in: their share of the weight is at most that of the volume.
  if (panel === "solvents" && OF_VOLUME.test(unit) && !/chlor/i.test(analyte)) return "% w/w";
  if (PERCENT.test(unit) && findAnalyte(analyte)?.id === "acceptance-value") return "1";
  const isOfWeight = claim === null || PERCENT.test(claim_unit ?? unit);
  if (PERCENT.test(unit) && isOfWeight) return "% w/w";
  return /\bteq\b/i.test(analyte) && parseUnit(unit)?.dimension === "mass"
    ? unit.replace("/", " TEQ/")
    : unit;
}

/** What the amounts of a row are amounts of. */
export const substanceOf = ({
  analyte,
  form,
  claim_unit,
  unit,
}: Pick<ResultRow, "analyte" | "form" | "claim_unit" | "unit">): Substance => ({
  ...formsOf(
    expressedAs(analyte) ?? analyteNames(analyte).toReversed(),
    form ?? null,
    parseUnit(claim_unit ?? unit)?.dimension === "mass",
  ),
  dailyValue: dailyValueOf(findAnalyte(analyte)?.id ?? analyte),
});

/** The substance that an amount is calculated as: "Vitamin E (as acetate, calculated as alpha-tocopherol)". Null if none is. */
function expressedAs(analyte: string): string[] | null {
  const [, substance] = /(?:,|calculated|expressed) as ([^),]+)/i.exec(analyte) ?? [];
  if (substance === undefined) return null;
  const named = normalizeAnalyteName(substance);
  const [, prefix] = /\b(d|dl|rrr|all-rac)-(?:alpha|α)-tocopher/i.exec(analyte) ?? [];
  // The ester says which tocopherol it is calculated as.
  return named === "alpha-tocopherol" && prefix !== undefined
    ? [/^(?:d|rrr)$/i.test(prefix) ? "d-alpha-tocopherol" : "dl-alpha-tocopherol"]
    : [named];
}

/** The unit of a row's claim: a percentage is one of the weight. */
export function meantClaimUnit({ claim_unit, unit }: Pick<ResultRow, "claim_unit" | "unit">): string | null {
  const printed = claim_unit ?? unit;
  return printed !== null && PERCENT.test(printed) ? "% w/w" : printed;
}

function claimOf({ claim, ...row }: ResultRow): Measurement["claim"] {
  if (claim === null) return null;
  const stated = meantClaimUnit(row);
  const linear = linearUnit(stated);
  return linear === null ? { amount: claim, unit: stated } : { amount: 10 ** claim, unit: linear };
}

function findingOf({ qualifier, measured, uncertainty, k, lod, loq, result_id }: ResultRow): Finding<number> {
  switch (qualifier) {
    case "=":
      if (measured === null) break;
      return { qualifier, measured, uncertainty, ...(k ? { k } : {}) };
    case "<LOD":
      if (lod === null) break;
      return { qualifier, lod };
    case "<LOQ":
      if (loq === null) break;
      return { qualifier, lod, loq };
    case "detected":
      return loq === null ? { qualifier } : { qualifier: "traces", lod, loq };
    default:
      return { qualifier };
  }
  throw new RangeError(`Result ${result_id} has qualifier "${qualifier}" but not the figure it requires.`);
}
