import { sql } from "drizzle-orm";
import type { MatchDegree } from "#contract/notice-vocabulary.ts";
import {
  brandKeysOf,
  type CandidateBrand,
  type CandidateProduct,
  matchByName,
} from "#domain/notices/match.ts";
import type { Queryable } from "#platform/database/database.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import type { PublicMatch } from "./announce.ts";
import { foundState } from "./decide-match.ts";

interface NoticeToMatch extends Record<string, unknown> {
  id: number;
  firm: string | null;
  productText: string;
  barcodes: string[];
}

interface Match {
  noticeId: number;
  brandId: number;
  supplementId: number | null;
  degree: MatchDegree;
}

/**
 * Finds again what notices are about. A match by barcode is shown at once; a match by names waits for an operator. What an
 * operator decided stays as it is. Demo products have no notices. Returns the matches that became public.
 */
export async function matchNotices(
  tx: Queryable,
  noticeIds: readonly number[],
): Promise<readonly PublicMatch[]> {
  if (noticeIds.length === 0) return [];
  const { rows: notices } = await tx.execute<NoticeToMatch>(sql`
    select id, firm, product_text as "productText", barcodes from notices where id = any(${arrayParam(noticeIds)}::int[])`);
  const byBarcode = await matchBarcodes(tx, noticeIds);
  const matched = new Set(byBarcode.map(({ noticeId }) => noticeId));
  const byName = await matchNames(
    tx,
    notices.filter(({ id }) => !matched.has(id)),
  );
  return storeMatches(tx, noticeIds, [...byBarcode, ...byName]);
}

/** Replaces what was found before by what is found now, in one statement; rows that stay the same are not written. */
async function storeMatches(
  tx: Queryable,
  noticeIds: readonly number[],
  matches: readonly Match[],
): Promise<readonly PublicMatch[]> {
  const found = jsonRecordset(
    matches.map((match) => ({ ...match, state: foundState(match.degree) })),
    'f("noticeId" int, "brandId" int, "supplementId" int, degree text, state text)',
  );
  const { rows } = await tx.execute<PublicMatch & { state: string } & Record<string, unknown>>(sql`
    with found as materialized (select * from ${found}),
    gone as (
      delete from notice_matches m
      where m.notice_id = any(${arrayParam(noticeIds)}::int[]) and m.state in ('shown', 'proposed') and not exists (
        select from found f where f."noticeId" = m.notice_id and f."brandId" = m.brand_id
          and f."supplementId" is not distinct from m.supplement_id)
    )
    insert into notice_matches as m (notice_id, brand_id, supplement_id, degree, state)
    select "noticeId", "brandId", "supplementId", degree, state from found
    on conflict (notice_id, brand_id, supplement_id) do update set degree = excluded.degree, state = excluded.state
      where m.state in ('shown', 'proposed') and m.degree <> excluded.degree
    returning notice_id as "noticeId", brand_id as "brandId", supplement_id as "supplementId", state`);
  return rows.filter(({ state }) => state === "shown");
}

/** By barcode; `barcode_lot` where we hold a report on one of the notice's lots. */
async function matchBarcodes(tx: Queryable, noticeIds: readonly number[]): Promise<Match[]> {
  const { rows } = await tx.execute<Match & Record<string, unknown>>(sql`
    select distinct n.id as "noticeId", s.brand_id as "brandId", s.id as "supplementId",
      case when exists (
        select from reports r where r.supplement_id = s.id and r.lot_number = any(n.lots)
      ) then 'barcode_lot' else 'barcode' end as degree
    from notices n
    join barcodes c on c.gtin14 = any(n.barcodes)
    join supplements product on product.id = c.supplement_id
    join supplements s on s.id = coalesce(product.merged_into_id, product.id)
    where n.id = any(${arrayParam(noticeIds)}::int[]) and s.source <> 'sample'`);
  return rows;
}

async function matchNames(tx: Queryable, notices: readonly NoticeToMatch[]): Promise<Match[]> {
  const keys = new Map(notices.map((notice) => [notice.id, new Set(brandKeysOf(notice))]));
  const { rows: brands } = await tx.execute<CandidateBrand & { key: string } & Record<string, unknown>>(sql`
    select id, name, name_key as key from brands
    where source <> 'sample' and name_key = any(${arrayParam([...new Set([...keys.values()].flatMap((set) => [...set]))])}::text[])`);
  const { rows: products } = await tx.execute<CandidateProduct & Record<string, unknown>>(sql`
    select id, brand_id as "brandId", name from supplements
    where merged_into_id is null and source <> 'sample'
      and brand_id = any(${arrayParam(brands.map(({ id }) => id))}::int[])`);
  const productsOf = Map.groupBy(products, ({ brandId }) => brandId);
  return notices.flatMap((notice) => {
    const candidates = brands.filter(({ key }) => keys.get(notice.id)?.has(key));
    const theirs = candidates.flatMap(({ id }) => productsOf.get(id) ?? []);
    return matchByName(notice, candidates, theirs).map((match) => ({ noticeId: notice.id, ...match }));
  });
}
