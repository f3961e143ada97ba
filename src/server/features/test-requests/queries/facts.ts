import { sql } from "drizzle-orm";
import type { Category, ProductType } from "#contract/vocabulary.ts";
import { recordedAfterTest } from "#domain/label-facts/tested-before-change.ts";
import type { RequestFacts } from "#domain/next-test/facts.ts";
import { typesOfIngredient } from "#domain/risk/listed-product-types.ts";
import { brandKey } from "#domain/text/product-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { noticesAboutBrands } from "#server/features/notices/queries/about-brands.ts";
import { listedByCategory } from "#server/features/products/queries/listed-counts.ts";
import { findLabelVersions } from "#server/features/products/queries/supplement.ts";
import { type FactSources, factsOf, type RequestedProduct } from "../rules/facts.ts";
import { ANSWERING_REPORTS } from "../rules/states.ts";

export interface RankedRequest {
  id: number;
  facts: RequestFacts;
}

/** What is the same for all requests: read once for many of them. */
export type SharedFacts = Pick<FactSources, "coverage" | "typesByIngredient">;

export async function readSharedFacts(db: ReadOnlyDb): Promise<SharedFacts> {
  const coverage = await readCoverage(db);
  return { coverage, typesByIngredient: await readIngredientTypes(db) };
}

/** Listed products by category, and of these those with a report in effect: the same counts as in the rankings. */
async function readCoverage(db: ReadOnlyDb): Promise<SharedFacts["coverage"]> {
  const { rows } = await db.execute<{ category: Category; tested: number }>(sql`
    select category, count(*)::int as tested from supplement_search
    where tested_at is not null and listed group by category`);
  const testedOf = new Map(rows.map(({ category, tested }) => [category, tested]));
  const listed = [...(await listedByCategory(db))];
  return new Map(
    listed.map(([category, products]) => [
      category,
      { listed: products, tested: testedOf.get(category) ?? 0 },
    ]),
  );
}

async function readIngredientTypes(db: ReadOnlyDb): Promise<ReadonlyMap<number, ProductType[]>> {
  const { rows } = await db.execute<{ id: number; name: string; kind: string }>(
    sql`select id, name, kind from ingredients`,
  );
  return new Map(rows.map(({ id, ...ingredient }) => [id, typesOfIngredient(ingredient)]));
}

interface Row extends RequestedProduct, Record<string, unknown> {
  /** As the requester wrote it. */
  brand: string | null;
  /** Of the linked product. */
  brandId: number | null;
}

/** Facts about the open requests among these that have reached staff. */
export async function readFacts(
  db: ReadOnlyDb,
  ids: readonly number[],
  shared: SharedFacts,
): Promise<RankedRequest[]> {
  const rows = await readProducts(db, ids);
  for (const row of rows) if (row.labelChanged) row.labelChanged = await hasChangedLabel(db, row);
  const idOfBrand = await findBrandIds(
    db,
    rows.flatMap(({ brand, brandId }) => (brandId === null && brand ? brandKey(brand) : [])),
  );
  const brandIdOf = ({ brand, brandId }: Row) => brandId ?? idOfBrand.get(brandKey(brand ?? "")) ?? null;
  const brandIds = new Set(rows.flatMap((row) => brandIdOf(row) ?? []));
  const notices = Map.groupBy(await noticesAboutBrands(db, [...brandIds]), ({ brandId }) => brandId);
  return rows.map((row) => {
    const brandId = brandIdOf(row);
    const brandNotices = brandId === null ? null : (notices.get(brandId) ?? []);
    return { id: row.id, facts: { votes: row.votes, ...factsOf(row, { ...shared, brandNotices }) } };
  });
}

/** Whether a version of the label that was recorded after the newest test changed something. */
async function hasChangedLabel(
  db: ReadOnlyDb,
  { supplementId, newestTest }: RequestedProduct,
): Promise<boolean> {
  if (supplementId === null) return false;
  const versions = await findLabelVersions(db, supplementId);
  return recordedAfterTest({ label_versions: versions, tested_at: newestTest }) !== null;
}

/** `labelChanged`: that it may have: one version is dated later than the newest test, and another is not. Few are. */
async function readProducts(db: ReadOnlyDb, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.votes, t.name, t.brand, s.id as "supplementId", s.name as "productName", s.category,
      s.brand_id as "brandId", v.ingredient_ids as "ingredientIds", r.tests, r.newest::text as "newestTest",
      l.changed as "labelChanged"
    from test_requests t
    left join supplements s on s.id = t.supplement_id
    left join supplement_search v on v.supplement_id = s.id
    left join lateral (
      select count(*)::int as tests, max(tested_at) as newest from reports
      where supplement_id = s.id and state = any(${sql.param(ANSWERING_REPORTS)}::text[])
    ) r on true
    left join lateral (
      select bool_or(recorded_on > r.newest) and bool_or(recorded_on <= r.newest) as changed from labels
      where supplement_id = s.id and r.newest is not null and recorded_on is not null
    ) l on true
    where t.id = any(${sql.param(ids)}::int[]) and t.duplicate_of_id is null
      and t.status not in ('published', 'declined') and (t.status <> 'received' or t.votes > 0)`);
  return rows;
}

async function findBrandIds(db: ReadOnlyDb, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; key: string }>(
    sql`select id, name_key as key from brands where name_key = any(${sql.param([...new Set(keys)])}::text[])`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}
