import { and, eq, inArray, isNotNull, lte, ne } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { repeat } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { SENT, SHOWN, UNUSED_LIVES_MS } from "../rules.ts";
import { uploads, uploadUses } from "../schema.ts";
import { removeShown } from "./prepare.ts";

type Needs = Pick<Services, "db" | "jobs" | "clock" | "storage">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Keys that are looked up at once. */
const LOOKED_UP = 500;

/** Each now and then again and again, by one of the processes. */
export async function sweepRegularly(needs: Needs): Promise<void> {
  await repeat(needs, "sweep-uploads", HOUR_MS, (now) => sweepUploads(needs, now));
  await repeat(needs, "sweep-strays", DAY_MS, (now) => sweepStrays(needs, now));
}

/** Removes what nothing has referred to for a day, and what was marked as removed. */
export async function sweepUploads({ db, storage }: Pick<Needs, "db" | "storage">, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ state: "removed" })
    .where(
      and(
        isNotNull(uploads.unusedSince),
        lte(uploads.unusedSince, new Date(now.getTime() - UNUSED_LIVES_MS)),
      ),
    );
  const removed = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.state, "removed"));
  // The row goes last: whatever fails before is found by the next sweep.
  for (const { key } of removed) {
    await storage.remove(key);
    await removeShown(storage, key);
    await db.delete(uploads).where(eq(uploads.key, key));
  }
}

/**
 * Removes files that no upload knows, once they are a day old: a bucket takes a second file while its address is good,
 * and a process may have died with one half-way.
 */
export async function sweepStrays({ db, storage }: Pick<Needs, "db" | "storage">, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  for (const folder of [SENT, SHOWN]) await removeStrays({ db, storage }, folder, aDayAgo);
  await storage.door?.removeUnfinished(aDayAgo);
}

async function removeStrays({ db, storage }: Pick<Needs, "db" | "storage">, folder: string, before: Date) {
  const look = async (keys: string[]) => {
    const known = await keysThatStay(db, folder, keys);
    for (const key of keys) if (!known.has(uploadOf(key))) await storage.remove(key);
  };
  let keys: string[] = [];
  for await (const key of storage.olderThan(folder, before)) {
    keys.push(key);
    if (keys.length < LOOKED_UP) continue;
    await look(keys);
    keys = [];
  }
  if (keys.length > 0) await look(keys);
}

/** `shown/TOKEN/480.webp` belongs to `images/TOKEN`. */
const uploadOf = (key: string): string => `${SENT}/${key.split("/")[1]}`;

/** What was sent stays until its display sizes are made, and those stay as long as the upload. */
async function keysThatStay(db: Queryable, folder: string, keys: readonly string[]): Promise<Set<string>> {
  const stays = folder === SENT ? inArray(uploads.state, ["asked", "arrived"]) : ne(uploads.state, "removed");
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, [...new Set(keys.map(uploadOf))]), stays));
  return new Set(rows.map(({ key }) => key));
}

/** Takes every picture of somebody out of sight at once, and has its files deleted: for an account that is deleted. */
export async function removeUploadsOf(
  { jobs }: Pick<Needs, "jobs">,
  tx: Queryable,
  owner: string,
): Promise<void> {
  const gone = await tx
    .update(uploads)
    .set({ state: "removed" })
    .where(eq(uploads.owner, owner))
    .returning({ id: uploads.id });
  if (gone.length === 0) return;
  await tx.delete(uploadUses).where(
    inArray(
      uploadUses.uploadId,
      gone.map(({ id }) => id),
    ),
  );
  await jobs.enqueue(tx, "sweep-uploads", {});
}
