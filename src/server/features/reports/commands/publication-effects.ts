import { eq } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { notifyFollowers } from "../../follows/commands.ts";
import { reportDrafts } from "../schema.ts";
import { findReport } from "./report-rows.ts";

/** How long a report's PDF waits to be made, in milliseconds: what is stated about the report at once is in it then. */
const PDF_AFTER_MS = 60_000;

/**
 * What has to be done once a document stands: its draft goes, those who follow the product are told, and the report's
 * PDF is made anew.
 */
export async function announce(
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  tx: Tx,
  payload: PublishedPayload,
): Promise<void> {
  if (payload.kind === "report")
    await tx.delete(reportDrafts).where(eq(reportDrafts.reportNumber, payload.report_number));
  const { supplementId, slug, chain } = await findReport(tx, payload.report_number);
  if (payload.kind !== "file") {
    const startAfter = new Date(clock.now().getTime() + PDF_AFTER_MS);
    await jobs.enqueue(tx, "write-report-pdf", { slug }, { singletonKey: slug, startAfter });
  }
  const event = eventOf(payload);
  if (event === null) return;
  if (chain === "reports") await notifyFollowers({ jobs }, tx, { supplementId, reportSlug: slug, event });
}

function eventOf(payload: PublishedPayload): "published" | "failed" | "withdrawn" | null {
  if (payload.kind === "report")
    return payload.published_verdict === "fail" || payload.published_verdict === "conditional_fail"
      ? "failed"
      : "published";
  return payload.kind === "state" && payload.state === "withdrawn" && payload.brand_response === null
    ? "withdrawn"
    : null;
}
