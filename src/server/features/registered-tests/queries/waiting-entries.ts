import { asc, gt } from "drizzle-orm";
import type { z } from "zod";
import type { listTestApprovals } from "#contract/staff/registered-tests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { registryApprovals } from "../schema.ts";
import { entriesOfTests } from "./entries.ts";

/** Entries that wait for a second person, oldest first; whether the test has had no other entry meanwhile. */
export async function waitingEntries(
  db: Queryable,
  { userId, now, nameOf }: { userId: number; now: Date; nameOf: (userId: number) => Promise<string> },
): Promise<z.output<typeof listTestApprovals.output>> {
  const rows = await db
    .select()
    .from(registryApprovals)
    .where(gt(registryApprovals.expiresAt, now))
    .orderBy(asc(registryApprovals.at), asc(registryApprovals.id));
  const numbers = rows.flatMap(({ content }) => (content.kind === "step" ? content.step.number : []));
  const entries = await entriesOfTests(db, numbers);
  return Promise.all(
    rows.map(async ({ id, content: entry, at, expiresAt, ...row }) => ({
      id,
      entry,
      by: await nameOf(row.userId),
      is_own: row.userId === userId,
      at: at.toISOString(),
      expires_at: expiresAt.toISOString(),
      is_current:
        entry.kind === "registration" || entries.get(entry.step.number)?.at(-1)?.hash === entry.step.seen,
    })),
  );
}
