import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { barcodes, brands, formerSlugs, ingredients, supplements } from "../schema.ts";

const DIGITS = /^[0-9]{1,9}$/;

/** Callers name records by id (digits) or slug; slugs never consist of digits alone. */
const idsIn = (refs: readonly string[]) => refs.filter((ref) => DIGITS.test(ref)).map(Number);

type Named = Map<string, { id: number; name: string }>;

function byRef(refs: readonly string[], rows: readonly { id: number; slug: string; name: string }[]): Named {
  return new Map(
    refs.flatMap((ref) => {
      const row = rows.find(({ id, slug }) => slug === ref || String(id) === ref);
      return row ? [[ref, { id: row.id, name: row.name }] as const] : [];
    }),
  );
}

export async function brandsByRef(db: ReadOnlyDb, refs: readonly string[]): Promise<Named> {
  if (refs.length === 0) return new Map();
  const columns = { id: brands.id, slug: brands.slug, name: brands.name };
  const rows = await db
    .select(columns)
    .from(brands)
    .where(or(inArray(brands.slug, [...refs]), inArray(brands.id, idsIn(refs))));
  return byRef(refs, rows);
}

export async function ingredientsByRef(db: ReadOnlyDb, refs: readonly string[]): Promise<Named> {
  if (refs.length === 0) return new Map();
  const columns = { id: ingredients.id, slug: ingredients.slug, name: ingredients.name };
  const rows = await db
    .select(columns)
    .from(ingredients)
    .where(or(inArray(ingredients.slug, [...refs]), inArray(ingredients.id, idsIn(refs))));
  return byRef(refs, rows);
}

/** Slugs and names of brands and ingredients, by id. */
export async function namesOf(
  db: ReadOnlyDb,
  { brandIds, ingredientIds }: { brandIds: number[]; ingredientIds: number[] },
) {
  const [brandRows, ingredientRows] = await Promise.all([
    db
      .select({ id: brands.id, slug: brands.slug, name: brands.name })
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

export async function slugOfBarcode(db: ReadOnlyDb, gtin14: string): Promise<string | null> {
  const [found] = await db
    .select({ slug: supplements.slug })
    .from(barcodes)
    .innerJoin(
      supplements,
      sql`${supplements.id} = coalesce((select merged_into_id from supplements m where m.id = ${barcodes.supplementId}), ${barcodes.supplementId})`,
    )
    .where(sql`${barcodes.gtin14} = ${gtin14}`);
  return found?.slug ?? null;
}

/** The slug that a record has now, by one that it had before; null where nothing ever had that. */
export async function slugAfter(
  db: ReadOnlyDb,
  kind: "supplement" | "brand",
  former: string,
): Promise<string | null> {
  const records = kind === "supplement" ? supplements : brands;
  const [found] = await db
    .select({ slug: records.slug })
    .from(formerSlugs)
    .innerJoin(records, eq(records.id, formerSlugs.recordId))
    .where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, former)));
  return found?.slug ?? null;
}

/** The id of a product by id or slug, old addresses and merged products included. Refuses with near names. */
export async function idOfSupplement(db: ReadOnlyDb, ref: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(s.merged_into_id, s.id) as id from ${supplements} s
    where s.slug = ${ref} or s.id = ${DIGITS.test(ref) ? Number(ref) : 0}
      or s.id = (select record_id from ${formerSlugs} f where f.kind = 'supplement' and f.slug = ${ref})
    limit 1
  `);
  const id = rows[0]?.id;
  if (id !== undefined) return id;
  throw new Refusal("not_found", "There is no supplement at this address.", {
    near: await near(db, "supplements", ref),
  });
}

/** The id of a brand by id or slug, as text. Refuses with near names. */
export async function idOfBrand(db: ReadOnlyDb, ref: string): Promise<string> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from ${brands} b
    where b.slug = ${ref} or b.id = ${DIGITS.test(ref) ? Number(ref) : 0}
      or b.id = (select record_id from ${formerSlugs} f where f.kind = 'brand' and f.slug = ${ref})
    limit 1
  `);
  const id = rows[0]?.id;
  if (id !== undefined) return String(id);
  throw new Refusal("not_found", "There is no brand at this address.", {
    near: await near(db, "brands", ref),
  });
}

/** Up to five records whose slugs look most like the one asked for (pg_trgm). */
async function near(db: ReadOnlyDb, table: "brands" | "supplements", ref: string) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select slug, name from ${sql.identifier(table)}
    where slug % ${ref} order by similarity(slug, ${ref}) desc, slug limit 5
  `);
  return rows;
}
