/** What is stamped on a pack. */
export interface Stamps {
  lotNumber: string | null;
  /** `YYYY-MM-DD`; of a month its last day. */
  expiresOn: string | null;
}

const LOT = /\b(?:LOT|L0T|BATCH)\b(?:\s*(?:NO|NUMBER|CODE|#))?[\s.:;#-]*([A-Z0-9][A-Z0-9/-]{2,23})/i;
const UNTIL =
  /\b(?:EXP(?:IR[A-Z]*)?|BEST(?:\s+(?:BY|BEFORE|IF USED BY))?|USE\s+BY|BB|BBE)\b(?:\s*(?:DATE|END))?[\s.:;-]*(.{4,16})/i;

/** A lot and a day out of the lines of a label; a word without a digit is no lot number. */
export function stampsIn(lines: readonly string[]): Stamps {
  const lot = firstOf(lines, (line) => {
    const found = LOT.exec(line)?.[1]?.replace(/[/-]+$/, "");
    return found && /\d/.test(found) ? found.toUpperCase() : null;
  });
  const expiresOn = firstOf(lines, (line) => {
    const found = UNTIL.exec(line)?.[1];
    return found ? dayIn(found) : null;
  });
  return { lotNumber: lot, expiresOn };
}

function firstOf<Found>(lines: readonly string[], find: (line: string) => Found | null): Found | null {
  for (const line of lines) {
    const found = find(line);
    if (found !== null) return found;
  }
  return null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMES = `(${MONTHS.join("|")})[a-z]*`;
const SEPARATOR = "[\\s./-]*";

/** Each way to stamp a day, with the places of year, month and day in it; without a day it is the month's last. */
const DAYS: readonly { form: RegExp; year: number; month: number; day: number | null }[] = [
  { form: /^(20\d\d)[\s./-](\d{1,2})[\s./-](\d{1,2})\b/, year: 1, month: 2, day: 3 },
  { form: /^(20\d\d)[\s./-](\d{1,2})\b/, year: 1, month: 2, day: null },
  { form: /^(\d{1,2})[\s./-](\d{1,2})[\s./-](20\d\d|\d\d)\b/, year: 3, month: 1, day: 2 },
  { form: /^(\d{1,2})[\s./-](20\d\d|\d\d)\b/, year: 2, month: 1, day: null },
  {
    form: new RegExp(`^(\\d{1,2})${SEPARATOR}${NAMES}${SEPARATOR}(20\\d\\d|\\d\\d)\\b`, "i"),
    year: 3,
    month: 2,
    day: 1,
  },
  {
    form: new RegExp(`^${NAMES}${SEPARATOR}(\\d{1,2})[\\s,./-]+(20\\d\\d)\\b`, "i"),
    year: 3,
    month: 1,
    day: 2,
  },
  { form: new RegExp(`^${NAMES}${SEPARATOR}(20\\d\\d|\\d\\d)\\b`, "i"), year: 2, month: 1, day: null },
];

/** "01/2028", "01/31/2028", "31 JAN 2028", "2028-01-31": the month first where both could be one, as in the USA. */
function dayIn(stamped: string): string | null {
  for (const { form, year, month, day } of DAYS) {
    const found = form.exec(stamped.trim());
    if (!found) continue;
    const parts = {
      year: found[year] ?? "",
      month: found[month] ?? "",
      day: day === null ? null : (found[day] ?? ""),
    };
    return calendarDay(parts);
  }
  return null;
}

function calendarDay(parts: { year: string; month: string; day: string | null }): string | null {
  const year = Number(parts.year.length === 2 ? `20${parts.year}` : parts.year);
  const named = MONTHS.indexOf(parts.month.slice(0, 3).toLowerCase()) + 1;
  let month = named || Number(parts.month);
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

/** The first amount with a unit in lines whose largest come first: "500 mg". */
export function strengthIn(lines: readonly string[]): string | null {
  return firstOf(lines, (line) => {
    const [, amount, unit = ""] = STRENGTH.exec(line) ?? [];
    if (!amount) return null;
    return `${amount.replace(/[,.]$/, "")} ${UNITS[unit.toLowerCase()] ?? unit.toLowerCase()}`;
  });
}
