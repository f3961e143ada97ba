import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { findHold } from "#server/features/catalogue/queries/holds.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { type ReportChange, reportChangeEmail } from "../emails.ts";
import { emailFollowers, type FollowEmailDeps, HOLD_CHECK_INTERVAL_S } from "./email-followers.ts";

type ReportNews = Payloads["notify-followers"];

/** Starts this process's worker of the fan-out job about reports. */
export async function startFollowerNotifications(deps: FollowEmailDeps): Promise<void> {
  await deps.jobs.work("notify-followers", (news) => emailAboutReport(deps, news));
}

/**
 * Tells followers of the product and of its brand. What a report says of a product that is hidden after a legal notice waits
 * until it is shown again, and is dropped if the report was withdrawn meanwhile; that it was withdrawn doesn't wait.
 */
async function emailAboutReport(deps: FollowEmailDeps, news: ReportNews): Promise<void> {
  const { db, jobs, config } = deps;
  const { reportSlug, event, at } = news;
  const product = await findProduct(db, news.supplementId);
  if (!product) return;
  const found = await findReport(db, reportSlug);
  if (event !== "withdrawn") {
    if (found?.state === "withdrawn") return;
    if (await findHold(db, product.supplementId)) {
      await jobs.enqueue(db, "notify-followers", news, { startAfter: HOLD_CHECK_INTERVAL_S });
      return;
    }
  }
  const subject = { ...product, followedBy: new Date(at) };
  const report = found && { headline: found.headline, lot_number: found.lot_number };
  await emailFollowers(deps, subject, `follow:${reportSlug}:${event}`, (recipient) =>
    reportChangeEmail(recipient, { ...product, reportSlug, event, report }, config.siteUrl),
  );
}

/** The product with its brand; of a merged one, the product that survived. */
async function findProduct(
  db: Queryable,
  id: number,
): Promise<{ supplementId: number; brandId: number; product: string; brand: string } | undefined> {
  const [product] = await db
    .select({
      supplementId: supplements.id,
      brandId: brands.id,
      brand: brands.name,
      product: sql<string>`${brands.name} || ' ' || ${supplements.name}`,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(
      sql`${supplements.id} = (select coalesce(m.merged_into_id, m.id) from supplements m where m.id = ${id})`,
    );
  return product;
}

async function findReport(
  db: Queryable,
  slug: string,
): Promise<(NonNullable<ReportChange["report"]> & { state: string }) | null> {
  const [report] = await db
    .select({ headline: reports.headline, lot_number: reports.lotNumber, state: reports.state })
    .from(reports)
    .where(eq(reports.slug, slug));
  return report ?? null;
}
