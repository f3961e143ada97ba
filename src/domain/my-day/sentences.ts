import { formatCount, formatRounded, labelUnit, NARROW_SPACE } from "../amounts.ts";
import type { DayRow } from "./day.ts";
import type { ComparedLevel, LevelPosition } from "./levels.ts";
import type { DaySum } from "./sum.ts";

/** "15 mg"; labels' units for nutrients, µg for what a laboratory looks for. */
export const dayAmount = (amount: number, unit: string): string =>
  `${formatRounded(amount)}${NARROW_SPACE}${unitText(unit)}`;

const unitText = (unit: string) =>
  (unit.startsWith("µg") ? unit : labelUnit(unit)).replace(/ AT$/, " alpha-tocopherol");

/** An amount a day in words: "480 mg", "456 to 504 mg", "at least 456 mg", "up to 0.1 µg", "unknown". */
export function dayText({ low, high, knownHigh }: DaySum, unit: string): string {
  if (high === null) return low > 0 ? `at least ${dayAmount(low, unit)}` : "unknown";
  if (knownHigh === 0) return `none listed`;
  if (formatRounded(low) === formatRounded(high)) return dayAmount(high, unit);
  return low === 0 ? `up to ${dayAmount(high, unit)}` : `${formatRounded(low)} to ${dayAmount(high, unit)}`;
}

/** Where the parts of a row come from: "measured in 1 product, from the label of 2, unknown in 1". */
export function basisText({ parts }: DayRow): string {
  const count = (basis: DayRow["parts"][number]["basis"]) =>
    parts.filter((part) => part.basis === basis).length;
  const [measured, label, unknown] = [count("measured"), count("label"), count("unknown")];
  return [
    measured > 0 && `measured in ${formatCount(measured, "product")}`,
    label > 0 && `from the label of ${formatCount(label, "product")}`,
    unknown > 0 && `unknown in ${formatCount(unknown, "product")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Positions in words. None of them is advice. */
export const POSITION_TEXTS: Readonly<Record<LevelPosition, string>> = {
  above: "Above",
  may_be_above: "May be above",
  unknown: "Can’t tell",
  below: "Below",
};

/** A level in words: "upper level of 350 mg", "California Prop 65 MADL of 0.5 µg". */
export const levelText = ({ level }: ComparedLevel): string =>
  `${level.kind === "upper" ? "upper level" : level.name} of ${dayAmount(level.amount, level.unit)}`;

/** A sentence that warns, and never advises; null where there is nothing to warn of. */
export function warningText({ name }: DayRow, compared: ComparedLevel): string | null {
  const { level, sum, position } = compared;
  if (level.kind === "recommended" || position === "below" || position === "unknown") return null;
  const range = dayText(sum, level.unit);
  const words = position === "above" ? "is above" : "may be above";
  const known =
    sum.high === null && sum.low === 0
      ? `up to ${dayAmount(sum.knownHigh, level.unit)} in what is known`
      : range;
  return `${name}: ${known} a day ${words} the ${levelText(compared)} a day (${level.basis}).`;
}

const NOTE_TEXTS: Readonly<Record<NonNullable<DayRow["parts"][number]["note"]>, string>> = {
  below_limit: "below what the method can see",
  blend: "in a blend, at most its total",
  part_of_total: "at most the measured total",
  label_bound: "only a bound on the label",
  not_stated: "amount not stated on the label",
  no_figure: "found, without a figure",
  no_conversion: "stated in a unit that doesn’t convert",
  not_tested: "not tested",
  no_label: "no label facts held",
};

/** What one product adds to a row: "measured, 190 mg", "below what the method can see, up to 0.1 µg". */
export function partText({ from, to, basis, note }: DayRow["parts"][number], unit: string): string {
  const why = note && NOTE_TEXTS[note];
  if (to === null)
    return from > 0 ? `at least ${dayAmount(from, unit)} (${why})` : `unknown (${why ?? "no figure"})`;
  const amount =
    from === to
      ? dayAmount(to, unit)
      : from === 0
        ? `up to ${dayAmount(to, unit)}`
        : `${formatRounded(from)} to ${dayAmount(to, unit)}`;
  return `${amount}, ${basis === "measured" ? "measured" : "label"}${why ? ` (${why})` : ""}`;
}
