import { sql } from "drizzle-orm";
import type { FamilyEvidence, FamilyRelation } from "#domain/brand-families.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";

export interface RelatedBrand extends Record<string, unknown> {
  id: number;
  slug: string;
  name: string;
  /** Number of its products. */
  listed: number;
  /** What it is to the brand asked for: another spelling, a product line, or the brand that a line belongs to. */
  relation: FamilyRelation | "head";
}

/** Brands that seem to belong to the same company as a brand: its head, its other spellings and its lines, largest first. */
export async function familyOfBrand(db: ReadOnlyDb, brandId: number): Promise<RelatedBrand[]> {
  const { rows } = await db.execute<RelatedBrand>(sql`
    with recursive same as (
      select ${brandId}::int as id
      union
      select case when l.brand_id = s.id then l.head_id else l.brand_id end
      from same s join brand_links l on l.relation = 'same' and s.id in (l.brand_id, l.head_id)
    ),
    related as (
      select id, 'same' as relation from same where id <> ${brandId}
      union all
      select l.head_id, 'head' from brand_links l where l.relation = 'line' and l.brand_id in (table same)
      union all
      select l.brand_id, 'line' from brand_links l where l.relation = 'line' and l.head_id in (table same)
    )
    select b.id, b.slug, b.name, r.relation,
      (select count(*)::int from supplement_search v where v.brand_id = b.id) as listed
    from related r join brands b on b.id = r.id
    order by listed desc, b.name_key`);
  return rows;
}

export interface MergeProposal extends Record<string, unknown> {
  brand: string;
  slug: string;
  listed: number;
  head: string;
  headSlug: string;
  headListed: number;
  evidence: FamilyEvidence;
  sharedProducts: number;
}

/** Other spellings of a brand that an operator may merge into it, those with the most evidence first. */
export async function listMergeProposals(db: ReadOnlyDb, limit: number): Promise<MergeProposal[]> {
  const { rows } = await db.execute<MergeProposal>(sql`
    select b.name as brand, b.slug, h.name as head, h.slug as "headSlug", l.evidence, l.shared_products as "sharedProducts",
      (select count(*)::int from supplement_search v where v.brand_id = b.id) as listed,
      (select count(*)::int from supplement_search v where v.brand_id = h.id) as "headListed"
    from brand_links l join brands b on b.id = l.brand_id join brands h on h.id = l.head_id
    where l.relation = 'same'
    order by l.shared_products desc, listed desc, b.name_key limit ${limit}`);
  return rows;
}
