import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateHeader } from "../../port.ts";
import { type DayOrder, findDayOrder, readDate } from "../dates.ts";
import { headerDate } from "../header-date.ts";
import type { HeaderField } from "../header-words.ts";
import { laboratoryIn } from "../laboratory-name.ts";
import { type LabeledText, labeledTexts } from "./labels.ts";
import { linesOf, type Segment, segmentsOf } from "./lines.ts";
import type { PageText } from "./page-text.ts";

export interface HeaderReading {
  header: CertificateHeader;
  /** Header fields that have a label, with which of its words. */
  labels: string[];
  questions: CertificateQuestion[];
}

const NOTHING = /^(?:n\/?\.?a\.?|none|not (?:available|provided)|unknown|-+|–|\*+|nt)$/i;
/** A single word with digits is a number, not a name. */
const ID_LIKE = /^\S*\d\S*$/;

/** Reads laboratory, numbers, names and dates from the head of a certificate. */
export function readHeader(pages: readonly PageText[]): HeaderReading {
  const lines = pages.map((page) => linesOf(page.words).map((line) => segmentsOf(line)));
  const texts = lines.flat(2).map(({ text }) => text);
  const order = findDayOrder(texts.join("\n"));
  const labeled = lines.flatMap(labeledTexts);
  const best = (field: HeaderField, isValue: (text: string) => boolean) => bestOf(labeled, field, isValue);
  const received = dateOf(labeled, "received", order);
  const reported = dateOf(labeled, "reported", order);
  const [first = []] = lines;
  return {
    header: {
      laboratory: laboratoryOf(best("laboratory", isName), texts, first),
      report_number: best("report_number", (text) => /\d/.test(text) && text.length <= 60 && !isDate(text)),
      sample_name:
        best("sample_name", (text) => isName(text) && !ID_LIKE.test(text)) ?? nameAboveLabels(first),
      lot: best("lot", (text) => /[\p{L}\d]{2}/u.test(text) && text.length <= 60 && !isDate(text)),
      received: received.day,
      reported: reported.day,
    },
    labels: labeled.map(({ field, rank }) => `${field} ${rank}`),
    questions: [...received.questions, ...reported.questions],
  };
}

const isName = (text: string): boolean => /\p{L}{3}/u.test(text) && text.length <= 120;
const isDate = (text: string): boolean => readDate(text, "day_first")?.kind === "date" && text.length <= 12;

function laboratoryOf(
  labeled: string | null,
  texts: readonly string[],
  first: readonly Segment[][],
): string | null {
  if (labeled && !/\d/.test(labeled)) return labeled;
  return laboratoryIn(texts) ?? firstLineOf(first);
}

/** The value with the most telling label; among equals the first. */
function bestOf(
  labeled: readonly LabeledText[],
  field: HeaderField,
  isValue: (text: string) => boolean,
): string | null {
  const values = labeled.filter(
    (text) => text.field === field && !NOTHING.test(text.value) && isValue(text.value),
  );
  return values.toSorted((a, b) => a.rank - b.rank)[0]?.value ?? null;
}

function dateOf(
  labeled: readonly LabeledText[],
  field: "received" | "reported",
  order: DayOrder | null,
): { day: string | null; questions: CertificateQuestion[] } {
  const text = bestOf(labeled, field, (value) => readDate(value, order) !== null);
  return headerDate(text, field, order);
}

const SAMPLE_LABEL =
  /^(?:sample (?:id|matrix|type|#)|matrix|sample|type|strain|client sample id)\b.*(?::|#)/i;
const NO_TITLE =
  /certificate|analysis|report|tested|testing|passed|^pass$|page|client|customer|\b(?:street|st|ave|road|blvd|suite)\b|@|www\.|https?:|\d{5}/i;

/** A name without a label: the line above the first of the labels that describe a sample. */
function nameAboveLabels(lines: readonly Segment[][]): string | null {
  const parts = lines.flat();
  for (const label of parts.filter(({ text }) => SAMPLE_LABEL.test(text))) {
    const above = parts
      .filter(({ y, x0, x1, size }) => {
        const distance = label.y - y;
        const touches = x0 < label.x1 + label.size && x1 > label.x0 - label.size;
        return distance > 0.3 * size && distance < 2.6 * Math.max(size, label.size) && touches;
      })
      .toSorted((a, b) => b.y - a.y)[0];
    if (above && isName(above.text) && !NO_TITLE.test(above.text) && !above.text.includes(":"))
      return above.text;
  }
  return null;
}

/** Without any other trace, the laboratory is what stands at the top: its letterhead. */
function firstLineOf(lines: readonly Segment[][]): string | null {
  const parts = lines.slice(0, 6).flat();
  return parts.find(({ text }) => isName(text) && !NO_TITLE.test(text) && !/[:\d]/.test(text))?.text ?? null;
}
