import { utcDay } from "#domain/dates.ts";
/** Which of two numbers in "03/04/2026" is the day; null if the document does not show it. */
export type DayOrder = "day_first" | "month_first";

/** A printed date: YYYY-MM-DD, or the two readings between which the document does not decide. */
export type DateReading = { kind: "date"; day: string } | { kind: "ambiguous"; readings: [string, string] };

const MONTHS: readonly (readonly string[])[] = [
  ["jan", "jän", "ene", "gen", "janv"],
  ["feb", "fév", "fev"],
  ["mar", "mär", "mrz", "mrt", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mag", "mei", "maj"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aoû", "ago", "aou"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "dez", "déc", "dic"],
];

const ISO = /\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\b/;
const NUMERIC = /\b(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})\b/;
const DAY_MONTH =
  /\b(\d{1,2})(?:st|nd|rd|th|\.|er)?[ -]+(?:de )?([\p{L}]{3,10})\.?,?[ -]+(?:de )?(\d{4}|\d{2}(?! ?\p{L}))\b/iu;
const MONTH_DAY = /(?<!\p{L})([\p{L}]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/iu;

/** "Tulsa, OK 74127": an address in the United States, where the month stands first. */
const AMERICAN_ADDRESS = /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/;

/** Finds out from all dates of a document, else from its addresses, which number is the day. */
export function findDayOrder(text: string): DayOrder | null {
  let first = 0;
  let second = 0;
  for (const [, a, mark, b] of text.matchAll(new RegExp(NUMERIC, "g"))) {
    if (Number(a) > 12 && Number(b) <= 12) first++;
    if (Number(b) > 12 && Number(a) <= 12) second++;
    // Dates with dots have the day first wherever they are used.
    if (mark === ".") first++;
  }
  if (first > 0 && second === 0) return "day_first";
  const isAmerican = first === 0 && AMERICAN_ADDRESS.test(text);
  return first === 0 && (second > 0 || isAmerican) ? "month_first" : null;
}

/** The first date in a text; null if there is none. */
export function readDate(text: string, order: DayOrder | null): DateReading | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear) return dated(isoYear, isoMonth, isoDay);
  const [, day, dayMonth, dayYear] = DAY_MONTH.exec(text) ?? [];
  if (dayMonth && monthOf(dayMonth)) return dated(dayYear, monthOf(dayMonth), day);
  const [, month, monthDay, monthYear] = MONTH_DAY.exec(text) ?? [];
  if (month && monthOf(month)) return dated(monthYear, monthOf(month), monthDay);
  const [, a, , b, year] = NUMERIC.exec(text) ?? [];
  if (!a || !b) return null;
  const readings = [dated(year, b, a), dated(year, a, b)];
  const [dayFirst, monthFirst] = readings;
  if (dayFirst && monthFirst && dayFirst.day !== monthFirst.day && !order)
    return { kind: "ambiguous", readings: [dayFirst.day, monthFirst.day] };
  return (order === "month_first" ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)) ?? null;
}

function monthOf(name: string): string | null {
  const at = MONTHS.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start)));
  return at < 0 ? null : String(at + 1);
}

function dated(
  year: string | undefined,
  month: string | undefined | null,
  day: string | undefined,
): { kind: "date"; day: string } | null {
  const [y, m, d] = [Number(year?.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isReal ? { kind: "date", day: utcDay(date) } : null;
}
