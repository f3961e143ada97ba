import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { appendDocument } from "#server/features/reports/commands/documents.ts";
import { publishReport, statementAbout } from "#server/features/reports/commands/publish.ts";
import {
  enactState,
  type Publication,
  refreshSearchRows,
} from "#server/features/reports/commands/report-rows.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { Services } from "#server/services.ts";
import { labels, supplements } from "../server/features/catalogue/schema.ts";
import type { SampleReport } from "./laboratory/reports.ts";

type Needs = Pick<Services, "db" | "signing" | "clock">;

/** Who publishes what nobody measured. */
const OPERATOR = "sample";
const PUBLISHED_AT = "T15:00:00Z";

/** What happened on a day, in the order in which it was signed. */
interface Event {
  on: string;
  happens(tx: Tx): Promise<void>;
}

/**
 * Publishes the reports of the sample catalogue into the chain "sample", with all that was stated about them later, in
 * one transaction. Reports whose number is known stay as they are.
 */
export async function publishSample(needs: Needs, sample: readonly SampleReport[]): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const missing = await withoutKnown(tx, sample);
    const productOf = await findProducts(tx, missing);
    const events = missing.flatMap((report) => eventsOf(needs, report, productOf(report)));
    for (const { happens } of events.toSorted((a, b) => a.on.localeCompare(b.on))) await happens(tx);
    await refreshSearchRows(tx, [...new Set(missing.map(productOf))]);
  });
}

function eventsOf(needs: Needs, { payload, statements }: SampleReport, supplementId: number): Event[] {
  const on = needs.clock.now().toISOString().slice(0, 10);
  const { issued_on } = payload.dates;
  const publication: Publication = {
    chain: "sample",
    payload,
    supplementId,
    publishedAt: new Date(issued_on + PUBLISHED_AT),
    on,
    operators: [OPERATOR],
  };
  return [
    { on: issued_on, happens: async (tx) => void (await publishReport(needs, tx, publication)) },
    ...statements.map((statement) => ({
      on: statement.on,
      happens: async (tx: Tx) => {
        const state = await statementAbout(tx, payload.report_number, statement);
        await enactState(tx, state, on);
        await appendDocument(needs, tx, "sample", state);
      },
    })),
  ];
}

async function withoutKnown(tx: Tx, sample: readonly SampleReport[]): Promise<SampleReport[]> {
  const rows = await tx
    .select({ number: reports.reportNumber })
    .from(reports)
    .where(
      inArray(
        reports.reportNumber,
        sample.map(({ payload }) => payload.report_number),
      ),
    );
  const known = new Set(rows.map(({ number }) => number));
  return sample.filter(({ payload }) => !known.has(payload.report_number));
}

/** From each report to its product; a product that was merged into another hands its reports on. */
async function findProducts(tx: Tx, sample: readonly SampleReport[]) {
  const refs = sample.map(({ supplementRef }) => supplementRef.sourceRef);
  const found = await tx
    .select({
      sourceRef: labels.sourceRef,
      id: sql<number>`coalesce(${supplements.mergedIntoId}, ${supplements.id})`,
    })
    .from(labels)
    .innerJoin(supplements, eq(supplements.id, labels.supplementId))
    .where(and(eq(labels.source, "sample"), inArray(labels.sourceRef, refs)));
  const byRef = new Map(found.map(({ sourceRef, id }) => [sourceRef, id]));
  return ({ payload, supplementRef }: SampleReport): number => {
    const id = byRef.get(supplementRef.sourceRef);
    if (id !== undefined) return id;
    throw new Error(
      `${payload.report_number} is about ${supplementRef.sourceRef}, which is not in the catalogue.`,
    );
  };
}
