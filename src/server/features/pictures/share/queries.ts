import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { findCurrentSlug } from "../../catalogue/queries/names.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import type { Pins } from "../../reports/queries/trusted-keys.ts";
import { reports } from "../../reports/schema.ts";
import { findPicturedReport } from "../queries.ts";
import type { ShareFacts } from "./draw.ts";

/** What a share image says, and the slug of the product. */
export interface SharedPage extends ShareFacts {
  slug: string;
}

/** Data for a product's share image, also by a former slug; null for an unknown one. */
export async function findSharedProduct(
  db: ReadOnlyDb,
  slug: string,
  pins: Pins,
): Promise<SharedPage | null> {
  const [product] = await db
    .select({
      id: supplements.id,
      brand: brands.name,
      name: supplements.name,
      demo: sql<boolean>`${supplements.source} = 'sample'`,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(and(eq(supplements.slug, slug), isNull(supplements.mergedIntoId)));
  if (!product) {
    const current = await findCurrentSlug(db, "supplement", slug);
    return current === null || current === slug ? null : findSharedProduct(db, current, pins);
  }
  const { id, ...facts } = product;
  // In the order in which `refresh_supplement_search` chooses the report of the product's page.
  const published = await db
    .select({ id: reports.id, state: reports.state })
    .from(reports)
    .where(eq(reports.supplementId, id))
    .orderBy(desc(reports.testedAt), desc(reports.id));
  const newest = published.find(({ state }) => state === "current" || state === "disputed");
  const report = newest ? await findPicturedReport(db, newest, pins) : null;
  return { ...facts, report, slug, hasEarlierReports: published.length > 0 };
}

/** Data for a report's share image; null for an unknown slug. */
export async function findSharedReport(db: ReadOnlyDb, slug: string, pins: Pins): Promise<SharedPage | null> {
  const report = await findPicturedReport(db, { slug }, pins);
  if (!report) return null;
  const { brand, name, sample: demo } = report;
  return { brand, name, demo, report, hasEarlierReports: false, slug: report.productSlug };
}
