import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { CoverageRow, JudgedPanel } from "#domain/verdict/coverage.ts";
import { writeHeading } from "../facts.ts";
import type { View } from "../report-input.ts";
import type { Element, Sheet } from "../sheet.ts";
import { type TableColumn, type TableRow, textCell, writeTable } from "../table.ts";
import { TEXT_STYLES } from "../text-styles.ts";

const COLUMNS: readonly TableColumn[] = [
  { title: "Panel", width: 118 },
  { title: "Tested", width: 163 },
  { title: "Not tested", width: 103 },
  { title: "Not applicable", width: 123.28 },
];

/** Writes the tested and untested analytes per panel. */
export function writeCoverage(sheet: Sheet, root: Element, { judged }: View): void {
  writeHeading(sheet, root, "What was tested");
  writeTable(sheet, root, {
    summary: "What was tested, by panel",
    columns: COLUMNS,
    rows: judged.panels.map(rowOf),
  });
}

function rowOf({ panel, coverage: { tested, required }, rows }: JudgedPanel): TableRow {
  const count =
    required === 0
      ? "Nothing required"
      : `${tested} of ${required} required${tested < required ? ": incomplete" : ""}`;
  return {
    cells: [
      textCell(
        [{ text: PANEL_LABELS[panel], style: TEXT_STYLES.cellStrong }],
        [{ text: count, style: TEXT_STYLES.note }],
      ),
      ...(["tested", "not_tested", "not_applicable"] as const).map((status) =>
        textCell([
          { text: formatRows(rows.filter((row) => row.status === status)), style: TEXT_STYLES.cell },
        ]),
      ),
    ],
  };
}

const formatRows = (rows: readonly CoverageRow[]): string =>
  rows.length === 0 ? "–" : rows.map((row) => row.name + remarkOn(row)).join(", ");

function remarkOn({ status, required, why }: CoverageRow): string {
  if (why) return ` (${why.replace(/\.$/, "")})`;
  if (status === "not_tested" && required) return " (required)";
  return required || status === "tested" ? "" : " (optional)";
}
