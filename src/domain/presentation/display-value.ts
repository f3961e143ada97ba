import type { ReportResult } from "#contract/reports.ts";
import { measurement, roundedNumber } from "../amounts.ts";
import type { Quantity } from "../verdict/finding.ts";

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
  | { kind: "between"; from: string; to: string; isTraces: boolean; unit: string | null }
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

/** The same for a quantity that was brought to another unit, or worked out. */
export function readingOfQuantity(quantity: Quantity<number>, unit: string | null): Reading {
  switch (quantity.qualifier) {
    case "=":
      return { kind: "measured", ...measurement(quantity.measured, quantity.uncertainty), unit };
    case "<LOD":
      return { kind: "below", to: roundedNumber(quantity.lod), unit };
    case "<LOQ":
      return belowLoq(quantity.lod, quantity.loq, unit);
    case "range":
      if (quantity.from === 0) return { kind: "below", to: roundedNumber(quantity.to), unit };
      return between(quantity.from, quantity.to, unit, false);
  }
}

/** Detected, and where; or, by a method that does not tell detecting from counting, only less than it can count. */
function belowLoq(lod: number | null, loq: number, unit: string | null): Reading {
  return lod === null ? { kind: "below", to: roundedNumber(loq), unit } : between(lod, loq, unit, true);
}

const between = (from: number, to: number, unit: string | null, isTraces: boolean): Reading => ({
  kind: "between",
  from: roundedNumber(from),
  to: roundedNumber(to),
  isTraces,
  unit,
});
