import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { PlatformProblem } from "#platform/problem.ts";
import type { Rejection } from "#server/features/catalogue/dsld/read-in-worker.ts";
import type { Conflict } from "#server/features/catalogue/intake/record.ts";
import type { ImportRunFinding } from "#server/features/catalogue/schema/import-runs.ts";

const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const row = (...fields: string[]): string => `${fields.map(field).join(",")}\r\n`;

const CONFLICTS: { [Kind in Conflict["kind"]]: (conflict: Extract<Conflict, { kind: Kind }>) => string } = {
  barcode: ({ gtin14, keptBy }) => `Barcode ${gtin14} already belongs to ${keptBy} and stays there.`,
  related: ({ relatedRef, products: [one, other] }) =>
    `The source lists this label and ${relatedRef} as one product. If they are, run: merge-supplements ${one} ${other}`,
};

const describeConflict = (conflict: Conflict): string =>
  (CONFLICTS[conflict.kind] as (conflict: Conflict) => string)(conflict);

/** A rejected row or a conflict, as the console shows it. */
export const rejectionFinding = ({ location, id, reason }: Rejection): ImportRunFinding => ({
  place: id === null ? location : `${location}, DSLD ${id}`,
  text: reason,
});
export const conflictFinding = (conflict: Conflict): ImportRunFinding => ({
  place: `DSLD ${conflict.sourceRef}`,
  text: describeConflict(conflict),
});

/** CSV of rejected rows and conflicts of an import: finding, place, DSLD id, reason. */
export async function openFindings(file: string) {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "w").catch((error: Error) => {
    throw new PlatformProblem(`Can't write the findings to ${file} (${error.message}).`);
  });
  await handle.write(row("finding", "place", "dsld_id", "reason"));
  return {
    file,
    async rejected(rejections: readonly Rejection[]): Promise<void> {
      const rows = rejections.map(({ location, id, reason }) => row("rejected", location, id ?? "", reason));
      if (rows.length > 0) await handle.write(rows.join(""));
    },
    async conflicting(conflicts: readonly Conflict[]): Promise<void> {
      const rows = conflicts.map((conflict) =>
        row(conflict.kind, "", conflict.sourceRef, describeConflict(conflict)),
      );
      if (rows.length > 0) await handle.write(rows.join(""));
    },
    close: () => handle.close(),
  };
}
