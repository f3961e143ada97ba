import { sql } from "drizzle-orm";
import type { Source } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";

const MAX_FOUND = 20;

type FoundProduct = { slug: string; name: string; brand: string; source: Source };
type FoundBrand = { slug: string; name: string; former_name: string | null; products: number };

/** Products and brands by words of their names, a slug, an ID or a barcode; the shortest names first. */
export async function findCatalogueRecords(
  db: ReadOnlyDb,
  q: string,
): Promise<{ products: FoundProduct[]; brands: FoundBrand[] }> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const gtin14 = parseBarcode(q)?.gtin14 ?? "";
  const id = /^\d{1,9}$/.test(q) ? Number(q) : 0;
  const all = sql.param(words);
  const [products, brands] = await Promise.all([
    db.execute<FoundProduct>(sql`
      select s.slug, s.name, b.name as brand, s.source
      from supplements s join brands b on b.id = s.brand_id
      where s.merged_into_id is null and (s.slug = ${q.toLowerCase()} or s.id = ${id}
        or s.id in (select supplement_id from barcodes where gtin14 = ${gtin14})
        or not exists (select from unnest(${all}::text[]) w where position(w in lower(b.name || ' ' || s.name)) = 0))
      order by length(s.name), s.name, s.id limit ${MAX_FOUND}`),
    db.execute<FoundBrand>(sql`
      select b.slug, b.name, e.source_value as former_name, (select count(*)::int from supplements s where s.brand_id = b.id and s.merged_into_id is null) as products
      from brands b
      left join record_edits e on e.kind = 'brand' and e.record_id = b.id and e.field = 'name'
      where b.slug = ${q.toLowerCase()}
        or not exists (select from unnest(${all}::text[]) w where position(w in lower(concat_ws(' ', b.name, e.source_value))) = 0)
      order by length(b.name), b.name, b.id limit ${MAX_FOUND}`),
  ]);
  return { products: products.rows, brands: brands.rows };
}
