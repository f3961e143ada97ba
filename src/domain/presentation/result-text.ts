import type { StatedResult } from "#contract/result-columns.ts";
import { formatExact, NO_BREAK_SPACE, unitInSentence, withUnit } from "../amounts.ts";
import { findAnalyte } from "../analytes/find.ts";
import { formatList } from "../text/list.ts";
import type { ShownLimit } from "../verdict/applied-limit.ts";
import type { DisplayValue } from "./display-value.ts";
import type { ResultView } from "./report-view.ts";

const amount = (value: string, unit: string | null) => withUnit(value, unit && unitInSentence(unit));

/**
 * A result as one line of text: "492 ± 17 mg", "Not detected, below 0.002 µg/g". `within`: for use inside a sentence or
 * a calculation, in lower case.
 */
export function formatDisplayValue(reading: DisplayValue, within = false): string {
  switch (reading.kind) {
    case "measured": {
      const { value, uncertainty, scale, unit } = reading;
      const number = uncertainty ? `${value}${NO_BREAK_SPACE}±${NO_BREAK_SPACE}${uncertainty}` : value;
      return amount(scale ? `${number}${NO_BREAK_SPACE}${scale}` : number, unit);
    }
    case "not_detected":
      return reading.below ? `Not detected, below ${amount(reading.below, reading.unit)}` : "Not detected";
    case "traces":
      return `Traces: detected, below ${amount(reading.below, reading.unit)}`;
    case "between":
      return `${reading.from} to ${amount(reading.to, reading.unit)}`;
    case "below":
      return `${within ? "below" : "Below"} ${amount(reading.to, reading.unit)}`;
    case "stated":
      return reading.words;
  }
}

/** "at most 0.5 µg per day", "108 to 150 mg"; null if the requirement has no number. */
export function formatLimit({ low, high, unit }: Pick<ShownLimit, "low" | "high" | "unit">): string | null {
  if (low !== null && high !== null) return `${formatExact(low)} to ${amount(formatExact(high), unit)}`;
  if (high !== null) return `at most ${amount(formatExact(high), unit)}`;
  return low === null ? null : `at least ${amount(formatExact(low), unit)}`;
}

/** Text of a result line; for a derived result, the derived value. */
export function formatResultLine({ judged, reading, compared }: ResultView<StatedResult>): string {
  const { derivedFrom, reasons } = judged;
  if (!derivedFrom) return formatDisplayValue(reading);
  if (!compared) return "Unknown";
  if (reasons.includes("sum_of_parts") || compared.kind === "below") return formatDisplayValue(compared);
  if (reasons.includes("part_exceeds_sum")) return `At least ${formatDisplayValue(compared, true)}`;
  return `At most ${compared.kind === "between" ? amount(compared.to, compared.unit) : formatDisplayValue(compared, true)}`;
}

/** Conversion from the measured unit to the unit of the limit: "× 5 g per serving = 0.62 µg per day". Null if they are equal. */
export function formatConversion({
  result,
  judged,
  compared,
  conversion,
}: ResultView<StatedResult>): string | null {
  const { limit, derivedFrom } = judged;
  if (derivedFrom) {
    const names = derivedFrom.map((analyte) => findAnalyte(analyte)?.name ?? analyte);
    return `Calculated from: ${formatList(names)}.`;
  }
  if (!compared || !limit || !result.unit || !limit.unit) return null;
  if (unitInSentence(result.unit) === unitInSentence(limit.unit)) return null;
  const factors = conversion.map(({ sign, factor }) => `${sign}${NO_BREAK_SPACE}${factor} `).join("");
  return `${factors}=${NO_BREAK_SPACE}${formatDisplayValue(compared, true)}.`;
}
