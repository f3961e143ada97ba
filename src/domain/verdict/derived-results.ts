import { analyteOf, findAnalyte } from "../analytes/find.ts";
import { convert } from "../units/convert.ts";
import { type Finding, isObservation, scaled } from "./finding.ts";
import type { JudgedResult } from "./judge-result.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import { sumOf, type Term } from "./sum.ts";

/**
 * A part cannot be more than its whole: where only the whole was measured and it keeps the part's limit, so does the
 * part; where it does not, nothing is known of the part (USP <2232>, on arsenic and on methylmercury).
 */
const PARTS = [
  { part: "arsenic-inorganic", whole: "arsenic-total" },
  { part: "methylmercury", whole: "mercury-total" },
] as const;

/** Sums that a laboratory may leave to the reader, and the unit in which their parts are added. */
const SUMS = [
  {
    total: "totox",
    unit: null,
    terms: [
      { analyte: "peroxide-value", times: 2, unit: "meq/kg" },
      { analyte: "p-anisidine-value", times: 1, unit: null },
    ],
  },
  {
    total: "aflatoxins-total",
    unit: "µg/kg",
    terms: ["aflatoxin-b1", "aflatoxin-b2", "aflatoxin-g1", "aflatoxin-g2"].map((analyte) => ({
      analyte,
      times: 1,
      unit: "µg/kg",
    })),
  },
] as const;

/** A result that follows from others, and how. */
export interface Implied {
  measurement: Measurement;
  from: readonly string[];
  how: "part" | "sum";
}

/** What the measurements say of analytes that were not measured by themselves. */
export function impliedBy(measurements: readonly Measurement[], product: TestedProduct): Implied[] {
  const byAnalyte = Map.groupBy(measurements, (one) => analyteOf(one)?.id ?? one.analyte);
  const parts = PARTS.flatMap(({ part, whole }): Implied[] =>
    byAnalyte.has(part)
      ? []
      : (byAnalyte.get(whole) ?? []).map((measurement) => ({
          measurement: { ...measurement, analyte: part },
          from: [whole],
          how: "part",
        })),
  );
  const sums = SUMS.flatMap(({ total, unit, terms }): Implied[] => {
    const measured = terms.flatMap((term) => byAnalyte.get(term.analyte)?.slice(0, 1) ?? []);
    const [first] = measured;
    if (byAnalyte.has(total) || !first || measured.length < terms.length) return [];
    const added = measured.map((one, at) => termOf(one, terms[at] ?? terms[0], product));
    if (added.includes(null)) return [];
    const finding: Finding = sumOf(added.filter((term) => term !== null));
    const panel = findAnalyte(total)?.panel ?? first.panel;
    const measurement = { ...first, analyte: total, panel, finding, unit };
    return [{ measurement, from: terms.map(({ analyte }) => analyte), how: "sum" }];
  });
  return [...parts, ...sums];
}

/** A part in the unit of the sum; null where it was observed only, or cannot be converted. */
function termOf(
  { finding, unit, form }: Measurement,
  term: { times: number; unit: string | null },
  { intake }: TestedProduct,
): Term | null {
  if (isObservation(finding)) return null;
  const factor = convert(1, unit, term.unit, { form, intake });
  return factor.ok ? { quantity: scaled(finding, factor.value), times: term.times } : null;
}

/** What a judged whole says of its part: a whole inside the part's limit settles it, one outside says nothing. */
export function asImplied(judged: JudgedResult, { from, how }: Implied): JudgedResult {
  if (how === "sum") return { ...judged, impliedBy: from, reasons: ["sum_of_parts", ...judged.reasons] };
  if (judged.verdict === "fail" || judged.verdict === "conditional_fail") {
    return { ...judged, impliedBy: from, verdict: "inconclusive", reasons: ["speciation_needed"] };
  }
  return { ...judged, impliedBy: from, reasons: [...judged.reasons, "whole_bounds_part"] };
}
