import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import type { editFollowed as editFollowedCall } from "#contract/follows.ts";
import { MAX_FOLLOWED_SUPPLEMENTS } from "#contract/limits.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { users } from "#server/features/accounts/schema.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { EMAIL_BATCH_SIZE, enqueueEmails } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { type ReportChange, reportChangeEmail } from "./emails.ts";
import { follows } from "./schema.ts";

/**
 * Makes the user follow a product. Idempotent, also at the limit. Throws `conflict` for a new product at the limit; the
 * lock on the user makes parallel calls wait for each other's count.
 */
export async function follow(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await resolveSupplementId(db, supplement);
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const added = await tx
      .insert(follows)
      .values({ userId, supplementId, at: now })
      .onConflictDoNothing()
      .returning({ supplementId: follows.supplementId });
    if (added.length === 0) return;
    if ((await tx.$count(follows, eq(follows.userId, userId))) > MAX_FOLLOWED_SUPPLEMENTS)
      throw new ApiError("conflict", `You can follow up to ${MAX_FOLLOWED_SUPPLEMENTS} products.`);
  });
  return { supplement_id: String(supplementId), following: true };
}

export async function unfollow(
  db: Queryable,
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await resolveSupplementId(db, supplement);
  await db.delete(follows).where(isFollow(userId, supplementId));
  return { supplement_id: String(supplementId), following: false };
}

/** Changes what is given of a followed product. Throws `not_found` for a product that the user does not follow. */
export async function editFollowed(
  db: Queryable,
  { userId }: SignedIn,
  { supplement_id, alerts, note, lot }: z.output<typeof editFollowedCall.input>,
): Promise<z.input<typeof editFollowedCall.output>> {
  const supplementId = await resolveSupplementId(db, supplement_id);
  const [row] = await db
    .update(follows)
    // `userId` sets nothing: an update without any column is not SQL.
    .set({ userId, alerts, note, lot })
    .where(isFollow(userId, supplementId))
    .returning({ alerts: follows.alerts, note: follows.note, lot: follows.lot });
  if (!row) throw new ApiError("not_found", "This product isn’t in your list. Follow it first.");
  return { supplement_id: String(supplementId), ...row };
}

/**
 * Stops a product's emails to a user, whose note and lot stay. `subject`: product id and user id, as `17:4`.
 */
export async function unsubscribeFromProduct(db: Queryable, subject: string): Promise<void> {
  const [supplementId = 0, userId = 0] = subject.split(":").map(Number);
  await db.update(follows).set({ alerts: false }).where(isFollow(userId, supplementId));
}

const isFollow = (userId: number, supplementId: number) =>
  and(eq(follows.userId, userId), eq(follows.supplementId, supplementId));

type ReportNews = Payloads["notify-followers"];

type FollowEmailDeps = Pick<Services, "db" | "jobs" | "config" | "linkKey">;

/** Starts this process's worker of the fan-out job to followers. */
export async function startFollowerNotifications(deps: FollowEmailDeps): Promise<void> {
  await deps.jobs.work("notify-followers", (news) => emailFollowers(deps, news));
}

/** Each batch commits on its own; a retried job repeats the batches that were enqueued, under the same keys. */
async function emailFollowers(deps: FollowEmailDeps, news: ReportNews): Promise<void> {
  const { db, jobs, config } = deps;
  const { supplementId, reportSlug, event, at } = news;
  const report = await findReport(db, reportSlug);
  let afterUserId = 0;
  for (;;) {
    const followers = await findFollowers(db, { supplementId, followedBy: new Date(at) }, afterUserId);
    const emails = followers.map(({ id, to, firstName, product, lot }) =>
      reportChangeEmail(
        {
          key: `follow:${reportSlug}:${event}:${id}`,
          to,
          firstName,
          unsubscribeUrl: unsubscribeUrl(deps, "product", `${supplementId}:${id}`),
        },
        { product, reportSlug, event, report, lot },
        config.siteUrl,
      ),
    );
    await enqueueEmails(db, jobs, emails);
    const last = followers.at(-1);
    if (!last || followers.length < EMAIL_BATCH_SIZE) return;
    afterUserId = last.id;
  }
}

async function findReport(db: Queryable, slug: string): Promise<ReportChange["report"]> {
  const [report] = await db
    .select({ headline: reports.headline, lot_number: reports.lotNumber })
    .from(reports)
    .where(eq(reports.slug, slug));
  return report ?? null;
}

/** The next batch of users with a verified email and alerts who followed the product at that time, by user id. */
const findFollowers = (
  db: Queryable,
  { supplementId, followedBy }: { supplementId: number; followedBy: Date },
  afterUserId: number,
) =>
  db
    .select({
      id: users.id,
      to: users.emailId,
      firstName: users.firstName,
      lot: follows.lot,
      product: sql<string>`${brands.name} || ' ' || ${supplements.name}`,
    })
    .from(follows)
    .innerJoin(users, and(eq(users.id, follows.userId), users.emailVerified))
    .innerJoin(supplements, eq(supplements.id, follows.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(
      and(
        eq(follows.supplementId, supplementId),
        follows.alerts,
        lte(follows.at, followedBy),
        gt(users.id, afterUserId),
      ),
    )
    .orderBy(users.id)
    .limit(EMAIL_BATCH_SIZE);
