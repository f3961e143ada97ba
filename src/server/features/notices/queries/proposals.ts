import { sql } from "drizzle-orm";
import type { MatchDegree } from "#contract/notice-vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";

export interface ProposedMatch extends Record<string, unknown> {
  id: number;
  degree: MatchDegree;
  /** "openfda F-0276-2026". */
  notice: string;
  productText: string;
  brand: string;
  /** Null: the brand alone is proposed. */
  supplement: string | null;
}

/** Matches that wait for an operator, the surest and oldest first. */
export async function proposedMatches(db: ReadOnlyDb, limit: number): Promise<ProposedMatch[]> {
  const { rows } = await db.execute<ProposedMatch>(sql`
    select m.id, m.degree, n.source || ' ' || n.reference as notice, n.product_text as "productText", b.name as brand,
      s.name as supplement
    from notice_matches m join notices n on n.id = m.notice_id join brands b on b.id = m.brand_id
    left join supplements s on s.id = m.supplement_id
    where m.state = 'proposed' order by m.degree desc, m.id limit ${limit}`);
  return rows;
}
