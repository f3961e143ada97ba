import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BrandCard, listBrands as listBrandsCall } from "#contract/catalogue.ts";
import type { BrandSort } from "#contract/search-vocabulary.ts";
import type { Source } from "#contract/vocabulary.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { logoPath } from "../../pictures/rules.ts";
import { IS_CLEAN, listedBrands } from "../schema.ts";

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

/** By columns of the results, `id` and `name_key` being those of the brand or of the page of them. */
const ordersOf = (of: SQL): Record<BrandSort, SQL> => ({
  name: sql`${of}.name_key`,
  tested: sql`tested desc, listed desc, ${of}.name_key`,
  listed: sql`listed desc, ${of}.name_key`,
  last_tested: sql`last_tested_at desc nulls last, ${of}.name_key`,
});
const ORDER_BY = ordersOf(sql`b`);
const ORDER_BY_PAGE = ordersOf(sql`p`);

/** The first character of the name of brand `b`, and the letter that such brands stand under. */
const INITIAL = sql`left(b.name_key, 1)`;
const letterOf = (initial: SQL) =>
  sql`case when upper(${initial}) collate "C" between 'A' and 'Z' then upper(${initial}) else '#' end`;
const LETTER = letterOf(INITIAL);

/** CTEs `listed` and `tested`: the counts of brands that have any. */
const COUNTS = sql`
  listed as (
    select brand_id, sum(products)::int as listed from ${listedBrands} group by brand_id having sum(products) > 0
  ),
  tested as (
    select brand_id, count(*)::int as tested, max(tested_at)::text as last_tested_at,
      (count(*) filter (where ${IS_CLEAN}))::int as passed
    from supplement_search s where tested_at is not null and listed group by brand_id
  )
`;

type Input = z.output<typeof listBrandsCall.input>;
type Output = z.input<typeof listBrandsCall.output>;

export async function listBrands(db: ReadOnlyDb, input: Input): Promise<Output> {
  const { page, limit, letter } = input;
  const key = brandKey(input.search);
  const isWhole = key === "" && !input.tested_only;
  const [letters, rows] = await Promise.all([
    countByLetter(db, key, input),
    isWhole && input.sort === "name" ? pageByName(db, input) : pageOf(db, key, input),
  ]);
  const total = letters.reduce((sum, each) => sum + (letter && each.letter !== letter ? 0 : each.count), 0);
  const list = rows.map(presentBrandCard);
  return { list, total, page, limit, has_more: (page - 1) * limit + list.length < total, letters };
}

/** Brands `b` with that name, a similar one or another spelling of it, of these only tested ones if they are asked for. */
const isNamed = (key: string, { tested_only }: Input) =>
  sql`(${key} = '' or b.name_key like ${`%${key}%`} or b.name_key % ${key} or b.id in (
      select case when o.id = k.brand_id then k.head_id else k.brand_id end
      from brands o join brand_links k on k.relation = 'same' and o.id in (k.brand_id, k.head_id)
      where o.name_key = ${key})) and (not ${tested_only} or t.tested > 0)`;

async function countByLetter(db: ReadOnlyDb, key: string, input: Input): Promise<Output["letters"]> {
  const { rows } = await db.execute<Output["letters"][number]>(sql`
    with ${COUNTS},
    initials as (
      select ${INITIAL} as initial, count(*) as count
      from listed l join brands b on b.id = l.brand_id left join tested t on t.brand_id = b.id
      where ${isNamed(key, input)} group by 1
    )
    select ${letterOf(sql`initial`)} as letter, sum(count)::int as count from initials group by 1 order by 1`);
  return rows;
}

const BRAND_COLUMNS = sql`b.id, b.slug, b.name, b.source, o.sha256 as logo, l.listed, coalesce(t.tested, 0) as tested,
  coalesce(t.passed, 0) as passed, t.last_tested_at`;

/** Of all brands, by the index of names: there may be many thousands, and a page has few. */
async function pageByName(db: ReadOnlyDb, { letter, page, limit }: Input): Promise<BrandRow[]> {
  const { rows } = await db.execute<BrandRow>(sql`
    with ${COUNTS}
    select ${BRAND_COLUMNS}
    from (
      select b.id, b.name_key, l.listed from brands b join lateral (
        select sum(products)::int as listed from ${listedBrands} where brand_id = b.id having sum(products) > 0
      ) l on true
      where ${letter ?? null}::text is null or ${LETTER} = ${letter ?? null}
      order by b.name_key limit ${limit} offset ${(page - 1) * limit}
    ) l join brands b using (id) left join tested t on t.brand_id = b.id left join brand_logos o on o.brand_id = b.id
    order by l.name_key`);
  return rows;
}

async function pageOf(db: ReadOnlyDb, key: string, input: Input): Promise<BrandRow[]> {
  const { letter, sort, page, limit } = input;
  const { rows } = await db.execute<BrandRow>(sql`
    with ${COUNTS},
    page as (
      select b.id, b.name_key, l.listed, coalesce(t.tested, 0) as tested, t.passed, t.last_tested_at
      from listed l join brands b on b.id = l.brand_id left join tested t on t.brand_id = b.id
      where ${isNamed(key, input)} and (${letter ?? null}::text is null or ${LETTER} = ${letter ?? null})
      order by ${ORDER_BY[sort]} limit ${limit} offset ${(page - 1) * limit}
    )
    select b.slug, b.name, b.source, o.sha256 as logo, p.id, p.listed, p.tested, coalesce(p.passed, 0) as passed,
      p.last_tested_at
    from page p join brands b on b.id = p.id left join brand_logos o on o.brand_id = p.id
    order by ${ORDER_BY_PAGE[sort]}`);
  return rows;
}

/** Brands in the order of the ids, with products or without; unknown ids are omitted. */
export async function brandCardsByIds(db: ReadOnlyDb, ids: readonly number[]): Promise<BrandCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<BrandRow>(sql`
    select b.id, b.slug, b.name, b.source, (select o.sha256 from brand_logos o where o.brand_id = b.id) as logo,
      count(s.supplement_id)::int as listed, count(s.report_id)::int as tested, max(s.tested_at)::text as last_tested_at,
      (count(*) filter (where ${IS_CLEAN}))::int as passed
    from unnest(${sql.param([...ids])}::int[]) with ordinality wanted(id, place) join brands b on b.id = wanted.id
      left join supplement_search s on s.brand_id = b.id and (s.listed or s.sample)
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
