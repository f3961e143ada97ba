import { and, eq, gt, lte, sql } from "drizzle-orm";
import { hasEnded } from "#domain/notices/title.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { users } from "#server/features/accounts/schema.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { findPublicNotice } from "#server/features/notices/queries/notices.ts";
import { EMAIL_BATCH_SIZE, enqueueEmails } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import type { Services } from "#server/services.ts";
import { publicNoticeEmail } from "../emails.ts";
import { follows } from "../schema.ts";

type NoticeNews = Payloads["notify-notice-followers"];
type NoticeEmailDeps = Pick<Services, "db" | "jobs" | "config" | "linkKey">;

/** Starts this process's worker of the fan-out job about public notices. */
export async function startNoticeEmails(deps: NoticeEmailDeps): Promise<void> {
  await deps.jobs.work("notify-notice-followers", (news) => emailAboutNotice(deps, news));
}

/**
 * Each follower gets one email about a notice, whatever number of their products it is about: the key names notice and
 * recipient. Nothing is sent if the match has been rejected meanwhile, or about a recall that has ended.
 */
async function emailAboutNotice(deps: NoticeEmailDeps, news: NoticeNews): Promise<void> {
  const { db, jobs, config } = deps;
  const notice = await findPublicNotice(db, news);
  if (notice === null || hasEnded(notice)) return;
  let afterUserId = 0;
  for (;;) {
    const followers = await findFollowers(db, news, afterUserId);
    const emails = followers.map(({ id, supplementId, ...follower }) =>
      publicNoticeEmail(
        {
          key: `notice:${notice.id}:${id}`,
          ...follower,
          unsubscribeUrl: unsubscribeUrl(deps, "product", `${supplementId}:${id}`),
        },
        { notice, ofBrand: news.supplementId === null },
        config.siteUrl,
      ),
    );
    await enqueueEmails(db, jobs, emails);
    const last = followers.at(-1);
    if (!last || followers.length < EMAIL_BATCH_SIZE) return;
    afterUserId = last.id;
  }
}

/**
 * The next batch of users with a verified email and alerts who followed the product at that time, by user id. Of a notice
 * about a brand: who followed any of its products, with the first of them.
 */
const findFollowers = (db: Queryable, { supplementId, brandId, at }: NoticeNews, afterUserId: number) =>
  db
    .selectDistinctOn([users.id], {
      id: users.id,
      to: users.emailId,
      firstName: users.firstName,
      lot: follows.lot,
      supplementId: follows.supplementId,
      slug: supplements.slug,
      product: sql<string>`${brands.name} || ' ' || ${supplements.name}`,
    })
    .from(follows)
    .innerJoin(users, and(eq(users.id, follows.userId), users.emailVerified))
    .innerJoin(supplements, eq(supplements.id, follows.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(
      and(
        supplementId === null ? eq(supplements.brandId, brandId) : eq(follows.supplementId, supplementId),
        follows.alerts,
        lte(follows.at, new Date(at)),
        gt(users.id, afterUserId),
      ),
    )
    .orderBy(users.id, follows.supplementId)
    .limit(EMAIL_BATCH_SIZE);
