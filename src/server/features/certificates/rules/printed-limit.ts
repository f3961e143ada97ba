import { type MarkEvidence, NUMBER_PATTERN, readNumber } from "../reader/numbers.ts";

/** The range that a printed limit allows; a missing end is open. In the unit of its row. */
export interface PrintedLimit {
  low: number | null;
  high: number | null;
}

const RANGE = new RegExp(
  `^(?<low>${NUMBER_PATTERN}) ?(?:[-–—]|to|bis|à|a|hasta) ?(?<high>${NUMBER_PATTERN})`,
  "iu",
);
const LOWEST =
  /^(?:>|≥|>=|=>|nlt|not less than|min(?:imum|\.)?|at least|mindestens|minimum|au moins|mínimo)[ :.]*/iu;
const HIGHEST =
  /^(?:<|≤|<=|=<|nmt|not more than|max(?:imum|\.)?|at most|up to|höchstens|maximal|au plus|máximo)[ :.]*/iu;

/** "90-165% LC", "at least 80 % of the label claim": a share of what the label states, in no unit of its row. */
const SHARE_OF_CLAIM = /%\s*(?:of\s+(?:the\s+)?)?(?:L\.?C\b|label|claim|declar|deklar|nominal)/i;

/** Reads a limit as printed; null if it is no number, such as "absent in 10 g", or of another
 * unit, or more than one reading fits. */
export function printedLimit(text: string | null, mark: "." | "," | null): PrintedLimit | null {
  if (text === null || SHARE_OF_CLAIM.test(text)) return null;
  const evidence: MarkEvidence = { mark, points: 0, commas: 0, groups: true };
  const plain = text.replace(/\s+/g, " ").trim();
  const figure = (printed: string): number | null => {
    const read = readNumber(printed, evidence);
    return read?.kind === "number" ? read.value : null;
  };
  const { low = "", high = "" } = RANGE.exec(plain)?.groups ?? {};
  if (low !== "") {
    const range = { low: figure(low), high: figure(high) };
    return range.low !== null && range.high !== null && range.low < range.high ? range : null;
  }
  const isLowest = LOWEST.test(plain);
  const number = new RegExp(`^${NUMBER_PATTERN}`, "u").exec(
    plain.replace(isLowest ? LOWEST : HIGHEST, ""),
  )?.[0];
  const end = number === undefined ? null : figure(number);
  if (end === null) return null;
  return isLowest ? { low: end, high: null } : { low: null, high: end };
}
