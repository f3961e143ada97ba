import { asc, eq, inArray, sql } from "drizzle-orm";
import type { DayProduct } from "#contract/my-day.ts";
import type { DayFact } from "#domain/my-day/label-portions.ts";
import { type MeasuredLot, productPortions } from "#domain/my-day/product-portions.ts";
import { reportToJudge } from "#domain/verdict/report-to-judge.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { resolveSupplementIds } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { ingredients, labelFacts, labels, supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";

/** What My day needs of products by id or slug, in the order asked for; each product once. */
export async function dayProductsOf(
  db: ReadOnlyDb,
  refs: readonly string[],
): Promise<{ products: DayProduct[]; missing: string[] }> {
  const resolved = await resolveSupplementIds(db, refs);
  const ids = [...new Set(refs.flatMap((ref) => resolved.get(ref) ?? []))];
  const rows = ids.length > 0 ? await selectProducts(db, ids) : [];
  const [facts, lots] = await Promise.all([
    factsByLabel(
      db,
      rows.map(({ label }) => label.id),
    ),
    lotsByReport(
      db,
      rows.flatMap(({ report }) => report?.id ?? []),
    ),
  ]);
  const references = new Map([...resolved].map(([ref, id]) => [id, ref]));
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        reference: references.get(row.id) ?? row.slug,
        ...presentProduct(row, facts.get(row.label.id) ?? [], lots.get(row.report?.id ?? 0)),
      },
    ]),
  );
  return {
    products: ids.flatMap((id) => byId.get(id) ?? []),
    missing: refs.filter((ref) => !byId.has(resolved.get(ref) ?? 0)),
  };
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

const selectProducts = (db: ReadOnlyDb, ids: readonly number[]) =>
  db
    .select({
      id: supplements.id,
      slug: supplements.slug,
      name: supplements.name,
      brand: brands.name,
      demo: sql<boolean>`${supplements.source} = 'sample'`,
      label: labels,
      report: reports,
    })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .innerJoin(labels, eq(labels.id, supplements.currentLabelId))
    .leftJoin(supplementSearch, eq(supplementSearch.supplementId, supplements.id))
    .leftJoin(reports, eq(reports.id, supplementSearch.reportId))
    .where(inArray(supplements.id, [...ids]));

async function factsByLabel(db: ReadOnlyDb, ids: readonly number[]): Promise<Map<number, DayFact[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      label: labelFacts.labelId,
      name: labelFacts.name,
      ingredient: ingredients.slug,
      form: labelFacts.form,
      operator: labelFacts.operator,
      amount: labelFacts.amount,
      unit: labelFacts.unit,
      depth: labelFacts.depth,
    })
    .from(labelFacts)
    .leftJoin(ingredients, eq(ingredients.id, labelFacts.ingredientId))
    .where(inArray(labelFacts.labelId, [...ids]))
    .orderBy(asc(labelFacts.labelId), asc(labelFacts.position));
  return Map.groupBy(rows, ({ label }) => label);
}

type ResultRow = typeof reportResults.$inferSelect;

async function lotsByReport(db: ReadOnlyDb, ids: readonly number[]): Promise<Map<number, ResultRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reportResults)
    .where(inArray(reportResults.reportId, [...ids]))
    .orderBy(asc(reportResults.reportId), asc(reportResults.position));
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

function presentProduct(
  { label, report, ...product }: ProductRow,
  facts: readonly DayFact[],
  results: readonly ResultRow[] | undefined,
): Omit<DayProduct, "reference"> {
  const { portions, notAdded } = productPortions(facts, measuredLot(report, results));
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    demo: product.demo,
    serving_size: label.servingSize,
    servings_per_container: label.servingsPerContainer,
    servings_per_day: label.servingsPerDay,
    has_facts: facts.length > 0,
    not_added: notAdded,
    report: report && {
      report_slug: report.slug,
      lot_number: report.lotNumber,
      lab_name: report.laboratory.name,
      tested_at: report.testedAt,
      verdict: report.verdict,
      hazards: report.hazards ?? [],
      headline: report.headline,
    },
    label: { recorded_on: label.recordedOn, url: label.sourceUrl },
    portions,
  };
}

function measuredLot(report: ProductRow["report"], results: readonly ResultRow[] = []): MeasuredLot | null {
  if (!report) return null;
  const { product, measurements } = reportToJudge({ product: report.product, plan: report.plan, results });
  return { product, measurements };
}
