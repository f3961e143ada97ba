import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RegisteredTestState } from "#contract/registered-test-vocabulary.ts";
import type {
  getReportRegistration,
  RegisteredTest,
  RegisteredTestDetails,
  RegistryCounts,
  RegistryList,
} from "#contract/registered-tests.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { reports } from "../../reports/schema.ts";
import { logSize } from "../../transparency-log/queries.ts";
import { type AttachedReport, presentTest, presentTestEntry } from "../presentation.ts";
import { registryEntries } from "../schema.ts";
import { entriesOfTests, historyOf, type StoredEntry } from "./entries.ts";

export interface RegistryFilter {
  page: number;
  limit: number;
  state?: RegisteredTestState | undefined;
}

/** One row per test of a chain: number, state on a day, and whether its reports came in time. */
const testsOf = (chain: Chain, today: string): SQL => sql`
  select *, case
      when cancelled then 'cancelled' when reports >= lots then 'published' when ${today}::date > due_on then 'overdue'
      when stages > 0 then 'in_progress' else 'registered'
    end as state, last_report <= due_on as on_time
  from (
    select test, min(sequence) as first, max(due_on) as due_on, max(lots) as lots,
      bool_or(entry = 'cancelled') as cancelled,
      count(*) filter (where entry = 'report') as reports,
      count(*) filter (where entry not in ('registered', 'late')) as stages,
      max((at at time zone 'UTC')::date) filter (where entry = 'report') as last_report
    from registry_entries where chain = ${chain} group by test
  ) test`;

/** The chain whose tests are listed: the real one, or the demo chain while nothing real is registered. */
async function listedChain(db: ReadOnlyDb): Promise<Chain> {
  return (await db.$count(registryEntries, eq(registryEntries.chain, "reports"))) > 0 ? "reports" : "sample";
}

/** Registered tests, the newest first, and counts of all of them. `today`: YYYY-MM-DD. */
export async function registeredTestsNewestFirst(
  db: ReadOnlyDb,
  { page, limit, state }: RegistryFilter,
  today: string,
): Promise<RegistryList> {
  const tests = testsOf(await listedChain(db), today);
  const offset = (page - 1) * limit;
  const counts = await countTests(db, tests);
  const { rows } = await db.execute<{ test: string; total: number }>(sql`
    select test, (count(*) over ())::int as total from (${tests}) t
    where ${state ? sql`state = ${state}` : sql`true`} order by first desc limit ${limit} offset ${offset}`);
  const list = await presentTests(
    db,
    rows.map(({ test }) => test),
    today,
  );
  const total = rows[0]?.total ?? 0;
  return { list, total, page, limit, has_more: offset + rows.length < total, counts, today };
}

async function countTests(db: ReadOnlyDb, tests: SQL): Promise<RegistryCounts> {
  const { rows } = await db.execute<RegistryCounts & Record<string, unknown>>(sql`
    select count(*)::int as registered,
      (count(*) filter (where state in ('registered', 'in_progress')))::int as open,
      (count(*) filter (where state = 'overdue'))::int as overdue,
      (count(*) filter (where state = 'published'))::int as published,
      (count(*) filter (where state = 'published' and on_time))::int as published_on_time,
      (count(*) filter (where state = 'cancelled'))::int as cancelled
    from (${tests}) t`);
  if (!rows[0]) throw new Error("A count has no row.");
  return rows[0];
}

async function presentTests(
  db: ReadOnlyDb,
  numbers: readonly string[],
  today: string,
): Promise<RegisteredTest[]> {
  const entries = await entriesOfTests(db, numbers);
  const reportOf = await attachedReports(db, [...entries.values()].flat());
  return numbers.flatMap((number) => {
    const history = historyOf(entries.get(number) ?? []);
    return history ? presentTest(history, { today, reportOf }) : [];
  });
}

async function attachedReports(
  db: ReadOnlyDb,
  entries: readonly StoredEntry[],
): Promise<Map<string, AttachedReport>> {
  const numbers = entries.flatMap(({ payload }) =>
    payload.kind === "test_step" && payload.report ? payload.report.report_number : [],
  );
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ report_number: reports.reportNumber, report_slug: reports.slug, lot_number: reports.lotNumber })
    .from(reports)
    .where(inArray(reports.reportNumber, numbers));
  return new Map(rows.map((row) => [row.report_number, row]));
}

/** One registered test with its entries. Throws `ApiError` "not_found". `today`: YYYY-MM-DD. */
export async function readRegisteredTest(
  db: ReadOnlyDb,
  given: string,
  today: string,
): Promise<RegisteredTestDetails> {
  const number = given.toUpperCase();
  const entries = (await entriesOfTests(db, [number])).get(number) ?? [];
  const history = historyOf(entries);
  const [first] = entries;
  if (!history || !first) throw new ApiError("not_found", `No registered test ${given}.`);
  return {
    ...presentTest(history, { today, reportOf: await attachedReports(db, entries) }),
    today,
    entries: entries.map(presentTestEntry),
    log_size: await logSize(db, first.chain),
  };
}

/** Where the test behind a report was registered. Throws `ApiError` "not_found" for an unknown report. */
export async function registrationOfReport(
  db: ReadOnlyDb,
  slug: string,
): Promise<z.output<typeof getReportRegistration.output>> {
  const [report] = await db
    .select({ number: reports.reportNumber, test: registryEntries.test })
    .from(reports)
    .leftJoin(registryEntries, eq(registryEntries.reportNumber, reports.reportNumber))
    .where(eq(reports.slug, slug));
  if (!report) throw new ApiError("not_found", "No such report.");
  if (report.test === null) return { registration: null };
  const history = historyOf((await entriesOfTests(db, [report.test])).get(report.test) ?? []);
  if (!history) return { registration: null };
  const { test: number, at: registered_at, due_on } = history.registration;
  return { registration: { number, registered_at, due_on } };
}
