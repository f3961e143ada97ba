import { exactNumber, NO_BREAK_SPACE, spokenUnit, withUnit } from "../amounts.ts";
import { findAnalyte } from "../analytes/find.ts";
import type { ShownLimit } from "../verdict/applied-limit.ts";
import { type Intake, stepsBetween } from "./conversion-steps.ts";
import { type Reading, readingOf, readingOfQuantity } from "./display-value.ts";
import type { ResultView, StatedResult } from "./report-view.ts";

const listed = new Intl.ListFormat("en", { type: "conjunction" });

const amount = (value: string, unit: string | null) => withUnit(value, unit && spokenUnit(unit));

/**
 * A result as one line of text: "492 ± 17 mg", "Not detected, below 0.002 µg/g". `within` a sentence or a sum nothing
 * is said of traces again.
 */
export function readingInWords(reading: Reading, within = false): string {
  switch (reading.kind) {
    case "measured": {
      const { value, uncertainty, scale, unit } = reading;
      const number = uncertainty ? `${value}${NO_BREAK_SPACE}±${NO_BREAK_SPACE}${uncertainty}` : value;
      return amount(scale ? `${number}${NO_BREAK_SPACE}${scale}` : number, unit);
    }
    case "not_detected":
      return reading.below ? `Not detected, below ${amount(reading.below, reading.unit)}` : "Not detected";
    case "between":
      return `${reading.isTraces && !within ? "Traces, " : ""}${reading.from} to ${amount(reading.to, reading.unit)}`;
    case "below":
      return `${within ? "below" : "Below"} ${amount(reading.to, reading.unit)}`;
    case "stated":
      return reading.words;
  }
}

/** "at most 0.5 µg a day", "108 to 150 mg"; null where the requirement has no number. */
export function limitInWords({ low, high, unit }: Pick<ShownLimit, "low" | "high" | "unit">): string | null {
  if (low !== null && high !== null) return `${exactNumber(low)} to ${amount(exactNumber(high), unit)}`;
  if (high !== null) return `at most ${amount(exactNumber(high), unit)}`;
  return low === null ? null : `at least ${amount(exactNumber(low), unit)}`;
}

/** What a line says was found; of one that was worked out, what came of it. */
export function lineInWords({ result, judged }: ResultView<StatedResult>): string {
  const { impliedBy, compared, limit, reasons } = judged;
  if (!impliedBy) return readingInWords(readingOf(result));
  if (!compared || !limit) return "Not known";
  const reading = readingOfQuantity(compared, limit.unit);
  if (reasons.includes("sum_of_parts") || reading.kind === "below") return readingInWords(reading);
  return `At most ${reading.kind === "between" ? amount(reading.to, reading.unit) : readingInWords(reading, true)}`;
}

/** From the unit that was measured to the one that is judged: "× 5 g a serving = 0.62 µg a day". Null where they are one. */
export function arithmeticInWords(
  { result, judged }: ResultView<StatedResult>,
  intake: Intake,
): string | null {
  const { compared, limit, impliedBy } = judged;
  if (impliedBy) {
    const names = impliedBy.map((analyte) => findAnalyte(analyte)?.name ?? analyte);
    return `Worked out from: ${listed.format(names)}.`;
  }
  if (!compared || !limit || !result.unit || !limit.unit) return null;
  if (spokenUnit(result.unit) === spokenUnit(limit.unit)) return null;
  const steps = stepsBetween(result.unit, limit.unit, intake);
  const factors = steps.map(({ sign, factor }) => `${sign}${NO_BREAK_SPACE}${factor} `).join("");
  return `${factors}=${NO_BREAK_SPACE}${readingInWords(readingOfQuantity(compared, limit.unit), true)}.`;
}
