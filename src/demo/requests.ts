import { eq, sql } from "drizzle-orm";
import { REQUEST_STEPS } from "#contract/request-states.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { refreshRanks } from "#server/features/test-requests/commands/refresh-ranks.ts";
import { testRequestEvents, testRequests } from "#server/features/test-requests/schema.ts";
import { BASE_DAY } from "./calendar.ts";

/** Demo requests: number of votes, and days spent in each completed step. */
const OPEN_REQUESTS = [
  { votes: 47, days: [2, 4, 11, 6] },
  { votes: 38, days: [1, 6, 9] },
  { votes: 29, days: [3, 3] },
  { votes: 24, days: [2, 7] },
  { votes: 16, days: [1, 5] },
  { votes: 9, days: [4] },
  { votes: 5, days: [2] },
] as const;
const COMPLETED_REQUESTS = [
  { votes: 61, days: [2, 5, 14, 7, 20] },
  { votes: 44, days: [1, 3, 10, 5, 26] },
  { votes: 35, days: [3, 8, 17, 9, 18] },
] as const;

const DAYS_BETWEEN_REQUESTS = 3;
const DAY_MS = 86_400_000;
const OPERATOR = "sample";

/** Inserts the demo requests, for untested and tested products, unless there are any. */
export async function ensureDemoRequests(db: Db): Promise<void> {
  if ((await db.$count(testRequests, eq(testRequests.sample, true))) > 0) return;
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [untested, tested] = [
      await findProducts(tx, false, OPEN_REQUESTS.length),
      await findProducts(tx, true, COMPLETED_REQUESTS.length),
    ];
    const pairs = [
      ...untested.map((product, at) => ({ product, request: OPEN_REQUESTS[at] })),
      ...tested.map((product, at) => ({ product, request: COMPLETED_REQUESTS[at] })),
    ];
    for (const [at, { product, request }] of pairs.entries())
      if (request)
        await insertRequest(tx, product, request, Date.parse(BASE_DAY) - at * DAYS_BETWEEN_REQUESTS * DAY_MS);
    const ids = pairs.map(({ product }) => product.id);
    await tx.execute(sql`select refresh_supplement_search(${sql.param(ids)}::int[])`);
    const requests = await tx
      .select({ id: testRequests.id })
      .from(testRequests)
      .where(eq(testRequests.sample, true));
    await refreshRanks(
      tx,
      requests.map(({ id }) => id),
      new Date(BASE_DAY),
    );
  });
}

interface Product extends Record<string, unknown> {
  id: number;
  slug: string;
  name: string;
  brand: string;
  words: string;
  reportId: number | null;
}

/**
 * Finds tested or untested demo products, one per brand, in a stable order. Names are read for those chosen only: normalizing
 * two million takes longer than a statement may.
 */
async function findProducts(tx: Tx, tested: boolean, limit: number): Promise<Product[]> {
  const { rows } = await tx.execute<Product>(sql`
    with first_of_brands as (
      select distinct on (s.brand_id) s.id, s.slug
      from supplements s join supplement_search v on v.supplement_id = s.id
      where s.source = 'sample' and (v.report_id is not null) = ${tested}
      order by s.brand_id, s.slug
    ),
    chosen as (select id from first_of_brands order by md5(slug) limit ${limit})
    select s.id, s.slug, s.name, b.name as brand, v.report_id as "reportId",
      search_text(b.name || ' ' || s.name) as words
    from chosen join supplements s using (id) join brands b on b.id = s.brand_id
      join supplement_search v on v.supplement_id = s.id
    order by md5(s.slug)
  `);
  return rows;
}

async function insertRequest(
  tx: Tx,
  { id, slug, name, brand, words, reportId }: Product,
  { votes, days }: { votes: number; days: readonly number[] },
  lastStep: number,
): Promise<void> {
  const daysLeft = (step: number) => days.slice(step).reduce((sum, passed) => sum + passed, 0);
  const instantOf = (step: number) => new Date(lastStep - daysLeft(step) * DAY_MS);
  const steps = REQUEST_STEPS.slice(0, days.length + 1);
  const [request] = await tx
    .insert(testRequests)
    .values({
      name,
      brand,
      url: `https://www.example.com/${slug}`,
      normalizedName: words,
      fingerprint: sha256HexSync(`sample ${slug}`),
      status: steps.at(-1) ?? "received",
      statusSince: instantOf(days.length),
      votes,
      supplementId: id,
      reportId,
      sample: true,
      createdAt: instantOf(0),
    })
    .returning({ id: testRequests.id });
  if (!request) return;
  await tx.insert(testRequestEvents).values(
    steps.map((status, at) => ({
      requestId: request.id,
      status,
      at: instantOf(at),
      operator: at === 0 ? null : OPERATOR,
    })),
  );
}
