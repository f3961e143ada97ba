import { isFailing } from "#contract/verdicts.ts";
import { analyteOf, findAnalyte } from "../analytes/find.ts";
import { convert } from "../units/convert.ts";
import { type Finding, isObservation, scaleQuantity } from "./finding.ts";
import type { JudgedResult } from "./judge-result.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import { sumOf, type Term } from "./sum.ts";

/**
 * A part cannot exceed its total. If only the total was measured and is within the limit of the part, so is the part;
 * otherwise nothing is known about the part (USP <2232>, on arsenic and on methylmercury).
 */
const PARTS = [
  { part: "arsenic-inorganic", whole: "arsenic-total" },
  { part: "methylmercury", whole: "mercury-total" },
  { part: "ndl-pcbs", whole: "pcbs" },
] as const;

/** The harmful part of a total, by which a total without a limit of its own is judged; undefined if it has none. */
export const partOf = (analyte: string): string | undefined =>
  PARTS.find(({ whole }) => whole === analyte)?.part;

/** The sum by whose limit a part of it without a limit of its own is judged. */
const JUDGED_BY_SUM: Readonly<Record<string, string>> = { "dl-pcbs": "dioxins-and-dl-pcbs" };

/** The analyte by which one without a limit of its own is judged; undefined if there is none. */
export const judgedBy = (analyte: string): string | undefined => partOf(analyte) ?? JUDGED_BY_SUM[analyte];

/** Sums that a laboratory may omit, with the units in which their terms are summands. */
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
    total: "tymc",
    unit: "CFU/g",
    terms: ["yeasts", "molds"].map((analyte) => ({ analyte, times: 1, unit: "CFU/g" })),
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

/** Parts of a limited sum. A part above the limit proves that the sum is; a part below it proves nothing. */
const SUMMANDS = [
  { part: "aflatoxin-b1", sum: "aflatoxins-total" },
  { part: "ethylene-oxide", sum: "ethylene-oxide-sum" },
] as const;

/** A result derived from other results. */
export interface DerivedResult {
  measurement: Measurement;
  from: readonly string[];
  /** `summand`: terms that show at least how much a sum is, so that they count only where it is too much. */
  how: "part" | "sum" | "summand";
}

/** Derives results for analytes that were not measured directly. */
export function deriveResults(measurements: readonly Measurement[], product: TestedProduct): DerivedResult[] {
  const byAnalyte = Map.groupBy(measurements, (one) => analyteOf(one)?.id ?? one.analyte);
  const parts = PARTS.flatMap(({ part, whole }): DerivedResult[] =>
    byAnalyte.has(part)
      ? []
      : (byAnalyte.get(whole) ?? []).filter(hasAmount).map((measurement) => ({
          measurement: { ...measurement, analyte: part },
          from: [whole],
          how: "part",
        })),
  );
  // A total that the laboratory states itself is not believed below what its terms add up to.
  const sums = SUMS.flatMap(({ total, unit, terms }): DerivedResult[] => {
    const measured = terms.flatMap((term) => byAnalyte.get(term.analyte)?.slice(0, 1) ?? []);
    const [first] = measured;
    if (!first || measured.length < terms.length) return [];
    const summands = measured.map((one, at) => termOf(one, terms[at] ?? terms[0], product));
    if (summands.includes(null)) return [];
    const finding: Finding = sumOf(summands.filter((term) => term !== null));
    const panel = findAnalyte(total)?.panel ?? first.panel;
    const measurement = { ...first, analyte: total, panel, finding, unit };
    const how = byAnalyte.has(total) ? "summand" : "sum";
    return [{ measurement, from: terms.map(({ analyte }) => analyte), how }];
  });
  return [
    ...parts,
    ...sums,
    ...partialSums(byAnalyte, new Set(sums.map(({ measurement }) => measurement.analyte))),
  ];
}

/** Whether a finding says how much there is. That a total conforms to something says nothing about its part. */
const hasAmount = ({ finding }: Measurement) => !isObservation(finding) || finding.qualifier === "absent";

/** Sums of which only a part was measured: at least that part. */
const partialSums = (
  byAnalyte: ReadonlyMap<string, readonly Measurement[]>,
  summed: ReadonlySet<string>,
): DerivedResult[] =>
  SUMMANDS.flatMap(({ part, sum }): DerivedResult[] =>
    byAnalyte.has(sum) || summed.has(sum)
      ? []
      : (byAnalyte.get(part) ?? []).filter(hasAmount).map((measurement) => ({
          measurement: { ...measurement, analyte: sum },
          from: [part],
          how: "summand",
        })),
  );

/** A term in the unit of the sum; null for an observation or if the unit cannot be converted. */
function termOf(
  { finding, unit, form }: Measurement,
  term: { times: number; unit: string | null },
  { intake }: TestedProduct,
): Term | null {
  if (isObservation(finding)) return null;
  const factor = convert(1, unit, term.unit, { form, intake });
  return factor.ok ? { quantity: scaleQuantity(finding, factor.value), times: term.times } : null;
}

/**
 * Judgment of a derived result: a total within the part's limit proves the part is; a total above it, or above a warning
 * level, proves nothing. Null for a part that doesn't exceed the limit of its sum.
 */
export function asDerived(judged: JudgedResult, { from, how }: DerivedResult): JudgedResult | null {
  const derived = { ...judged, derivedFrom: from };
  if (how === "summand")
    return isFailing(judged.verdict)
      ? { ...derived, reasons: ["part_exceeds_sum", ...judged.reasons] }
      : null;
  if (how === "sum") return { ...derived, reasons: ["sum_of_parts", ...judged.reasons] };
  const warnings = judged.warnings.map((one) =>
    one.position === "above" ? { ...one, position: "undecided" as const } : one,
  );
  if (isFailing(judged.verdict))
    return { ...derived, warnings, hazard: null, verdict: "inconclusive", reasons: ["speciation_needed"] };
  return { ...derived, warnings, reasons: [...judged.reasons, "whole_bounds_part"] };
}
