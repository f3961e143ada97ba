import { eq } from "drizzle-orm";
import type { ReportSummary } from "#contract/catalogue.ts";
import type { PublicNotice } from "#contract/notices.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { refuseHeld } from "../catalogue/queries/holds.ts";
import { findSlugByBarcode, resolveSupplementId } from "../catalogue/queries/names.ts";
import { brands } from "../catalogue/schema/brands.ts";
import { supplements } from "../catalogue/schema.ts";
import { noticesOfSupplement } from "../notices/queries/notices.ts";
import { reportsOfSupplement } from "../reports/queries/lists.ts";

/** A product with what is published about it. */
export interface ResolvedProduct {
  slug: string;
  name: string;
  brand: string;
  demo: boolean;
  /** Newest first, of every state. */
  reports: ReportSummary[];
  notices: Pick<PublicNotice, "source" | "reference" | "url" | "published_on">[];
}

/** The product with a barcode; null if it is in no label record of ours. Throws 451 for a product under a legal hold. */
export async function productByBarcode(db: ReadOnlyDb, gtin14: string): Promise<ResolvedProduct | null> {
  const slug = await findSlugByBarcode(db, gtin14);
  if (slug === null) return null;
  const id = await resolveSupplementId(db, slug);
  await refuseHeld(db, id);
  const [[product], reports, notices] = await Promise.all([
    db
      .select({ name: supplements.name, source: supplements.source, brand: brands.name })
      .from(supplements)
      .innerJoin(brands, eq(brands.id, supplements.brandId))
      .where(eq(supplements.id, id)),
    reportsOfSupplement(db, id),
    noticesOfSupplement(db, slug),
  ]);
  if (!product) return null;
  const { name, brand, source } = product;
  return {
    slug,
    name,
    brand,
    demo: source === "sample",
    reports,
    notices: notices.map(({ source: from, reference, url, published_on }) => ({
      source: from,
      reference,
      url,
      published_on,
    })),
  };
}
