import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PublishedReport } from "#contract/report-file.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { labels, supplements } from "#server/features/catalogue/schema.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { publishReport, statementPayload } from "#server/features/reports/commands/publish.ts";
import {
  type Publication,
  refreshSearchRows,
  updateReportState,
} from "#server/features/reports/commands/report-rows.ts";
import { appendDocument, lockForPublishing } from "#server/features/reports/commands/sign.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { Services } from "#server/services.ts";
import type { DemoReport } from "./laboratory/reports.ts";
import { registeredTestEvents } from "./registered-tests.ts";

type Needs = Pick<Services, "db" | "signing" | "clock">;

/** Operator recorded for demo reports. */
const OPERATOR = "sample";
const PUBLISHED_AT = "T15:00:00Z";

/** A change to the chain on a day; changes are signed in order. */
interface TimelineEvent {
  on: string;
  apply(tx: Tx): Promise<void>;
}

/**
 * Publishes the reports of the demo catalog to the hash chain "sample", with their later statements, in one
 * transaction. Skips report numbers that are already published.
 */
export async function publishDemoReports(needs: Needs, demoReports: readonly DemoReport[]): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await lockForPublishing(tx, "sample");
    const missing = await excludePublished(tx, demoReports);
    const productOf = await findProducts(tx, missing);
    const events = missing.flatMap((report) =>
      buildEvents(needs, listedIn(report, productOf), productOf(report).id),
    );
    events.push(
      ...(await newRegisteredTests(
        needs,
        tx,
        missing.map((report) => listedIn(report, productOf).payload),
      )),
    );
    for (const { apply } of events.toSorted((a, b) => a.on.localeCompare(b.on))) await apply(tx);
    await refreshSearchRows(tx, [...new Set(missing.map((report) => productOf(report).id))]);
  });
}

/** Entries of the demo tests, unless there are any. */
async function newRegisteredTests(needs: Needs, tx: Tx, payloads: readonly PublishedReport[]) {
  const isDemo = eq(registryEntries.chain, "sample");
  return (await tx.$count(registryEntries, isDemo)) > 0 ? [] : registeredTestEvents(needs, payloads);
}

type ProductOf = Awaited<ReturnType<typeof findProducts>>;

/** The report with its product as the catalog lists it, as `publish` signs it. */
function listedIn(report: DemoReport, productOf: ProductOf): DemoReport {
  const { id: _, ...listed } = productOf(report);
  const { payload } = report;
  return { ...report, payload: { ...payload, product: { ...payload.product, listed } } };
}

function buildEvents(
  needs: Needs,
  { payload, statements }: DemoReport,
  supplementId: number,
): TimelineEvent[] {
  const on = utcDay(needs.clock.now());
  const { issued_on } = payload.dates;
  const publication: Publication = {
    chain: "sample",
    payload,
    supplementId,
    publishedAt: new Date(issued_on + PUBLISHED_AT),
    scoredOn: on,
    operators: [OPERATOR],
  };
  return [
    { on: issued_on, apply: async (tx) => void (await publishReport(needs, tx, publication)) },
    ...statements.map((statement) => ({
      on: statement.on,
      apply: async (tx: Tx) => {
        const state = await statementPayload(tx, payload.report_number, statement);
        await updateReportState(tx, state, on);
        await appendDocument(needs, tx, "sample", state);
      },
    })),
  ];
}

async function excludePublished(tx: Tx, demoReports: readonly DemoReport[]): Promise<DemoReport[]> {
  const rows = await tx
    .select({ number: reports.reportNumber })
    .from(reports)
    .where(
      inArray(
        reports.reportNumber,
        demoReports.map(({ payload }) => payload.report_number),
      ),
    );
  const known = new Set(rows.map(({ number }) => number));
  return demoReports.filter(({ payload }) => !known.has(payload.report_number));
}

/** Returns a lookup of the product of a report, which follows merges. */
async function findProducts(tx: Tx, demoReports: readonly DemoReport[]) {
  const refs = demoReports.map(({ supplementRef }) => supplementRef.sourceRef);
  const own = alias(supplements, "own");
  const rows = await tx
    .select({
      sourceRef: labels.sourceRef,
      id: supplements.id,
      slug: supplements.slug,
      brand: brands.name,
      name: supplements.name,
    })
    .from(labels)
    .innerJoin(own, eq(own.id, labels.supplementId))
    .innerJoin(supplements, sql`${supplements.id} = coalesce(${own.mergedIntoId}, ${own.id})`)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(and(eq(labels.source, "sample"), inArray(labels.sourceRef, refs)));
  const byRef = new Map(rows.map(({ sourceRef, ...product }) => [sourceRef, product]));
  return ({ payload, supplementRef }: DemoReport) => {
    const product = byRef.get(supplementRef.sourceRef);
    if (product) return product;
    throw new Error(
      `${payload.report_number} is about ${supplementRef.sourceRef}, which is not in the catalog.`,
    );
  };
}
