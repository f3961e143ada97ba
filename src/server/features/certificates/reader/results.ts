import type { PrintedResult } from "../port.ts";
import { type MarkEvidence, NUMBER_PATTERN, readNumber } from "./numbers.ts";
import { wordedResult } from "./result-words.ts";
import { unitIn } from "./units.ts";

/** A result cell, read. `lod` is a detection limit that the cell itself states: "ND (<0.01)". */
export interface ResultReading extends PrintedResult {
  lod: number | null;
  uncertainty: string | null;
  /** Readings between which the document does not decide; with a value, it is the more likely one. */
  ambiguous: readonly number[] | null;
}

const SIGNED = new RegExp(
  `^(?<sign><=|>=|=<|=>|[<>≤≥=~≈±]|ca\\.? ?|approx\\.? ?|about |c\\. ?)? ?(?<minus>[-−])?(?<number>${NUMBER_PATTERN})(?<rest>.*)$`,
  "iu",
);
const UNCERTAINTY = /^\s*(?:±|\+\/-|\+-)\s*(?<amount>.+)$/u;
const ESTIMATED = /\s*\(?\b(?:est(?:imated)?\.?|e)\)?$/i;
const ND_WITH_LIMIT = new RegExp(
  `^(?<words>[\\p{L}. ]+?) ?[(\\[] ?(?:lod|nwg|ld)? ?[<:=]* ?(?<limit>${NUMBER_PATTERN}) ?[^)\\]]*[)\\]]$`,
  "iu",
);

const nothing = (text: string): ResultReading => ({
  result_text: text,
  qualifier: "other",
  value: null,
  unit: null,
  lod: null,
  uncertainty: null,
  ambiguous: null,
});

/** Reads a result as printed; null for a dash, an empty cell or "N/A". Unknown words are kept as "other". */
export function readResult(printed: string, evidence: MarkEvidence): ResultReading | null {
  const text = printed.replace(/\s+/g, " ").trim();
  const base = nothing(text);
  const worded = wordedResult(text);
  if (worded === "nothing") return null;
  if (worded) return { ...base, qualifier: worded };
  return readNumberResult(base, evidence) ?? readWordsWithLimit(base, evidence) ?? base;
}

/** Whether a text can be a result at all: a number with what may surround it, or known words. */
export function looksLikeResult(text: string, evidence: MarkEvidence): boolean {
  const reading = readResult(text, evidence);
  if (!reading) return false;
  return (
    reading.qualifier !== "other" || reading.ambiguous !== null || wordedResult(reading.result_text) !== null
  );
}

function readWordsWithLimit(base: ResultReading, evidence: MarkEvidence): ResultReading | null {
  const { words = "", limit = "" } = ND_WITH_LIMIT.exec(base.result_text)?.groups ?? {};
  const worded = wordedResult(words);
  if (!worded || worded === "nothing") return null;
  const read = readNumber(limit, evidence);
  return { ...base, qualifier: worded, lod: read?.kind === "number" ? read.value : null };
}

function readNumberResult(base: ResultReading, evidence: MarkEvidence): ResultReading | null {
  const { sign = "", minus, number = "", rest = "" } = SIGNED.exec(base.result_text)?.groups ?? {};
  if (number === "" || sign === "±") return null;
  const read = readNumber(number, evidence);
  const tail = tailOf(rest);
  if (!read || !tail) return null;
  const { unit, uncertainty } = tail;
  const qualifier = /[<≤]/.test(sign) ? "<" : /[>≥]/.test(sign) ? ">" : "=";
  if (read.kind === "ambiguous") return { ...base, unit, uncertainty, ambiguous: read.readings };
  const ambiguous = read.unlikely === undefined ? null : [read.value, read.unlikely];
  return { ...base, qualifier, value: minus ? -read.value : read.value, unit, uncertainty, ambiguous };
}

/** What follows the number: unit, uncertainty, marks. Null if it is something else, so that the cell is no number. */
function tailOf(rest: string): { unit: string | null; uncertainty: string | null } | null {
  const plain = rest
    .replace(/\s*(?:at|bei|à|a|@) [\d.,]+ ?°?[CF]\b/, "")
    .replace(/\(k ?= ?[\d.,]+\)/i, "")
    .replace(ESTIMATED, "")
    .replace(/[*†‡]+$/, "")
    .replace(/\s+[a-d]$|\s?\([a-z]\)$/, "")
    .trim();
  if (plain === "") return { unit: null, uncertainty: null };
  const amount = UNCERTAINTY.exec(plain)?.groups?.amount;
  if (amount !== undefined) {
    const { figure, unit } = amountWithUnit(amount);
    return { unit, uncertainty: `± ${figure}` };
  }
  const unit = unitIn(plain);
  if (unit) return { unit, uncertainty: null };
  const [before = "", after] = plain.split(/±|\+\/-/);
  const leading = unitIn(before);
  return leading && after !== undefined ? { unit: leading, uncertainty: `± ${after.trim()}` } : null;
}

/** "0.012 mg/kg" is an uncertainty in the unit of the result; "20 %" is relative. */
function amountWithUnit(amount: string): { figure: string; unit: string | null } {
  const [figure = "", ...rest] = amount.split(/(?<=\d) ?(?=[^\d.,\s])/);
  const unit = unitIn(rest.join(" "));
  return unit && !unit.startsWith("%") ? { figure, unit } : { figure: amount, unit: null };
}

/** Reads a limit cell such as LOD or LOQ; null if it is no plain number. */
export function readLimit(
  text: string | undefined,
  evidence: MarkEvidence,
): { value: number; unit: string | null } | null {
  const result = text ? readResult(text, evidence) : null;
  return result && result.value !== null ? { value: result.value, unit: result.unit } : null;
}
