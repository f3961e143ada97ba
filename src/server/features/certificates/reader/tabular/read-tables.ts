import { findDayOrder } from "../dates.ts";
import { headerDate } from "../header-date.ts";
import type { HeaderField } from "../header-words.ts";
import type { HeaderReading } from "../pdf/header.ts";
import { meaningOfLabel } from "../pdf/labels.ts";

/** Header fields of a table: in labeled lines above it, or in columns that say the same in every row. */
export function headerOfRows(rows: readonly string[][]): HeaderReading {
  const found = new Map<HeaderField, { rank: number; value: string }>();
  const labels: string[] = [];
  const offer = (label: string, value: string) => {
    const meaning = meaningOfLabel(label);
    if (meaning) labels.push(`${meaning.field} ${meaning.rank}`);
    const known = meaning && found.get(meaning.field);
    if (meaning && value !== "" && (!known || meaning.rank < known.rank))
      found.set(meaning.field, { rank: meaning.rank, value });
  };
  for (const row of rows) {
    const [label = "", value = "", ...more] = row.filter((cell) => cell !== "");
    if (more.length === 0) offer(label, value);
  }
  const widest = rows.findIndex((row) => row.length === Math.max(...rows.map(({ length }) => length)));
  for (const [at, head] of (rows[widest] ?? []).entries()) {
    const values = new Set(rows.slice(widest + 1).map((row) => row[at] ?? ""));
    const [only = ""] = values;
    if (values.size === 1) offer(head, only);
  }
  const order = findDayOrder(rows.flat().join("\n"));
  const text = (field: HeaderField): string | null => found.get(field)?.value ?? null;
  const received = headerDate(text("received"), "received", order);
  const reported = headerDate(text("reported"), "reported", order);
  return {
    header: {
      laboratory: text("laboratory"),
      report_number: text("report_number"),
      sample_name: text("sample_name"),
      lot: text("lot"),
      received: received.day,
      reported: reported.day,
    },
    labels,
    questions: [...received.questions, ...reported.questions],
  };
}
