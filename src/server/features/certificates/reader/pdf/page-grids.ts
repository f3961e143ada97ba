import type { Grid } from "../grid.ts";
import { findHeads } from "./heads.ts";
import { linesOf } from "./lines.ts";
import { listedResults } from "./listed.ts";
import type { PageText } from "./page-text.ts";
import { pageTables } from "./tables.ts";
import { tilesOf } from "./tiles.ts";
import { turnedTables } from "./turned.ts";

/** All tables of a page, upright and turned, and the boxes beside them. */
export function gridsOfPage(page: PageText): Grid[] {
  const lines = linesOf(page.words);
  const tables = [...pageTables(page, lines, findHeads(lines)), ...turnedTables(page, lines)];
  const names = new Set(
    tables.flatMap(({ columns, rows }) => {
      const at = columns.findIndex(({ role }) => role === "analyte");
      return rows.map(({ cells }) => (cells[at] ?? "").toLowerCase());
    }),
  );
  const tiles = tilesOf(page, lines, names);
  const listed = listedResults(page, lines, names);
  const all = [...tables, ...(tiles ? [tiles] : []), ...(listed ? [listed] : [])];
  return page.isScan ? all.map((grid) => ({ ...grid, readBy: "ocr" as const })) : all;
}
