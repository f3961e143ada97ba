import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { BrandRecordOfStaff, ProductRecord, RecordEdit } from "#contract/staff/catalogue.ts";
import type { LegalHold } from "#contract/staff/holds.ts";
import { formatBarcode } from "#domain/barcode.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { findHold } from "#server/features/catalogue/queries/holds.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { recordEdits } from "#server/features/catalogue/schema/edits.ts";
import type { legalHolds } from "#server/features/catalogue/schema/holds.ts";
import { barcodes, labels, supplements } from "#server/features/catalogue/schema.ts";
import { follows } from "#server/features/follows/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import { ApiError } from "#server/http/errors.ts";

async function editsOf(db: ReadOnlyDb, kind: "brand" | "supplement", id: number): Promise<RecordEdit[]> {
  const rows = await db
    .select()
    .from(recordEdits)
    .where(and(eq(recordEdits.kind, kind), eq(recordEdits.recordId, id)));
  return rows.map(({ field, operator, editedAt, sourceValue }) => ({
    field,
    operator,
    edited_at: editedAt.toISOString(),
    source_value: sourceValue,
  }));
}

export const presentHold = ({
  reason,
  notice,
  endsOn,
  placedBy,
}: typeof legalHolds.$inferSelect): LegalHold => ({
  reason,
  notice,
  ends_on: endsOn,
  placed_by: placedBy,
});

/** A product as staff edit it. */
export async function readProductRecord(db: ReadOnlyDb, slug: string): Promise<ProductRecord> {
  const id = await resolveSupplementId(db, slug);
  const [[row], edits, codes, records, counts, hold] = await Promise.all([
    db
      .select({ product: supplements, brand: brands.name, brandSlug: brands.slug })
      .from(supplements)
      .innerJoin(brands, eq(brands.id, supplements.brandId))
      .where(eq(supplements.id, id)),
    editsOf(db, "supplement", id),
    db.select().from(barcodes).where(eq(barcodes.supplementId, id)).orderBy(asc(barcodes.gtin14)),
    db
      .select({
        source: labels.source,
        source_ref: labels.sourceRef,
        url: labels.sourceUrl,
        recorded_on: labels.recordedOn,
      })
      .from(labels)
      .where(eq(labels.supplementId, id))
      .orderBy(sql`${labels.recordedOn} desc nulls last`, desc(labels.id)),
    countDependents(db, id),
    findHold(db, id),
  ]);
  if (!row) throw new ApiError("not_found", "Supplement not found.");
  const { name, category, form, description, source } = row.product;
  return {
    slug: row.product.slug,
    name,
    brand: row.brand,
    brand_slug: row.brandSlug,
    source,
    fields: { name, category, form, description: description ?? "" },
    edits,
    barcodes: codes.map(({ gtin14 }) => formatBarcode(gtin14)),
    labels: records,
    hold: hold ? presentHold(hold) : null,
    counts,
  };
}

async function countDependents(db: ReadOnlyDb, id: number): Promise<ProductRecord["counts"]> {
  const [ofReports, followers, requests] = await Promise.all([
    db.$count(reports, eq(reports.supplementId, id)),
    db.$count(follows, eq(follows.supplementId, id)),
    db.$count(testRequests, eq(testRequests.supplementId, id)),
  ]);
  return { reports: ofReports, followers, requests };
}

/** A brand as staff edit it. */
export async function readBrandRecord(db: ReadOnlyDb, ref: string): Promise<BrandRecordOfStaff> {
  const id = Number(await resolveBrandId(db, ref));
  const [[brand], edits, products] = await Promise.all([
    db.select().from(brands).where(eq(brands.id, id)),
    editsOf(db, "brand", id),
    db.$count(supplements, and(eq(supplements.brandId, id), sql`${supplements.mergedIntoId} is null`)),
  ]);
  if (!brand) throw new ApiError("not_found", "Brand not found.");
  const { slug, source, name, about, website, country } = brand;
  const fields = { name, about: about ?? "", website: website ?? "", country: country ?? "" };
  return { slug, source, fields, edits, products };
}
