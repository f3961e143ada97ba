import type { ReportResult } from "#contract/reports.ts";
import { formatMeasurement, formatRounded } from "../amounts.ts";
import type { Quantity } from "../verdict/finding.ts";

/** A result formatted for display. A result that was not detected has no value and is never shown as zero. */
export type DisplayValue =
  | {
      kind: "measured";
      value: string;
      uncertainty: string | null;
      /** "billion", before the unit. */
      scale: string | null;
      unit: string | null;
    }
  | { kind: "not_detected"; below: string | null; unit: string | null }
  /** Detected below the LOQ, as the laboratory wrote. */
  | { kind: "traces"; below: string; unit: string | null }
  | { kind: "between"; from: string; to: string; unit: string | null }
  | { kind: "below"; to: string; unit: string | null }
  | { kind: "stated"; words: string };

type Measured = Pick<ReportResult, "qualifier" | "measured" | "unit" | "uncertainty" | "lod" | "loq">;

const STATED: Partial<Record<ReportResult["qualifier"], string>> = {
  conforms: "Conforms",
  does_not_conform: "Does not conform",
  absent: "Absent",
  present: "Present",
  detected: "Detected",
};

const printed = (value: number | null) => (value === null ? null : formatRounded(value));

export function toDisplayValue(result: Measured): DisplayValue {
  const { qualifier, unit } = result;
  if (qualifier === "<LOD") return { kind: "not_detected", below: printed(result.lod), unit };
  if (qualifier === "<LOQ" && result.loq !== null) return below(result.loq, unit);
  if (qualifier === "detected" && result.loq !== null) {
    return { kind: "traces", below: formatRounded(result.loq), unit };
  }
  if (result.measured === null) return { kind: "stated", words: STATED[qualifier] ?? "Not stated" };
  return { kind: "measured", ...formatMeasurement(result.measured, result.uncertainty), unit };
}

/** Display value of a converted or derived quantity. */
export function quantityDisplayValue(quantity: Quantity<number>, unit: string | null): DisplayValue {
  switch (quantity.qualifier) {
    case "=":
      return { kind: "measured", ...formatMeasurement(quantity.measured, quantity.uncertainty), unit };
    case "<LOD":
      return below(quantity.lod, unit);
    case "<LOQ":
      return below(quantity.loq, unit);
    case "traces":
      return between(quantity.lod ?? 0, quantity.loq, unit);
    case "range":
      return between(quantity.from, quantity.to, unit);
  }
}

const below = (to: number, unit: string | null): DisplayValue => ({
  kind: "below",
  to: formatRounded(to),
  unit,
});

/** A range from zero is printed by its end alone: nothing found is never shown as zero. */
const between = (from: number, to: number, unit: string | null): DisplayValue =>
  from === 0 ? below(to, unit) : { kind: "between", from: formatRounded(from), to: formatRounded(to), unit };
