import type { ReportResult } from "#contract/reports.ts";
import { measurement, roundedNumber } from "#domain/amounts.ts";

/** A result as a reader meets it. What was not detected has no value: zero is never one of the shapes. */
export type Reading =
  | {
      kind: "measured";
      value: string;
      uncertainty: string | null;
      /** "billion", before the unit. */
      scale: string | null;
      unit: string | null;
    }
  | { kind: "not_detected"; below: string | null; unit: string | null }
  | { kind: "traces"; from: string; to: string; unit: string | null }
  | { kind: "below"; to: string; unit: string | null }
  | { kind: "stated"; words: string };

type Measured = Pick<ReportResult, "qualifier" | "measured" | "unit" | "uncertainty" | "lod" | "loq">;

const STATED: Partial<Record<ReportResult["qualifier"], string>> = {
  conforms: "Conforms",
  does_not_conform: "Does not conform",
  absent: "Absent",
  present: "Present",
};

const printed = (value: number | null) => (value === null ? null : roundedNumber(value));

export function readingOf(result: Measured): Reading {
  const { qualifier, unit } = result;
  if (qualifier === "<LOD") return { kind: "not_detected", below: printed(result.lod), unit };
  if (qualifier === "<LOQ" && result.loq !== null) return belowLoq(result.lod, result.loq, unit);
  if (result.measured === null) return { kind: "stated", words: STATED[qualifier] ?? "Not stated" };
  return { kind: "measured", ...measurement(result.measured, result.uncertainty), unit };
}

/** Detected, and where; or, by a method that does not tell detecting from counting, only less than it can count. */
function belowLoq(lod: number | null, loq: number, unit: string | null): Reading {
  const to = roundedNumber(loq);
  return lod === null ? { kind: "below", to, unit } : { kind: "traces", from: roundedNumber(lod), to, unit };
}

/** Where a result stands on a scale whose 100 is the claim or the limit; null where it has no place on it. */
export interface Placed {
  /** Percent of the reference. Null where nothing was quantified: `span` holds it then. */
  point: number | null;
  /** What the value may truly be: x - U to x + U, or 0 to LOD, or LOD to LOQ. */
  span: [number, number] | null;
  /** The tolerance around a claim, or the limit itself; an absent end is open. */
  low: number | null;
  high: number | null;
}

export function placeOn(result: ReportResult, reference: number | null): Placed | null {
  if (!reference || reference <= 0) return null;
  const share = (value: number) => (value / reference) * 100;
  const span = spanOf(result);
  if (result.measured === null && !span) return null;
  return {
    point: result.measured === null ? null : share(result.measured),
    span: span && [share(span[0]), share(span[1])],
    low: result.limit_low === null ? null : share(result.limit_low),
    high: result.limit_high === null ? null : share(result.limit_high),
  };
}

function spanOf(result: Measured): [number, number] | null {
  if (result.qualifier === "<LOD") return result.lod === null ? null : [0, result.lod];
  if (result.qualifier === "<LOQ") return result.loq === null ? null : [result.lod ?? 0, result.loq];
  if (result.measured === null || !result.uncertainty) return null;
  return [Math.max(0, result.measured - result.uncertainty), result.measured + result.uncertainty];
}

/** Percent of the claim or limit: "89.6", "at most 4" for what was not quantified; null without a reference. */
export function shareInWords(placed: Placed | null): string | null {
  if (!placed) return null;
  if (placed.point !== null) return roundedNumber(placed.point);
  return placed.span && `at most ${roundedNumber(placed.span[1], 2)}`;
}
