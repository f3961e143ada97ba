import { sql } from "drizzle-orm";
import type { NoticeSource, NoticeStatus } from "#contract/notice-vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { IS_PUBLIC } from "./notices.ts";

/** That a public notice is about a brand, or about one of its products. */
export interface BrandNotice {
  noticeId: number;
  brandId: number;
  /** Null: about the brand alone. */
  supplementId: number | null;
  source: NoticeSource;
  status: NoticeStatus | null;
}

/** Public notices about brands and their products. */
export async function noticesAboutBrands(
  db: ReadOnlyDb,
  brandIds: readonly number[],
): Promise<BrandNotice[]> {
  if (brandIds.length === 0) return [];
  const { rows } = await db.execute<BrandNotice & Record<string, unknown>>(sql`
    select m.notice_id as "noticeId", m.brand_id as "brandId", m.supplement_id as "supplementId", n.source, n.status
    from notice_matches m join notices n on n.id = m.notice_id
    where m.brand_id = any(${sql.param(brandIds)}::int[]) and ${IS_PUBLIC}`);
  return rows;
}
