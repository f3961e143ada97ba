import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { PlatformProblem } from "#platform/problem.ts";
import { describeConflict } from "#server/features/catalogue/dsld/findings.ts";
import type { Rejection } from "#server/features/catalogue/dsld/read-in-worker.ts";
import type { Conflict } from "#server/features/catalogue/intake/record.ts";

const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const row = (...fields: string[]): string => `${fields.map(field).join(",")}\r\n`;

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
