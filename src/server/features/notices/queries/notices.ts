import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ListPage } from "#contract/envelope.ts";
import {
  NOTICE_CLASS_WORDS,
  type NoticeClass,
  type NoticePhase,
  type NoticeSource,
} from "#contract/notice-vocabulary.ts";
import type { listNotices, PublicNotice } from "#contract/notices.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { isNotHeld } from "#server/features/catalogue/queries/holds.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";

export interface NoticeFilter {
  source?: NoticeSource | undefined;
  hazard?: string | undefined;
  words?: string | undefined;
  brand_id?: string | undefined;
  class?: NoticeClass | undefined;
  year?: number | undefined;
  phase?: NoticePhase | undefined;
}

/** Matches that are public: by barcode, or confirmed by an operator. */
export const IS_PUBLIC = sql`m.state in ('shown', 'confirmed')`;

/** Public matches, without those to products that are hidden after a legal notice. The authority's notice itself stays. */
const IS_SHOWN = sql`${IS_PUBLIC} and ${isNotHeld(sql`m.supplement_id`)}`;

type NoticeRow = Omit<PublicNotice, "hazards"> & { hazards: string[] } & Record<string, unknown>;

const SELECT_NOTICE = sql`
  select n.id, n.source, n.reference, n.url, n.classification, n.status, n.published_on::text, n.ended_on::text, n.firm,
    n.country, n.product_text, n.reason, n.code_text, n.lots, n.best_by, n.hazards,
    coalesce((
      select json_agg(json_build_object(
        'degree', m.degree,
        'brand', json_build_object('slug', b.slug, 'name', b.name),
        'supplement', case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end
      ) order by b.name, s.name, m.id)
      from notice_matches m join brands b on b.id = m.brand_id left join supplements s on s.id = m.supplement_id
      where m.notice_id = n.id and ${IS_SHOWN}
    ), '[]'::json) as about
  from notices n`;

const toNotice = ({ hazards, ...row }: NoticeRow): PublicNotice => ({
  ...row,
  hazards: namesOfHazards(hazards),
});

const namesOfHazards = (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const analyte = findAnalyte(id);
    return analyte ? [{ analyte: id, name: analyte.name }] : [];
  });

/** Notices newest first. Throws 404 for an unknown brand. */
export async function noticesNewestFirst(
  db: ReadOnlyDb,
  { page, limit, ...filter }: NoticeFilter & { page: number; limit: number },
): Promise<ListPage<PublicNotice>> {
  const where = sql.join(await conditions(db, filter), sql` and `);
  const offset = (page - 1) * limit;
  const [{ rows }, counted] = await Promise.all([
    db.execute<NoticeRow>(sql`
      ${SELECT_NOTICE} where ${where} order by n.published_on desc, n.id desc limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from notices n where ${where}`),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { list: rows.map(toNotice), total, page, limit, has_more: offset + rows.length < total };
}

const PHASE_STATUSES: Readonly<Record<NoticePhase, SQL>> = {
  ongoing: sql`= 'ongoing'`,
  ended: sql`in ('completed', 'terminated')`,
};

/** Years and hazards of all notices. */
export async function noticeChoices(db: ReadOnlyDb): Promise<NoticeChoices> {
  const { rows } = await db.execute<{ years: number[]; hazards: string[] }>(sql`
    select array(select distinct extract(year from published_on)::int from notices order by 1 desc) as years,
      array(select distinct unnest(hazards) from notices) as hazards`);
  const [{ years, hazards } = { years: [], hazards: [] }] = rows;
  return { years, hazards: namesOfHazards(hazards).toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

type NoticeChoices = z.output<typeof listNotices.output>["choices"];

async function conditions(db: ReadOnlyDb, filter: NoticeFilter): Promise<SQL[]> {
  const { source, hazard, words, brand_id, year, phase } = filter;
  const brand = brand_id === undefined ? null : Number(await resolveBrandId(db, brand_id));
  return [
    sql`true`,
    ...(source ? [sql`n.source = ${source}`] : []),
    ...(year ? [sql`n.published_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`] : []),
    ...(phase ? [sql`n.status ${PHASE_STATUSES[phase]}`] : []),
    ...(filter.class ? [sql`lower(n.classification) ~ ${`^${NOTICE_CLASS_WORDS[filter.class]}\\M`}`] : []),
    ...(hazard ? [sql`n.hazards @> array[${hazard}]::text[]`] : []),
    ...(brand === null
      ? []
      : [
          sql`exists (select from notice_matches m where m.notice_id = n.id and m.brand_id = ${brand} and ${IS_SHOWN})`,
        ]),
    ...wordsOf(words).map(
      (word) => sql`concat_ws(' ', n.firm, n.product_text, n.reason, n.reference) ilike ${`%${word}%`}`,
    ),
  ];
}

/** Words that must all occur, with LIKE's signs escaped. */
const wordsOf = (text = ""): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => word.replaceAll(/[\\%_]/g, "\\$&"));

/** A notice while it is about the product or brand publicly; null if it is not any more. */
export async function findPublicNotice(
  db: ReadOnlyDb,
  { noticeId, brandId, supplementId }: { noticeId: number; brandId: number; supplementId: number | null },
): Promise<PublicNotice | null> {
  const { rows } = await db.execute<NoticeRow>(sql`
    ${SELECT_NOTICE}
    where n.id = ${noticeId} and exists (
      select from notice_matches m where m.notice_id = n.id and m.brand_id = ${brandId}
        and m.supplement_id is not distinct from ${supplementId}::int and ${IS_PUBLIC})`);
  return rows[0] ? toNotice(rows[0]) : null;
}

/** Public notices about a product, newest first. Throws 404 for an unknown one. */
export async function noticesOfSupplement(db: ReadOnlyDb, ref: string): Promise<PublicNotice[]> {
  const id = await resolveSupplementId(db, ref);
  const { rows } = await db.execute<NoticeRow>(sql`
    ${SELECT_NOTICE}
    where n.id in (select m.notice_id from notice_matches m where m.supplement_id = ${id} and ${IS_SHOWN})
    order by n.published_on desc, n.id desc`);
  return rows.map(toNotice);
}
