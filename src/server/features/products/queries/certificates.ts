import { sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";

type Certificate = Card["certificates"][number];

/** Certificates that cover these products, by product, the last to expire first; those not yet valid are left out. */
export async function certificatesOf(
  db: ReadOnlyDb,
  products: readonly { id: number; brandId: number }[],
): Promise<Map<number, Certificate[]>> {
  const brandIds = [...new Set(products.map(({ brandId }) => brandId))];
  const { rows } = await db.execute<Certificate & { brand_id: number; covers: number[] | null }>(sql`
    select t.brand_id, t.issuer, t.scope, t.certificate_number, t.valid_from::text, t.expires_on::text, t.url,
      (select array_agg(p.supplement_id) from certificate_products p where p.certificate_id = t.id) as covers
    from certificates t
    where t.brand_id = any(${sql.param(brandIds)}::integer[]) and t.valid_from <= (now() at time zone 'utc')::date
    order by t.expires_on desc, t.id`);
  return new Map(
    products.map(({ id, brandId }) => [
      id,
      rows
        .filter(({ brand_id, covers }) => brand_id === brandId && (covers?.includes(id) ?? true))
        .map(({ brand_id, covers, ...certificate }) => certificate),
    ]),
  );
}
