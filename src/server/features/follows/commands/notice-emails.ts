import { eq, sql } from "drizzle-orm";
import { hasEnded } from "#domain/notices/title.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { findHold } from "#server/features/catalogue/queries/holds.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { findPublicNotice } from "#server/features/notices/queries/notices.ts";
import { type NoticeAbout, publicNoticeEmail } from "../emails.ts";
import { emailFollowers, type FollowEmailDeps, HOLD_CHECK_INTERVAL_S } from "./email-followers.ts";

type NoticeNews = Payloads["notify-notice-followers"];

/** Starts this process's worker of the fan-out job about public notices. */
export async function startNoticeEmails(deps: FollowEmailDeps): Promise<void> {
  await deps.jobs.work("notify-notice-followers", (news) => emailAboutNotice(deps, news));
}

/**
 * Each follower gets one email about a notice, whatever number of products and brands that they follow it is about: the key
 * names notice and recipient. Nothing is sent if the match has been rejected meanwhile, or about a recall that has ended; about
 * a product that is hidden after a legal notice it waits until that is shown again.
 */
async function emailAboutNotice(deps: FollowEmailDeps, news: NoticeNews): Promise<void> {
  const { db, jobs, config } = deps;
  const { supplementId, brandId, at } = news;
  const notice = await findPublicNotice(db, news);
  if (notice === null || hasEnded(notice)) return;
  if (supplementId !== null && (await findHold(db, supplementId))) {
    await jobs.enqueue(db, "notify-notice-followers", news, { startAfter: HOLD_CHECK_INTERVAL_S });
    return;
  }
  const about = await findNames(db, news);
  if (!about) return;
  const subject = { supplementId, brandId, followedBy: new Date(at) };
  await emailFollowers(deps, subject, `notice:${notice.id}`, (recipient) =>
    publicNoticeEmail(recipient, { notice, ...about }, config.siteUrl),
  );
}

/** What the notice is about, as its email names it; `product` null: the brand alone. */
async function findNames(
  db: Queryable,
  { brandId, supplementId }: NoticeNews,
): Promise<NoticeAbout | undefined> {
  const [names] = await db
    .select({
      brand: { name: brands.name, slug: brands.slug },
      product: { name: supplements.name, slug: supplements.slug },
    })
    .from(brands)
    .leftJoin(supplements, supplementId === null ? sql`false` : eq(supplements.id, supplementId))
    .where(eq(brands.id, brandId));
  return names;
}
