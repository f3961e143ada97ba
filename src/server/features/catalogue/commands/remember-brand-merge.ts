import { type SQL, sql } from "drizzle-orm";
import { missingValue } from "#domain/out-of-range.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brandMerges, type MovedBrand } from "../schema/merges.ts";

/**
 * Stores what the merge of two brands is about to move, so that it can be taken back. Call it before the first move; each pair
 * of products that it merges is remembered by `rememberMerge`. Returns the number of the merge.
 */
export async function rememberBrandMerge(
  tx: Queryable,
  { from, into, operator }: { from: { id: number; name: string }; into: number; operator: string },
): Promise<number> {
  const { rows } = await tx.execute<{ moved: MovedBrand }>(sql`
    select jsonb_build_object(
      'brand', (select to_jsonb(b) from brands b where b.id = ${from.id}),
      'dropped_logo', (select to_jsonb(l) from brand_logos l where l.brand_id = ${from.id} and ${hasLogo(into)}),
      'moved_logo', (select l.sha256 from brand_logos l where l.brand_id = ${from.id} and not ${hasLogo(into)}),
      'supplements', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'identity_key', s.identity_key, 'merged_into_id', s.merged_into_id)), '[]')
        from supplements s where s.brand_id = ${from.id}),
      'newest_supplement', (select coalesce(max(id), 0) from supplements),
      'certificates', (select coalesce(jsonb_agg(id), '[]') from certificates where brand_id = ${from.id}),
      'notice_matches', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from notice_matches m
        where m.brand_id in (${from.id}, ${into})),
      'brand_links', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from brand_links l
        where ${from.id} in (l.brand_id, l.head_id)),
      'former_slugs', jsonb_build_object('from', ${slugsOf(from.id)}, 'into', ${slugsOf(into)})) as moved`);
  const { moved } = rows[0] ?? missingValue("The merge");
  const [merge] = await tx
    .insert(brandMerges)
    .values({ fromId: from.id, fromName: from.name, intoId: into, records: moved, operator })
    .returning({ id: brandMerges.id });
  const { id } = merge ?? missingValue("The merge");
  await tx.execute(sql`
    insert into merged_brand_follows (merge_id, user_id, at, followed_both)
    select ${id}, f.user_id, f.at,
      exists (select from brand_follows o where o.user_id = f.user_id and o.brand_id = ${into})
    from brand_follows f where f.brand_id = ${from.id}`);
  return id;
}

const hasLogo = (brand: number): SQL => sql`exists (select from brand_logos o where o.brand_id = ${brand})`;

const slugsOf = (brand: number): SQL => sql`(
  select coalesce(jsonb_agg(slug), '[]') from former_slugs where kind = 'brand' and record_id = ${brand})`;
