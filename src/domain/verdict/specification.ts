import { convert, type Intake } from "../units/convert.ts";
import { parseUnit } from "../units/unit.ts";
import type { Measurement } from "./measurement.ts";

/** A requirement as a certificate prints it: "NMT 0.5 ppm", "≤ 5 µg/day", "not less than 90%". */
export interface Specification {
  bound: "at_most" | "at_least";
  value: number;
  unit: string | null;
}

const AT_MOST =
  /^(?:nmt|not more than|no more than|at most|max(?:imum)?\.?|less than|below|<=?|≤|≦|up to)\s*/i;
const AT_LEAST = /^(?:nlt|not less than|no less than|at least|min(?:imum)?\.?|more than|above|>=?|≥|≧)\s*/i;
const FIGURE = /^([\d,]+(?:\.\d+)?(?:e[+-]?\d+|\s?[x×]\s?10\^?\d+)?)\s*(.*)$/i;

/** What some laboratories print behind the figure: "NMT 30 min - Conforms". */
const TAIL = /\s*[-\u2013;,(]\s*(?:conforms|complies|pass(?:es|ed)?|met|ok)\)?\s*$/i;

/** Reads a specification with one bound; null for words, ranges, and units that nobody knows. */
export function readSpecification(printed: string | null | undefined): Specification | null {
  const text = (printed ?? "").replace(TAIL, "").trim();
  const bound = AT_MOST.test(text) ? "at_most" : AT_LEAST.test(text) ? "at_least" : null;
  if (bound === null) return null;
  const [, figure = "", unit = ""] = FIGURE.exec(text.replace(AT_MOST, "").replace(AT_LEAST, "")) ?? [];
  const plain = figure.replaceAll(/,(?=\d{3}(?!\d))/g, "").replace(",", ".");
  const value = Number(plain.replace(/\s?[x×]\s?10\^?/i, "e"));
  // "1.000" is a thousand in half of Europe.
  if (figure === "" || /\.\d{3}(?!\d)/.test(figure) || !Number.isFinite(value)) return null;
  const stated = unit.trim() === "" ? null : unit.trim();
  return stated !== null && parseUnit(stated) === null ? null : { bound, value, unit: stated };
}

/** What an amount is an amount per: a requirement per gram may be of the extract in a capsule, and a percentage of the claim. */
const basisOf = (unit: string | null): string =>
  (unit ?? "").includes("%") ? "%" : (parseUnit(unit)?.per ?? "none");

/**
 * Whether a figure misses the requirement that is printed beside it. Both must be
 * per the same; a number without a unit beside a claimed amount may be a percentage of it.
 */
export function missesRequirement(
  { finding, unit, specification, claim, form }: Measurement,
  intake: Intake,
): boolean {
  const printed = readSpecification(specification);
  if (!printed || finding.qualifier !== "=" || (printed.unit === null && claim !== null)) return false;
  if (printed.unit !== null && basisOf(printed.unit) !== basisOf(unit)) return false;
  const figure = convert(finding.measured, unit, printed.unit ?? unit, { form, intake });
  if (!figure.ok) return false;
  return printed.bound === "at_most" ? figure.value.gt(printed.value) : figure.value.lt(printed.value);
}

/** Standards whose limits for many substances a screen is held against, or that none of them was found. */
const CITED =
  /\b(?:usp|ph\.? ?eur|ep|bp)\b.*(?:561|467|2023|2232|2\.8\.13|app(?:endix|\.)? xi)|\bcomplies with 2\.8\.13|<(?:561|467|2023|2232)>|396\/2005|2023\/915/i;

/** A screen of which nothing was found: "All ND", "Action level per category II; all ND". */
const NONE_FOUND = /(?:^|; ?)all (?:n\.?d|not detected|below (?:the )?lo[dq])\.?$/i;

/** The EU's default for a pesticide without a limit of its own, in mg/kg: Regulation (EC) 396/2005, article 18(1)(b). */
const DEFAULT_LIMIT = 0.01;
const NO_RESIDUE =
  /^(?:no|none)(?: (?:residues?|pesticides?|individual|single|substance))* (?:above|over|exceeding|[>≥]) ?(?:(?:the )?(?:lo[qd]|limit of quantification)(?: of)? ?\(?)?(\d[^()]*)\)?$/i;

/** "No residue above 0.01 mg/kg" */
function asksForDefaultLimit(text: string): boolean {
  const [, figure] = NO_RESIDUE.exec(text) ?? [];
  const printed = figure === undefined ? null : readSpecification(`> ${figure.replace(/^0,/, "0.")}`);
  const limit = printed && convert(printed.value, printed.unit, "mg/kg");
  return limit?.ok === true && limit.value.lte(DEFAULT_LIMIT);
}

/** Whether a specification or method cites a published standard, so that "conforms" says what it conforms to. */
export const citesStandard = (...texts: readonly (string | null | undefined)[]): boolean =>
  texts.some((text) => {
    const printed = (text ?? "").trim();
    return CITED.test(printed) || NONE_FOUND.test(printed) || asksForDefaultLimit(printed);
  });
