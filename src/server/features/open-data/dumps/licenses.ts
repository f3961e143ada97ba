import { type DumpIndex, dumpRow } from "#contract/open-data.ts";
import { type ResultColumn, rulesOfColumn } from "#contract/result-columns.ts";

type Origin = DumpIndex["licenses"][number]["origin"];

const ABOUT: Readonly<Record<Origin, string>> = {
  laboratory: "As the laboratory stated it in its report.",
  judgment: "Our comparison with a limit. The limit itself belongs to the body that set it.",
  export: "Computed from the other columns.",
  report:
    "About the report, its sample and its product. Names of brands and products belong to their owners.",
};

/** SPDX identifier: everything in the files is licensed alike. */
const FILES_LICENSE = "CC-BY-4.0";

/** Columns of the result files by who their content comes from, with the license. */
export function columnLicenses(): DumpIndex["licenses"] {
  const byOrigin = Map.groupBy(Object.keys(dumpRow.shape), originOf);
  return [...byOrigin].map(([origin, columns]) => ({
    origin,
    about: ABOUT[origin],
    license: FILES_LICENSE,
    columns,
  }));
}

const originOf = (column: string): Origin =>
  (rulesOfColumn(column as ResultColumn) as ReturnType<typeof rulesOfColumn> | undefined)?.from ?? "report";
