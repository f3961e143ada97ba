import { desc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { listMerges, MergeSide, previewMerge } from "#contract/staff/merging.ts";
import type { Queryable } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { brandMerges, merges } from "#server/features/catalogue/schema/merges.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { ApiError } from "#server/http/errors.ts";

export type MergedKind = "product" | "brand";

/** Both sides of a merge. Throws "not_found", or "invalid" for one record twice. */
export async function readMergePreview(
  db: Queryable,
  { kind, ...refs }: { kind: MergedKind; from: string; into: string },
): Promise<z.output<typeof previewMerge.output>> {
  const read = kind === "product" ? productSide : brandSide;
  const [from, into] = await Promise.all([read(db, refs.from), read(db, refs.into)]);
  if (from.slug === into.slug) throw new ApiError("invalid", "Choose another record: this is the same one.");
  return {
    from,
    into,
    across_brands: kind === "product" && from.brand !== into.brand,
    seen: sha256HexSync(JSON.stringify([from, into])).slice(0, 16),
  };
}

async function productSide(db: Queryable, ref: string): Promise<MergeSide> {
  const id = await resolveSupplementId(db, ref);
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where supplement_id = ${id})`;
  const { rows } = await db.execute<MergeSide & Record<string, unknown>>(sql`
    select s.slug, s.name, b.name as brand, s.source, json_build_object(
      'reports', ${count("reports")}, 'drafts', ${count("report_drafts")}, 'labels', ${count("labels")},
      'barcodes', ${count("barcodes")}, 'requests', ${count("test_requests")}, 'followers', ${count("follows")}) as counts
    from supplements s join brands b on b.id = s.brand_id where s.id = ${id}`);
  if (!rows[0]) throw new ApiError("not_found", "Supplement not found.");
  return rows[0];
}

async function brandSide(db: Queryable, ref: string): Promise<MergeSide> {
  const id = Number(await resolveBrandId(db, ref));
  const { rows } = await db.execute<MergeSide & Record<string, unknown>>(sql`
    select b.slug, b.name, null as brand, b.source, json_build_object(
      'products', (select count(*)::int from supplements where brand_id = b.id and merged_into_id is null),
      'reports', (select count(*)::int from reports r join supplements s on s.id = r.supplement_id where s.brand_id = b.id),
      'followers', (select count(*)::int from brand_follows where brand_id = b.id),
      'certificates', (select count(*)::int from certificates where brand_id = b.id)) as counts
    from brands b where b.id = ${id}`);
  if (!rows[0]) throw new ApiError("not_found", "Brand not found.");
  return rows[0];
}

type Merges = z.output<typeof listMerges.output>;

/** Merges into a product or brand, newest first. */
export const readMerges = (db: Queryable, kind: MergedKind, slug: string): Promise<Merges> =>
  kind === "product" ? readProductMerges(db, slug) : readBrandMerges(db, slug);

async function readBrandMerges(db: Queryable, slug: string): Promise<Merges> {
  const id = Number(await resolveBrandId(db, slug));
  const rows = await db
    .select()
    .from(brandMerges)
    .where(or(eq(brandMerges.intoId, id), eq(brandMerges.fromId, id)))
    .orderBy(desc(brandMerges.id));
  return rows.map((merge) => ({ ...presentMerge(merge), name: merge.fromName, brand: null, part_of: null }));
}

const presentMerge = ({
  id,
  operator,
  at,
  undoneAt,
}: Pick<typeof merges.$inferSelect, "id" | "operator" | "at" | "undoneAt">) => ({
  id,
  operator,
  at: at.toISOString(),
  undone_at: undoneAt?.toISOString() ?? null,
});

async function readProductMerges(db: Queryable, slug: string): Promise<Merges> {
  const id = await resolveSupplementId(db, slug);
  const rows = await db
    .select({ merge: merges, name: supplements.name, brand: brands.name, partOf: brandMerges.fromName })
    .from(merges)
    .innerJoin(supplements, eq(supplements.id, merges.fromId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(brandMerges, eq(brandMerges.id, merges.brandMergeId))
    .where(or(eq(merges.intoId, id), eq(merges.fromId, id)))
    .orderBy(desc(merges.id));
  return rows.map(({ merge, name, brand, partOf }) => ({
    ...presentMerge(merge),
    name,
    brand,
    part_of: partOf,
  }));
}
