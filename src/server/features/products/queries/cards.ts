import { eq, type SQL, sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import { quantified } from "#domain/amounts.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { labels, supplements } from "../../catalogue/schema.ts";
import { logoPath, productPicture } from "../../pictures/rules.ts";
import { brandLogos, productPhotos } from "../../pictures/schema.ts";
import { presentJudgment } from "../../reports/queries/lists.ts";
import { reports } from "../../reports/schema.ts";
import { labelSummary, warningSummary } from "../rules.ts";
import { supplementSearch } from "../schema.ts";
import { certificatesOf } from "./certificates.ts";

/** Columns of a card; see the joins of `selectCards`. */
const cardColumns = {
  id: supplements.id,
  slug: supplements.slug,
  name: supplements.name,
  brandId: brands.id,
  brandSlug: brands.slug,
  brandName: brands.name,
  brandSource: brands.source,
  brandLogo: brandLogos.sha256,
  category: supplements.category,
  form: supplements.form,
  source: supplements.source,
  photo: productPhotos.sha256,
  testingStatus: supplementSearch.testingStatus,
  verdict: supplementSearch.verdict,
  safetyVerdict: supplementSearch.safetyVerdict,
  labelVerdict: supplementSearch.labelVerdict,
  warning: supplementSearch.warning,
  hazards: supplementSearch.hazards,
  headline: supplementSearch.headline,
  testedAt: supplementSearch.testedAt,
  labelAccuracyPct: supplementSearch.labelAccuracyPct,
  leadUgDay: supplementSearch.leadUgDay,
  leadBelow: reports.leadBelow,
  score: supplementSearch.score,
  scoreVersion: supplementSearch.scoreVersion,
  notices: supplementSearch.notices,
  reportSlug: reports.slug,
  lotNumber: reports.lotNumber,
  evidenceGrade: reports.evidenceGrade,
  aboveUpperLevel: reports.aboveUpperLevel,
  coverageTested: reports.coverageTested,
  coverageRequired: reports.coverageRequired,
  servingSize: labels.servingSize,
  netContents: labels.netContents,
  labelYear: sql<number | null>`extract(year from ${labels.recordedOn})::int`,
  amount: sql<{ value: number; unit: string } | null>`(
    select case when count(*) = 1 and count(f.amount) = 1
      then json_build_object('value', min(f.amount), 'unit', min(f.unit)) end
    from label_facts f where f.label_id = ${labels.id} and f.depth = 0 and f.ingredient_id is not null
  )`,
};

const selectCards = (db: ReadOnlyDb) =>
  db
    .select(cardColumns)
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .innerJoin(supplementSearch, eq(supplementSearch.supplementId, supplements.id))
    .leftJoin(brandLogos, eq(brandLogos.brandId, brands.id))
    .leftJoin(productPhotos, eq(productPhotos.supplementId, supplements.id))
    .leftJoin(labels, eq(labels.id, supplements.currentLabelId))
    .leftJoin(reports, eq(reports.id, supplementSearch.reportId));

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const selectCardsByIds = prepared<{ ids: number[] }, CardRow[]>((db) =>
  selectCards(db).where(sql`${supplements.id} = any(${sql.placeholder("ids")}::integer[])`),
);

/** Cards in the order of the ids; unknown ids are omitted. */
export async function cardsByIds(db: ReadOnlyDb, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await selectCardsByIds(db, { ids: [...ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const certificates = await certificatesOf(db, rows);
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({ ...presentCard(row), certificates: certificates.get(row.id) ?? [] }));
}

/** One page of the cards that match a condition on `supplement_search`, with the total count. */
export async function cardsWhere(
  db: ReadOnlyDb,
  { where, orderBy, page, limit }: { where: SQL; orderBy: SQL; page: number; limit: number },
): Promise<{ list: Card[]; total: number; page: number; limit: number; has_more: boolean }> {
  const offset = (page - 1) * limit;
  const [ids, total] = await Promise.all([
    db
      .select({ id: supplementSearch.supplementId })
      .from(supplementSearch)
      .where(where)
      .orderBy(orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(supplementSearch, where),
  ]);
  const list = await cardsByIds(
    db,
    ids.map(({ id }) => id),
  );
  return { list, total, page, limit, has_more: offset + list.length < total };
}

export const recentlyTested = (db: ReadOnlyDb, paging: { page: number; limit: number }) =>
  cardsWhere(db, {
    ...paging,
    // The index holds what has a date; every report has one.
    where: sql`${supplementSearch.testedAt} is not null and ${supplementSearch.reportId} is not null and ${supplementSearch.listed}`,
    orderBy: sql`${supplementSearch.testedAt} desc, ${supplementSearch.supplementId}`,
  });

/** The products of a demo brand beside real ones: its page shows them, though search doesn't. */
export const unlistedProducts = (db: ReadOnlyDb, brandId: number, paging: { page: number; limit: number }) =>
  cardsWhere(db, {
    ...paging,
    where: sql`${supplementSearch.brandId} = ${brandId} and ${supplementSearch.sample} and not ${supplementSearch.listed}`,
    orderBy: sql`${supplementSearch.nameSort}, ${supplementSearch.supplementId}`,
  });

function presentCard(row: CardRow): Omit<Card, "certificates"> {
  const tested = row.reportSlug !== null;
  const lead = quantified(row.leadUgDay, row.leadBelow);
  return {
    supplement_id: String(row.id),
    slug: row.slug,
    name: row.name,
    brand: {
      brand_id: String(row.brandId),
      slug: row.brandSlug,
      name: row.brandName,
      logo_url: logoPath({ slug: row.brandSlug, source: row.brandSource, logo: row.brandLogo }),
    },
    ...productPicture(row),
    category: row.category,
    form: row.form,
    testing_status: row.testingStatus,
    verdict: row.verdict,
    ...presentJudgment(row),
    score: row.score,
    score_version: row.score === null ? null : row.scoreVersion,
    label_accuracy_pct: row.labelAccuracyPct,
    lead_ug_day: lead,
    coverage: tested ? { tested: row.coverageTested ?? 0, required: row.coverageRequired ?? 0 } : null,
    report_slug: row.reportSlug,
    lot_number: row.lotNumber,
    evidence_grade: row.evidenceGrade,
    above_upper_level: row.aboveUpperLevel,
    tested_at: row.testedAt,
    label_summary: labelSummary({ ...row, year: row.labelYear }),
    warning_summary: warningSummary(row.warning, lead),
    notices: row.notices,
    demo: row.source === "sample",
  };
}
