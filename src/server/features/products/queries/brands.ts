import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BrandCard, listBrands as listBrandsCall } from "#contract/catalogue.ts";
import type { BrandSort, Source } from "#contract/vocabulary.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { logoPath } from "../../pictures/rules.ts";
import { listedProducts } from "../schema.ts";

interface BrandRow extends Record<string, unknown> {
  id: number;
  slug: string;
  name: string;
  source: Source;
  /** SHA-256 of the logo that an operator set. */
  logo: string | null;
  listed: number;
  tested: number;
  passed: number;
  last_tested_at: string | null;
}

const ORDER_BY: Record<BrandSort, SQL> = {
  name: sql`name_key, id`,
  tested: sql`tested desc, listed desc, name_key, id`,
  listed: sql`listed desc, name_key, id`,
  last_tested: sql`last_tested_at desc nulls last, name_key, id`,
};

/** CTE `counted`: brands with listed products, their counts and the letter they stand under. */
const COUNTED_BRANDS = sql`
  listed as (
    select brand_id, sum(products)::int as listed from ${listedProducts} group by brand_id having sum(products) > 0
  ),
  tested as (
    select brand_id, count(*)::int as tested, max(tested_at)::text as last_tested_at,
      (count(*) filter (where verdict in ('pass', 'conditional_pass')))::int as passed
    from supplement_search where tested_at is not null and listed group by brand_id
  ),
  counted as materialized (
    select b.id, b.slug, b.name, b.name_key, b.source, l.listed,
      (select o.sha256 from brand_logos o where o.brand_id = b.id) as logo, coalesce(t.tested, 0) as tested,
      coalesce(t.passed, 0) as passed, t.last_tested_at,
      case when upper(left(b.name_key, 1)) between 'A' and 'Z' then upper(left(b.name_key, 1)) else '#' end as letter
    from listed l join brands b on b.id = l.brand_id left join tested t on t.brand_id = b.id
  )
`;

type Input = z.output<typeof listBrandsCall.input>;
type Output = z.input<typeof listBrandsCall.output>;

export async function listBrands(db: ReadOnlyDb, input: Input): Promise<Output> {
  const { search, letter, tested_only, sort, page, limit } = input;
  const key = brandKey(search);
  const offset = (page - 1) * limit;
  const { rows } = await db.execute<{
    list: BrandRow[] | null;
    total: number;
    letters: Output["letters"] | null;
  }>(sql`
    with ${COUNTED_BRANDS},
    named as (
      select * from counted
      where (${key} = '' or name_key like ${`%${key}%`} or name_key % ${key} or id in (
          select case when o.id = l.brand_id then l.head_id else l.brand_id end
          from brands o join brand_links l on l.relation = 'same' and o.id in (l.brand_id, l.head_id)
          where o.name_key = ${key})) and (not ${tested_only} or tested > 0)
    ),
    found as (select * from named where ${letter ?? null}::text is null or letter = ${letter ?? null})
    select
      (select json_agg(p) from (select * from found order by ${ORDER_BY[sort]} limit ${limit} offset ${offset}) p) as list,
      (select count(*)::int from found) as total,
      (select json_agg(l) from (select letter, count(*)::int as count from named group by letter order by letter) l) as letters
  `);
  const total = rows[0]?.total ?? 0;
  const list = (rows[0]?.list ?? []).map(presentBrandCard);
  return {
    list,
    total,
    page,
    limit,
    has_more: offset + list.length < total,
    letters: rows[0]?.letters ?? [],
  };
}

/** Brands in the order of the ids, with products or without; unknown ids are omitted. */
export async function brandCardsByIds(db: ReadOnlyDb, ids: readonly number[]): Promise<BrandCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<BrandRow>(sql`
    select b.id, b.slug, b.name, b.source, (select o.sha256 from brand_logos o where o.brand_id = b.id) as logo,
      count(v.supplement_id)::int as listed, count(v.report_id)::int as tested, max(v.tested_at)::text as last_tested_at,
      (count(*) filter (where v.verdict in ('pass', 'conditional_pass')))::int as passed
    from unnest(${sql.param([...ids])}::int[]) with ordinality wanted(id, place) join brands b on b.id = wanted.id
      left join supplement_search v on v.brand_id = b.id and (v.listed or v.sample)
    group by b.id, wanted.place order by wanted.place`);
  return rows.map(presentBrandCard);
}

const presentBrandCard = (row: BrandRow): BrandCard => ({
  brand_id: String(row.id),
  slug: row.slug,
  name: row.name,
  logo_url: logoPath(row),
  listed: row.listed,
  tested: row.tested,
  passed: row.passed,
  last_tested_at: row.last_tested_at,
  demo: row.source === "sample",
});
