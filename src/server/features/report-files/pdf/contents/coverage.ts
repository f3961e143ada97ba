import { coverageSentence } from "#domain/presentation/sentences.ts";
import type { CoverageRow } from "#domain/verdict/coverage.ts";
import { type LabeledValue, writeHeading, writeLabeledValues, writeProse } from "../facts.ts";
import type { View } from "../report-input.ts";
import type { Element, Sheet } from "../sheet.ts";

/** Writes what was not tested and what needs no test; what was tested is among the results. */
export function writeCoverage(sheet: Sheet, root: Element, { judged }: View): void {
  const rows = judged.panels.flatMap((panel) => panel.rows);
  const named = (status: CoverageRow["status"]) =>
    rows
      .filter((row) => row.status === status)
      .map((row) => row.name + remarkOn(row))
      .join(", ");
  writeHeading(sheet, root, "What was tested");
  writeProse(sheet, root, coverageSentence(judged.coverage), 3);
  const lists: LabeledValue[] = [
    ["Not tested", named("not_tested") || "Nothing on our list"],
    ["Not applicable", named("not_applicable")],
  ];
  writeLabeledValues(sheet, root, lists, { summary: "What was not tested" });
}

function remarkOn({ status, required, why }: CoverageRow): string {
  if (why) return ` (${why.replace(/\.$/, "")})`;
  if (status === "not_tested" && required) return " (required)";
  return required ? "" : " (optional)";
}
