import { and, eq, sql } from "drizzle-orm";
import { MAX_FOLLOWED } from "#contract/limits.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import type { ReportEvent } from "#platform/queues.ts";
import { users } from "#server/features/accounts/schema.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { brands, supplements } from "#server/features/catalogue/schema.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { wayOutUrl } from "#server/features/unsubscribe/rules.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { reportLetter } from "./emails.ts";
import { follows } from "./schema.ts";

/** Whether the user follows the product from now on. Doing it twice changes nothing. */
export async function follow(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await idOfSupplement(db, supplement);
  if ((await db.$count(follows, eq(follows.userId, userId))) >= MAX_FOLLOWED)
    throw new Refusal("conflict", `You follow ${MAX_FOLLOWED} products, which is the most.`);
  await db.insert(follows).values({ userId, supplementId, at: now }).onConflictDoNothing();
  return { supplement_id: String(supplementId), following: true };
}

export async function unfollow(
  db: Queryable,
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await idOfSupplement(db, supplement);
  await drop(db, userId, supplementId);
  return { supplement_id: String(supplementId), following: false };
}

/** Ends the letters about one product: `subject` is its id and the user's. */
export async function endProductLetters(db: Queryable, subject: string): Promise<void> {
  const [supplementId = 0, userId = 0] = subject.split(":").map(Number);
  await drop(db, userId, supplementId);
}

async function drop(db: Queryable, userId: number, supplementId: number): Promise<void> {
  await db.delete(follows).where(and(eq(follows.userId, userId), eq(follows.supplementId, supplementId)));
}

interface ReportNews {
  supplementId: number;
  reportSlug: string;
  /** `failed`: a new report whose verdict is (conditionally) fail; `published`: any other new one. */
  event: ReportEvent;
}

/**
 * Has everybody who follows a product told of its report. Call it in the transaction that publishes or withdraws the
 * report: the letters are written after it commits, and never if it does not.
 */
export async function notifyFollowers(
  { jobs }: Pick<Services, "jobs">,
  tx: Queryable,
  news: ReportNews,
): Promise<void> {
  const followed = await tx.$count(follows, eq(follows.supplementId, news.supplementId));
  if (followed > 0) await jobs.enqueue(tx, "announce-report", news);
}

type LetterNeeds = Pick<Services, "db" | "jobs" | "config" | "linkKey">;

/** Has the letters to followers written by this process. */
export async function announceReports(needs: LetterNeeds): Promise<void> {
  await needs.jobs.work("announce-report", (news) => writeToFollowers(needs, news));
}

async function writeToFollowers(needs: LetterNeeds, { supplementId, reportSlug, event }: ReportNews) {
  const { db, jobs, config } = needs;
  await db.transaction(async (tx) => {
    const readers = await tx
      .select({
        id: users.id,
        to: users.emailId,
        firstName: users.firstName,
        product: sql<string>`${brands.name} || ' ' || ${supplements.name}`,
      })
      .from(follows)
      .innerJoin(users, and(eq(users.id, follows.userId), users.emailVerified))
      .innerJoin(supplements, eq(supplements.id, follows.supplementId))
      .innerJoin(brands, eq(brands.id, supplements.brandId))
      .where(eq(follows.supplementId, supplementId));
    for (const { id, to, firstName, product } of readers) {
      const wayOut = wayOutUrl(needs, "product", `${supplementId}:${id}`);
      const reader = { key: `follow:${reportSlug}:${event}:${id}`, to, firstName, wayOut };
      await sendLetter(tx, jobs, reportLetter(reader, { product, reportSlug, event }, config.siteUrl));
    }
  });
}
