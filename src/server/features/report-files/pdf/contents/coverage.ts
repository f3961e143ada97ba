import { PANEL_LABELS } from "#contract/labels.ts";
import type { CoverageRow, JudgedPanel } from "#domain/verdict/judge-report.ts";
import { heading } from "../facts.ts";
import { INKS } from "../ink.ts";
import type { View } from "../report-input.ts";
import type { Element, Sheet } from "../sheet.ts";
import { type Column, type Row, table, text } from "../table.ts";

const COLUMNS: readonly Column[] = [
  { title: "Panel", width: 118 },
  { title: "Tested", width: 163 },
  { title: "Not tested", width: 103 },
  { title: "Not applicable", width: 123.28 },
];

/** What was looked for and what was not. */
export function coverage(sheet: Sheet, root: Element, { judged }: View): void {
  heading(sheet, root, "What was tested");
  table(sheet, root, {
    summary: "What was tested, panel by panel",
    columns: COLUMNS,
    rows: judged.panels.map(rowOf),
  });
}

function rowOf({ panel, coverage: { tested, required }, rows }: JudgedPanel): Row {
  const count =
    required === 0
      ? "Nothing required"
      : `${tested} of ${required} required${tested < required ? ": incomplete" : ""}`;
  return {
    cells: [
      text([{ text: PANEL_LABELS[panel], ink: INKS.cellStrong }], [{ text: count, ink: INKS.note }]),
      ...(["tested", "not_tested", "not_applicable"] as const).map((status) =>
        text([{ text: named(rows.filter((row) => row.status === status)), ink: INKS.cell }]),
      ),
    ],
  };
}

const named = (rows: readonly CoverageRow[]): string =>
  rows.length === 0 ? "–" : rows.map((row) => row.name + remarkOn(row)).join(", ");

function remarkOn({ status, required, why }: CoverageRow): string {
  if (why) return ` (${why.replace(/\.$/, "")})`;
  if (status === "not_tested" && required) return " (required)";
  return required || status === "tested" ? "" : " (optional)";
}
