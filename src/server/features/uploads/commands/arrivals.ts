import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { arrivalLeaseMs } from "../rules.ts";
import { uploads } from "../schema.ts";

/** `Retry-After` for an owner whose earlier pictures are still being worked on. */
const RETRY_AFTER_S = 10;

/** The right of one request to send the file of an upload; lost after `until`. */
export interface Arrival {
  key: string;
  until: Date;
}

/**
 * Lets one request send the file of an upload. The declared bytes count for its owner and in total until the display
 * sizes are made, so that neither one sender nor all together fill the disk. Throws `ApiError`.
 */
export async function beginArrival(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  key: string,
  bytes: number,
): Promise<Arrival> {
  return db.transaction(async (tx) => {
    await requireAwaited(tx, key, clock.now());
    await lockUntilCommit(tx, "uploadArrivals");
    const now = clock.now();
    const { owner } = await requireAwaited(tx, key, now);
    await requireRoom(tx, owner, bytes, config.uploads);
    const until = new Date(now.getTime() + arrivalLeaseMs(bytes));
    await tx
      .update(uploads)
      .set({ state: "arriving", bytes, arrivingUntil: until })
      .where(eq(uploads.key, key));
    return { key, until };
  });
}

/** The upload, if its file may be sent now. */
async function requireAwaited(tx: Queryable, key: string, now: Date): Promise<typeof uploads.$inferSelect> {
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, key));
  if (!upload || upload.state === "removed") throw new ApiError("gone", MESSAGES.uploadRemoved);
  if (upload.state === "arriving" && upload.arrivingUntil && upload.arrivingUntil > now)
    throw new ApiError("conflict", MESSAGES.uploadArriving);
  if (upload.state !== "requested" && upload.state !== "arriving") throw uploadAlreadyUsed();
  return upload;
}

export const uploadAlreadyUsed = () => new ApiError("conflict", MESSAGES.uploadUsed);

async function requireRoom(
  tx: Queryable,
  owner: string,
  bytes: number,
  { maxOwnerBytes, maxTotalBytes }: Services["config"]["uploads"],
): Promise<void> {
  const [held] = await tx
    .select({
      total: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8`,
      own: sql<number>`coalesce(sum(${uploads.bytes}) filter (where ${uploads.owner} = ${owner}), 0)::float8`,
    })
    .from(uploads)
    .where(inArray(uploads.state, ["arriving", "uploaded"]));
  if ((held?.own ?? 0) + bytes > maxOwnerBytes)
    throw new ApiError("too_many", MESSAGES.uploadsWaiting, { retry_after_s: RETRY_AFTER_S }, RETRY_AFTER_S);
  if ((held?.total ?? 0) + bytes > maxTotalBytes)
    throw new ApiError("unavailable", MESSAGES.uploadStorageFull);
}

/** The rows of an arrival that still holds its lease. */
export const holdsLease = ({ key, until }: Arrival) =>
  and(eq(uploads.key, key), eq(uploads.state, "arriving"), eq(uploads.arrivingUntil, until));

const AWAITED = { state: "requested", bytes: null, arrivingUntil: null } as const;

/** Ends an arrival without a file, so that the same upload URL can be used again. Nothing happens if it has ended. */
export async function abandonArrival(db: Queryable, arrival: Arrival): Promise<void> {
  await db.update(uploads).set(AWAITED).where(holdsLease(arrival));
}

/** Ends the arrivals that processes left behind when they died. */
export async function abandonExpiredArrivals(db: Queryable, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set(AWAITED)
    .where(unheldRows(uploads, and(eq(uploads.state, "arriving"), lte(uploads.arrivingUntil, now))));
}
