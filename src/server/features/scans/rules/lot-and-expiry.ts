/** Lot number and expiry date stamped on a package. */
export interface LotAndExpiry {
  lotNumber: string | null;
  /** `YYYY-MM-DD`; the last day if only a month is given. */
  expiresOn: string | null;
}

const LOT = /\b(?:LOT|L0T|BATCH)\b(?:\s*(?:NO|NUMBER|CODE|#))?[\s.:;#-]*([A-Z0-9][A-Z0-9/-]{2,23})/i;
const EXPIRY =
  /\b(?:EXP(?:IR[A-Z]*)?|BEST(?:\s+(?:BY|BEFORE|IF USED BY))?|USE\s+BY|BB|BBE)\b(?:\s*(?:DATE|END))?[\s.:;-]*(.{4,16})/i;

/** Finds the lot number and expiry date in label lines. A lot number has at least one digit. */
export function findLotAndExpiry(lines: readonly string[]): LotAndExpiry {
  const lot = firstMatch(lines, (line) => {
    const lotNumber = LOT.exec(line)?.[1]?.replace(/[/-]+$/, "");
    return lotNumber && /\d/.test(lotNumber) ? lotNumber.toUpperCase() : null;
  });
  const expiresOn = firstMatch(lines, (line) => {
    const date = EXPIRY.exec(line)?.[1];
    return date ? parseStampedDate(date) : null;
  });
  return { lotNumber: lot, expiresOn };
}

function firstMatch<Match>(lines: readonly string[], find: (line: string) => Match | null): Match | null {
  for (const line of lines) {
    const match = find(line);
    if (match !== null) return match;
  }
  return null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAME = `(${MONTHS.join("|")})[a-z]*`;
const SEPARATOR = "[\\s./-]*";

/** Stamped date formats with the group numbers of year, month and day; without a day, the last of the month. */
const DATE_FORMATS: readonly { form: RegExp; year: number; month: number; day: number | null }[] = [
  { form: /^(20\d\d)[\s./-](\d{1,2})[\s./-](\d{1,2})\b/, year: 1, month: 2, day: 3 },
  { form: /^(20\d\d)[\s./-](\d{1,2})\b/, year: 1, month: 2, day: null },
  { form: /^(\d{1,2})[\s./-](\d{1,2})[\s./-](20\d\d|\d\d)\b/, year: 3, month: 1, day: 2 },
  { form: /^(\d{1,2})[\s./-](20\d\d|\d\d)\b/, year: 2, month: 1, day: null },
  {
    form: new RegExp(`^(\\d{1,2})${SEPARATOR}${MONTH_NAME}${SEPARATOR}(20\\d\\d|\\d\\d)\\b`, "i"),
    year: 3,
    month: 2,
    day: 1,
  },
  {
    form: new RegExp(`^${MONTH_NAME}${SEPARATOR}(\\d{1,2})[\\s,./-]+(20\\d\\d)\\b`, "i"),
    year: 3,
    month: 1,
    day: 2,
  },
  { form: new RegExp(`^${MONTH_NAME}${SEPARATOR}(20\\d\\d|\\d\\d)\\b`, "i"), year: 2, month: 1, day: null },
];

/** Parses "01/2028", "01/31/2028", "31 JAN 2028", "2028-01-31". Ambiguous dates are month first, as in the US. */
function parseStampedDate(stamped: string): string | null {
  for (const { form, year, month, day } of DATE_FORMATS) {
    const match = form.exec(stamped.trim());
    if (!match) continue;
    const parts = {
      year: match[year] ?? "",
      month: match[month] ?? "",
      day: day === null ? null : (match[day] ?? ""),
    };
    return calendarDay(parts);
  }
  return null;
}

function calendarDay(parts: { year: string; month: string; day: string | null }): string | null {
  const year = Number(parts.year.length === 2 ? `20${parts.year}` : parts.year);
  const monthByName = MONTHS.indexOf(parts.month.slice(0, 3).toLowerCase()) + 1;
  let month = monthByName || Number(parts.month);
  let day = parts.day === null ? null : Number(parts.day);
  if (day !== null && month > 12 && day <= 12) [month, day] = [day, month];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  day ??= last;
  if (month < 1 || month > 12 || day < 1 || day > last) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const STRENGTH = /(\d[\d,.]*)\s?(mg|mcg|[µμ]g|ug|iu|g|billion(?:\s+cfu)?|cfu)\b/i;
const UNITS: Readonly<Record<string, string>> = {
  ug: "µg",
  mcg: "µg",
  µg: "µg",
  μg: "µg",
  iu: "IU",
  cfu: "CFU",
};

/** Finds the first amount with a unit ("500 mg") in lines sorted by size. */
export function findStrength(lines: readonly string[]): string | null {
  return firstMatch(lines, (line) => {
    const [, amount, unit = ""] = STRENGTH.exec(line) ?? [];
    if (!amount) return null;
    return `${amount.replace(/[,.]$/, "")} ${UNITS[unit.toLowerCase()] ?? unit.toLowerCase()}`;
  });
}
