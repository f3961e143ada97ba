import { sql } from "drizzle-orm";
import { MATCH_DEGREES, type MatchState } from "#contract/notice-vocabulary.ts";
import type { ReviewedNotice } from "#contract/staff/notices.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";

const MAX_LISTED = 50;

/** How sure a match is: 1 is the surest degree. */
const RANK = sql`array_position(${arrayParam([...MATCH_DEGREES])}::text[], m.degree)`;

/** Notices with candidates of one state, beside the text as published; the surest degree first, then the newest notice. */
export async function noticesToReview(
  db: ReadOnlyDb,
  state: MatchState,
): Promise<{ total: number; list: ReviewedNotice[] }> {
  const [{ rows }, counted] = await Promise.all([
    db.execute<ReviewedNotice & Record<string, unknown>>(sql`
      select n.id, n.source, n.reference, n.url, n.classification, n.status, n.published_on::text, n.firm,
        n.product_text, n.reason, n.code_text, n.barcodes, found.candidates
      from notices n
      join (
        select m.notice_id, min(${RANK}) as rank,
          json_agg(json_build_object(
            'id', m.id, 'degree', m.degree, 'state', m.state, 'decided_by', m.decided_by, 'reason', m.reason,
            'decided_at', to_char(m.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'brand', json_build_object('slug', b.slug, 'name', b.name),
            'supplement', case when s.id is not null then json_build_object(
              'slug', s.slug, 'name', s.name, 'form', s.form, 'net_contents', l.net_contents,
              'barcodes', array(select c.gtin14 from barcodes c where c.supplement_id = s.id order by 1)) end
          ) order by ${RANK}, b.name, s.name, m.id) as candidates
        from notice_matches m join brands b on b.id = m.brand_id
        left join supplements s on s.id = m.supplement_id left join labels l on l.id = s.current_label_id
        where m.state = ${state} group by m.notice_id
      ) found on found.notice_id = n.id
      order by found.rank, n.published_on desc, n.id limit ${MAX_LISTED}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from notice_matches where state = ${state}`,
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, list: rows };
}
