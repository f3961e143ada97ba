import { eq } from "drizzle-orm";
import { snapshotId } from "#domain/signing/snapshot-id.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { findHold } from "#server/features/catalogue/queries/holds.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { findPublicNotice } from "#server/features/notices/queries/notices.ts";
import { chainHeads } from "#server/features/open-data/queries.ts";
import { reports } from "#server/features/reports/schema.ts";
import { testRequestEvents, testRequests } from "#server/features/test-requests/schema.ts";
import type { Services } from "#server/services.ts";

type News = Payloads["notify-webhooks"];
type Of<Type extends News["type"]> = Extract<News, { type: Type }>;

/** An event as webhooks get it. `key` names it: a repeated job finds the same. */
interface DescribedEvent {
  key: string;
  data: object;
}

/**
 * Describes an event by ids and URLs; null for one that was undone, and of demo data. A move or a notice about a product
 * that is hidden after a legal notice is null as well; reports stay public whatever is hidden.
 */
export async function describeEvent(
  { db, config }: Pick<Services, "db" | "config">,
  news: News,
): Promise<DescribedEvent | null> {
  const site = config.siteUrl;
  if (news.type === "request.moved") return describeMove(db, site, news);
  if (news.type === "notice.added") return describeNotice(db, site, news);
  return describeReport(db, site, news);
}

async function describeReport(
  db: Queryable,
  site: string,
  news: Of<"report.published"> | Of<"report.changed">,
): Promise<DescribedEvent | null> {
  const { type, reportSlug: slug, at } = news;
  const [found] = await db
    .select({ chain: reports.chain, number: reports.reportNumber, lot: reports.lotNumber, product: PRODUCT })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(eq(reports.slug, slug));
  if (found?.chain !== "reports") return null;
  const head = (await chainHeads(db))[found.chain];
  return {
    key: `${type}:${slug}:${at}`,
    data: {
      report: { slug, report_number: found.number, lot_number: found.lot },
      ...(type === "report.changed" && { change: news.change }),
      product: presentProduct(found.product),
      url: `${site}/report/${slug}`,
      snapshot: head && snapshotId(found.chain, head),
    },
  };
}

const PRODUCT = { id: supplements.id, slug: supplements.slug };

const presentProduct = ({ id, slug }: { id: number; slug: string }) => ({ supplement_id: String(id), slug });

/** Without the request's name: a visitor wrote it. One that was declined unseen was never public. */
async function describeMove(
  db: Queryable,
  site: string,
  { type, eventId, from }: Of<"request.moved">,
): Promise<DescribedEvent | null> {
  const [found] = await db
    .select({ id: testRequests.publicId, status: testRequestEvents.status, isDemo: testRequests.sample })
    .from(testRequestEvents)
    .innerJoin(testRequests, eq(testRequests.id, testRequestEvents.requestId))
    .where(eq(testRequestEvents.id, eventId));
  if (!found || found.isDemo || (from === "received" && found.status === "declined")) return null;
  const product = await requestedProduct(db, eventId);
  if (product && (await findHold(db, product.id))) return null;
  return {
    key: `${type}:${eventId}`,
    data: {
      test_request_id: found.id,
      from,
      to: found.status,
      product: product && presentProduct(product),
      url: `${site}/requests`,
    },
  };
}

async function requestedProduct(db: Queryable, eventId: number) {
  const [found] = await db
    .select(PRODUCT)
    .from(testRequestEvents)
    .innerJoin(testRequests, eq(testRequests.id, testRequestEvents.requestId))
    .innerJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .where(eq(testRequestEvents.id, eventId));
  return found ?? null;
}

async function describeNotice(
  db: Queryable,
  site: string,
  { type, ...match }: Of<"notice.added">,
): Promise<DescribedEvent | null> {
  const notice = await findPublicNotice(db, match);
  if (notice === null) return null;
  const { noticeId, brandId, supplementId } = match;
  if (supplementId !== null && (await findHold(db, supplementId))) return null;
  const [product] =
    supplementId === null
      ? []
      : await db.select(PRODUCT).from(supplements).where(eq(supplements.id, supplementId));
  return {
    key: `${type}:${noticeId}:${brandId}:${supplementId ?? ""}`,
    data: {
      notice: { id: String(noticeId), source: notice.source, reference: notice.reference, url: notice.url },
      brand_id: String(brandId),
      product: product ? presentProduct(product) : null,
      url: product ? `${site}/supplement-details/${product.slug}` : `${site}/notices`,
    },
  };
}
