/** Character that separates the decimals in a document. */
export type DecimalMark = "." | ",";

/**
 * A printed number: read, or with the readings between which the document does not decide. `unlikely` is what it would
 * mean if its separator, against all other cells, were a decimal mark: a person should look.
 */
export type NumberReading =
  | { kind: "number"; value: number; unlikely?: number }
  | { kind: "ambiguous"; readings: readonly number[] };

/** What the cells of a document say about its separators. */
export interface MarkEvidence {
  mark: DecimalMark | null;
  /** Cells that only make sense with "." and with "," as the decimal mark. */
  points: number;
  commas: number;
  /** Whether a cell shows thousands beyond doubt: "12,345.6". */
  groups: boolean;
}

/** Text that we write from a number of a file: "." is the decimal mark and "," groups, beyond doubt. */
export const TYPED_NUMBER: MarkEvidence = { mark: ".", points: 1, commas: 0, groups: true };

/** Spaces and apostrophes that group thousands; they are never decimal marks. */
const GROUPED_BY_SPACE = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?=$|[.,])/;
const GROUPED = { ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/, ",": /^[1-9]\d{0,2}(?:,\d{3})+$/ } as const;
const DECIMAL = { ".": /^\d*\.\d+$/, ",": /^\d*,\d+$/ } as const;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUPERSCRIPT_POWER = /[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u;
/** "1.2E+03", "1,2 x 10^3", "1.2·10³", "10⁵" */
const E_NOTATION = /^(?<mantissa>[\d.,]+) ?e ?(?<exponent>[+-]?\d{1,2})$/i;
const POWER_OF_TEN = /^(?:(?<mantissa>[\d.,]+) ?[x×*·∙•] ?)?10 ?(?:\^ ?\(?)(?<exponent>[+-]?\d{1,2})\)?$/i;

/** A token that may be a number, as it stands in a cell. */
export const NUMBER_PATTERN =
  "(?:\\d{1,3}(?:[ \\u00a0\\u2009\\u202f'’]\\d{3})+(?:[.,]\\d+)?|(?:\\d[\\d.,]*|[.,]\\d+))(?: ?[eE] ?[+-]?\\d{1,2}(?!\\d)| ?[x×*·∙•] ?10 ?(?:\\^ ?\\(?[+-]?\\d{1,2}\\)?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(?:\\^[+-]?\\d{1,2}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?";

/** Counts the cells that fit one decimal mark only, and decides; null where none does, or some contradict the others. */
export function findDecimalMark(tokens: Iterable<string>): MarkEvidence {
  let points = 0;
  let commas = 0;
  let groups = false;
  for (const token of tokens) {
    const plain = plainToken(token);
    const mark = onlyMark(plain);
    if (mark === ".") points++;
    if (mark === ",") commas++;
    if (mark && (plain.match(/[.,]/g)?.length ?? 0) > 1) groups = true;
  }
  const mark = points > 0 && commas === 0 ? "." : commas > 0 && points === 0 ? "," : null;
  return { mark, points, commas, groups };
}

/** The decimal mark without which the token makes no sense; null if it fits both, or has no separator. */
function onlyMark(token: string): DecimalMark | null {
  const mantissa = split(token)?.mantissa ?? token;
  const readings = readingsOf(mantissa);
  const [only] = readings;
  return readings.length === 1 && only ? only.mark : null;
}

/**
 * Reads a printed number under the evidence of its document. Separators are thousands marks only where the groups fit,
 * and only if the document shows no decimals written with the same mark. Null if the text is no number.
 */
export function readNumber(text: string, evidence: MarkEvidence): NumberReading | null {
  const parts = split(plainToken(text));
  if (!parts) return null;
  const readings = readingsOf(parts.mantissa);
  const values = [...new Set(readings.map(({ digits }) => Number(`${digits}e${parts.exponent}`)))].filter(
    Number.isFinite,
  );
  const [first] = values;
  if (first === undefined) return null;
  if (values.length === 1) return { kind: "number", value: first };
  const decided = readings.find(({ mark }) => mark === evidence.mark);
  if (!decided) return { kind: "ambiguous", readings: values };
  const value = Number(`${decided.digits}e${parts.exponent}`);
  const isGrouped = !decided.digits.includes(".");
  const unlikely = isGrouped && !evidence.groups ? values.find((other) => other !== value) : undefined;
  return { kind: "number", value, ...(unlikely !== undefined && { unlikely }) };
}

interface Reading {
  /** Decimal mark under which this reading holds; null if both. */
  mark: DecimalMark | null;
  /** Digits with "." as the decimal mark. */
  digits: string;
}

/** All readings of a number without exponent. */
function readingsOf(written: string): Reading[] {
  const [grouped] = GROUPED_BY_SPACE.exec(written) ?? [];
  const token = grouped === undefined ? written : grouped.replace(/\D/g, "") + written.slice(grouped.length);
  if (/^\d+$/.test(token)) return [{ mark: null, digits: token }];
  return (
    [
      [".", ","],
      [",", "."],
    ] as const
  ).flatMap(([mark, other]) => {
    const [whole = "", decimals, ...more] = token.split(mark);
    if (more.length > 0) return [];
    const integer = whole === "" || /^\d+$/.test(whole) ? whole : ungrouped(whole, other);
    if (integer === null) return [];
    if (decimals === undefined) return [{ mark, digits: integer }];
    if (!DECIMAL[mark].test(`${integer}${mark}${decimals}`) || decimals.includes(other)) return [];
    return [{ mark, digits: `${integer || "0"}.${decimals || "0"}` }];
  });
}

const ungrouped = (whole: string, mark: DecimalMark): string | null =>
  GROUPED[mark].test(whole) ? whole.replaceAll(mark, "") : null;

/** Mantissa and exponent of a number in any notation. */
function split(token: string): { mantissa: string; exponent: number } | null {
  const written = E_NOTATION.exec(token)?.groups ?? POWER_OF_TEN.exec(token)?.groups;
  if (written) return { mantissa: written.mantissa ?? "1", exponent: Number(written.exponent) };
  return /^[\d.,][\d.,'’ \u00a0\u2009\u202f]*$/.test(token) && /\d/.test(token)
    ? { mantissa: token, exponent: 0 }
    : null;
}

/** The token with superscript digits as "^5" and without spaces around it. */
function plainToken(text: string): string {
  return text
    .trim()
    .replace(SUPERSCRIPT_POWER, (power) => `^${[...power].map(plainDigit).join("")}`)
    .replace(/^(10)\^/, "$1^");
}

const plainDigit = (character: string): string => {
  if (character === "⁻") return "-";
  return character === "⁺" ? "+" : String(SUPERSCRIPTS.indexOf(character));
};
