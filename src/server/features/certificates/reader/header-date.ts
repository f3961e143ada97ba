import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { ask } from "./ask.ts";
import { type DayOrder, readDate } from "./dates.ts";

/** A date of the header: the day, or the question which one it is. */
export function headerDate(
  text: string | null,
  field: "received" | "reported",
  order: DayOrder | null,
): { day: string | null; questions: CertificateQuestion[] } {
  const read = text === null ? null : readDate(text, order);
  if (!read || !text) return { day: null, questions: [] };
  if (read.kind === "date") return { day: read.day, questions: [] };
  const sentence = `The date "${text}" can mean ${read.readings.join(" or ")}: the document does not show whether the day or the month stands first.`;
  return {
    day: null,
    questions: [ask({ code: "ambiguous_date", subject: field, text, readings: read.readings, sentence })],
  };
}
