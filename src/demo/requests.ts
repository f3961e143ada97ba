import { eq, sql } from "drizzle-orm";
import { REQUEST_STEPS } from "#contract/request-states.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { testRequestEvents, testRequests } from "#server/features/test-requests/schema.ts";
import { BASE_DAY } from "./calendar.ts";

/** Requests that nobody made: how many ask, and how many days each step has taken. The next step is where it stands. */
const UNDER_WAY = [
  { votes: 47, days: [2, 4, 11, 6] },
  { votes: 38, days: [1, 6, 9] },
  { votes: 29, days: [3, 3] },
  { votes: 24, days: [2, 7] },
  { votes: 16, days: [1, 5] },
  { votes: 9, days: [4] },
  { votes: 5, days: [2] },
] as const;
const ANSWERED = [
  { votes: 61, days: [2, 5, 14, 7, 20] },
  { votes: 44, days: [1, 3, 10, 5, 26] },
  { votes: 35, days: [3, 8, 17, 9, 18] },
] as const;

/** Days between two requests' last steps. */
const APART = 3;
const DAY_MS = 86_400_000;
const OPERATOR = "sample";

/** Makes the sample catalogue's requests, unless they are there: about untested products, and about tested ones. */
export async function keepSampleRequests(db: Db): Promise<void> {
  if ((await db.$count(testRequests, eq(testRequests.sample, true))) > 0) return;
  await db.transaction(async (tx) => {
    const [untested, tested] = [
      await products(tx, false, UNDER_WAY.length),
      await products(tx, true, ANSWERED.length),
    ];
    const pairs = [
      ...untested.map((product, at) => ({ product, request: UNDER_WAY[at] })),
      ...tested.map((product, at) => ({ product, request: ANSWERED[at] })),
    ];
    for (const [at, { product, request }] of pairs.entries())
      if (request) await insert(tx, product, request, Date.parse(BASE_DAY) - at * APART * DAY_MS);
    const ids = pairs.map(({ product }) => product.id);
    await tx.execute(sql`select refresh_supplement_search(${sql.param(ids)}::int[])`);
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

/** Sample products that were tested or not, one a brand, in an order that is the same on every run. */
async function products(tx: Tx, tested: boolean, limit: number): Promise<Product[]> {
  const { rows } = await tx.execute<Product>(sql`
    select * from (
      select distinct on (b.id) s.id, s.slug, s.name, b.name as brand, v.report_id as "reportId",
        search_text(b.name || ' ' || s.name) as words
      from supplements s join brands b on b.id = s.brand_id join supplement_search v on v.supplement_id = s.id
      where s.source = 'sample' and (v.report_id is not null) = ${tested}
      order by b.id, s.slug
    ) one order by md5(slug) limit ${limit}
  `);
  return rows;
}

async function insert(
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
      words,
      fingerprint: sha256(`sample ${slug}`),
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
