import { and, eq, ne, sql } from "drizzle-orm";
import { nameKey } from "#domain/text/product-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { dependsOn } from "#server/http/dependencies.ts";
import { ApiError } from "#server/http/errors.ts";
import { brands } from "../schema/brands.ts";
import { barcodes, formerSlugs, ingredientSynonyms, ingredients, supplements } from "../schema.ts";

const ID_PATTERN = /^[0-9]{1,9}$/;

/** Ids among references, which are ids (digits) or slugs; a slug is never all digits. */
const idsIn = (refs: readonly string[]) => refs.filter((ref) => ID_PATTERN.test(ref)).map(Number);

type RecordsByRef = Map<string, { id: number; name: string }>;

function byRef(
  refs: readonly string[],
  rows: readonly { id: number; slug: string; name: string }[],
): RecordsByRef {
  const known = new Map<string, { id: number; name: string }>();
  for (const { id, slug, name } of rows) known.set(String(id), { id, name }).set(slug, { id, name });
  return new Map(
    refs.flatMap((ref) => {
      const record = known.get(ref);
      return record ? [[ref, record] as const] : [];
    }),
  );
}

/** Condition that a record is among the references; one parameter for all, since AI search asks for a hundred. */
const isAmong = (table: typeof brands | typeof ingredients, refs: readonly string[]) =>
  sql`(${table.slug} = any(${sql.param([...refs])}::text[]) or ${table.id} = any(${sql.param(idsIn(refs))}::integer[]))`;

export async function brandsByRef(db: ReadOnlyDb, refs: readonly string[]): Promise<RecordsByRef> {
  if (refs.length === 0) return new Map();
  const columns = { id: brands.id, slug: brands.slug, name: brands.name };
  const rows = await db.select(columns).from(brands).where(isAmong(brands, refs));
  return byRef(refs, rows);
}

export async function ingredientsByRef(db: ReadOnlyDb, refs: readonly string[]): Promise<RecordsByRef> {
  if (refs.length === 0) return new Map();
  const columns = { id: ingredients.id, slug: ingredients.slug, name: ingredients.name };
  const rows = await db.select(columns).from(ingredients).where(isAmong(ingredients, refs));
  return byRef(refs, rows);
}

/** Slugs and names of brands and ingredients, by id. */
export async function findNames(
  db: ReadOnlyDb,
  { brandIds, ingredientIds }: { brandIds: number[]; ingredientIds: number[] },
) {
  const [brandRows, ingredientRows] = await Promise.all([
    db
      .select({
        id: brands.id,
        slug: brands.slug,
        name: brands.name,
        source: brands.source,
        logo: sql<string | null>`(select l.sha256 from brand_logos l where l.brand_id = ${brands.id})`,
      })
      .from(brands)
      .where(sql`${brands.id} = any(${sql.param(brandIds)}::integer[])`),
    db
      .select({ id: ingredients.id, slug: ingredients.slug, name: ingredients.name })
      .from(ingredients)
      .where(sql`${ingredients.id} = any(${sql.param(ingredientIds)}::integer[])`),
  ]);
  return {
    brands: new Map(brandRows.map((row) => [row.id, row])),
    ingredients: new Map(ingredientRows.map((row) => [row.id, row])),
  };
}

export type IngredientsByKey = ReadonlyMap<string, { slug: string; name: string }>;

/** Every ingredient with a page, by the keys of its name and synonyms; a name precedes another's synonym. */
export async function ingredientsByKey(db: ReadOnlyDb): Promise<IngredientsByKey> {
  const columns = { slug: ingredients.slug, name: ingredients.name };
  const hasPage = ne(ingredients.kind, "macronutrient");
  const [named, synonyms] = await Promise.all([
    db.select(columns).from(ingredients).where(hasPage),
    db
      .select({ ...columns, synonym: ingredientSynonyms.name })
      .from(ingredientSynonyms)
      .innerJoin(ingredients, eq(ingredients.id, ingredientSynonyms.ingredientId))
      .where(hasPage),
  ]);
  return new Map([
    ...synonyms.map(({ synonym, ...ingredient }) => [nameKey(synonym), ingredient] as const),
    ...named.map((ingredient) => [nameKey(ingredient.name), ingredient] as const),
  ]);
}

export async function findSlugByBarcode(db: ReadOnlyDb, gtin14: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: supplements.slug })
    .from(barcodes)
    .innerJoin(
      supplements,
      sql`${supplements.id} = coalesce((select merged_into_id from supplements m where m.id = ${barcodes.supplementId}), ${barcodes.supplementId})`,
    )
    .where(sql`${barcodes.gtin14} = ${gtin14}`);
  return row?.slug ?? null;
}

/** Current slug of a record by a former one; null if unknown. */
export async function findCurrentSlug(
  db: ReadOnlyDb,
  kind: "supplement" | "brand",
  former: string,
): Promise<string | null> {
  const records = kind === "supplement" ? supplements : brands;
  const [row] = await db
    .select({ slug: records.slug })
    .from(formerSlugs)
    .innerJoin(records, eq(records.id, formerSlugs.recordId))
    .where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, former)));
  return row?.slug ?? null;
}

/** Resolves a product by id, slug or former slug, following merges. Throws 404. */
export async function resolveSupplementId(db: ReadOnlyDb, ref: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(s.merged_into_id, s.id) as id from ${supplements} s
    where s.slug = ${ref} or s.id = ${ID_PATTERN.test(ref) ? Number(ref) : 0}
      or s.id = (select record_id from ${formerSlugs} f where f.kind = 'supplement' and f.slug = ${ref})
    limit 1
  `);
  const id = rows[0]?.id;
  if (id === undefined) throw new ApiError("not_found", "Supplement not found.");
  dependsOn("products", id);
  return id;
}

/** Resolves products like `resolveSupplementId`, all at once: ids by reference, without those that are unknown. */
export async function resolveSupplementIds(
  db: ReadOnlyDb,
  refs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ ref: string; id: number }>(sql`
    select r.ref, s.id from unnest(${sql.param([...refs])}::text[]) as r (ref) cross join lateral (
      select coalesce(s.merged_into_id, s.id) as id from ${supplements} s
      where s.slug = r.ref or s.id = case when r.ref ~ '^[0-9]{1,9}$' then r.ref::integer end
        or s.id = (select record_id from ${formerSlugs} f where f.kind = 'supplement' and f.slug = r.ref)
      limit 1
    ) s
  `);
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}

/** Resolves a brand by id, slug or former slug; the id is returned as text. Throws 404 with similar names. */
export async function resolveBrandId(db: ReadOnlyDb, ref: string): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from ${brands} b
    where b.slug = ${ref} or b.id = ${ID_PATTERN.test(ref) ? Number(ref) : 0}
      or b.id = (select record_id from ${formerSlugs} f where f.kind = 'brand' and f.slug = ${ref})
    limit 1
  `);
  const id = rows[0]?.id;
  if (id === undefined)
    throw new ApiError("not_found", "Brand not found.", { near: await findSimilarBrands(db, ref) });
  dependsOn("brands", id);
  return String(id);
}

/** Up to 5 brands with the most similar slugs (pg_trgm). */
async function findSimilarBrands(db: ReadOnlyDb, ref: string) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select slug, name from ${brands} where slug % ${ref} order by similarity(slug, ${ref}) desc, slug limit 5
  `);
  return rows;
}
