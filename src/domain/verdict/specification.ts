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
  /^(?:nmt|not more than|no more than|at most|max(?:imum)?\.?|less than|below|<=?|≤|≦|up to):?\s*/i;
const AT_LEAST = /^(?:nlt|not less than|no less than|at least|min(?:imum)?\.?|more than|above|>=?|≥|≧):?\s*/i;
const FIGURE = /^([\d.,]+)((?:e[+-]?\d+|\s?[x×]\s?10\^?\d+)?)\s*(.*)$/i;

/** A printed figure: thousands in groups of three, a point or comma before decimals. Null if it may be either ("1.000"). */
function figureOf(printed: string): number | null {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(printed)) return Number(printed.replaceAll(",", ""));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(printed)) return null;
  if (/^\d+(?:\.\d+)?$/.test(printed)) return Number(printed);
  return /^(?:\d+,\d{1,2}|0,\d+)$/.test(printed) ? Number(printed.replace(",", ".")) : null;
}

/** What some laboratories print behind the figure: "NMT 30 min - Conforms". */
const TAIL =
  /(?<!\s)\s{0,3}(?:[-\u2013;,(]\s{0,3}(?:conforms|complies|pass(?:es|ed)?|met|ok)\)?|max(?:imum)?\.?)$/i;

/** Reads a specification with one bound; null for words, ranges, and units that nobody knows. */
export function readSpecification(printed: string | null | undefined): Specification | null {
  const whole = (printed ?? "").trim().slice(0, MAX_READ);
  const text = whole.replace(TAIL, "").trim();
  // "30 min max"
  const isMaximum = AT_MOST.test(text) || /max(?:imum)?\.?$/i.test(whole);
  const bound = isMaximum ? "at_most" : AT_LEAST.test(text) ? "at_least" : null;
  if (bound === null) return null;
  const [, figure = "", power = "", unit = ""] =
    FIGURE.exec(text.replace(AT_MOST, "").replace(AT_LEAST, "")) ?? [];
  const plain = figureOf(figure);
  if (plain === null) return null;
  const value = Number(`${plain}${power.replace(/\s?[x×]\s?10\^?/i, "e")}`);
  const stated = unit.trim() === "" ? null : unit.trim();
  return stated !== null && parseUnit(stated) === null ? null : { bound, value, unit: stated };
}

/** Letters of a requirement that are read. */
const MAX_READ = 300;

const RANGE = /^(\d[\d.,]*) ?(?:-|\u2013|to) ?(\d[\d.,]*) ?(\S.*)?$/;

/** What is required: one bound, or the two of a range ("2.25 to 3.75 mg/tablet"); none if it cannot be read. */
function requirementsOf(printed: string | null | undefined): Specification[] {
  const [, from = "", to = "", stated] = RANGE.exec((printed ?? "").trim().slice(0, MAX_READ)) ?? [];
  const [least, most] = [figureOf(from), figureOf(to)];
  const one = readSpecification(printed);
  if (least === null || most === null) return one ? [one] : [];
  const unit = stated?.trim() ?? null;
  if (unit !== null && parseUnit(unit) === null) return [];
  return [
    { bound: "at_least", value: least, unit },
    { bound: "at_most", value: most, unit },
  ];
}

/** What an amount is an amount per: a requirement per gram may be of the extract in a capsule, and a percentage of the claim. */
const basisOf = (unit: string | null): string =>
  (unit ?? "").includes("%") ? "%" : (parseUnit(unit)?.per ?? "none");

/**
 * What a figure makes of the requirement that is printed beside it: `unread` without a figure or a requirement that can be compared.
 * Both must be per the same, and have a unit, since laboratories leave it out where it is another one.
 */
export function againstRequirement(
  { finding, unit, specification, form }: Measurement,
  intake: Intake,
): "met" | "missed" | "unread" {
  if (finding.qualifier !== "=") return "unread";
  const compared = requirementsOf(specification).flatMap(({ bound, value, unit: stated }) => {
    if (stated === null || basisOf(stated) !== basisOf(unit)) return [];
    const figure = convert(finding.measured, unit, stated, { form, intake });
    if (!figure.ok) return [];
    return [bound === "at_most" ? figure.value.lte(value) : figure.value.gte(value)];
  });
  if (compared.length === 0) return "unread";
  return compared.every(Boolean) ? "met" : "missed";
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
