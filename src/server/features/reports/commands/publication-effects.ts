import { eq } from "drizzle-orm";
import type { PublishedPayload, PublishedState } from "#contract/report-file.ts";
import { isFailing } from "#contract/verdicts.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { reportDrafts } from "../schema/drafts.ts";
import { findReport } from "./report-rows.ts";

/** Delay before a report's PDF is rendered, so that statements made right after publishing are included. */
const PDF_DELAY_MS = 60_000;

/** Follow-up work of a published document: deletes the draft, schedules a new PDF, and notifies followers. */
export async function applyPublicationEffects(
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  tx: Tx,
  payload: PublishedPayload,
): Promise<void> {
  if (payload.kind === "report")
    await tx.delete(reportDrafts).where(eq(reportDrafts.reportNumber, payload.report_number));
  const { supplementId, slug, chain } = await findReport(tx, payload.report_number);
  const now = clock.now();
  if (payload.kind !== "file") {
    const startAfter = new Date(now.getTime() + PDF_DELAY_MS);
    await jobs.enqueue(tx, "write-report-pdf", { slug }, { singletonKey: slug, startAfter });
  }
  if (chain !== "reports") return;
  await notifyWebhooks(jobs, tx, payload, { reportSlug: slug, at: now.toISOString() });
  const event = followerEventOf(payload);
  if (event === null) return;
  await jobs.enqueue(tx, "notify-followers", {
    supplementId,
    reportSlug: slug,
    event,
    at: now.toISOString(),
  });
}

/** A file made from a report changes nothing that it says. */
async function notifyWebhooks(
  jobs: Services["jobs"],
  tx: Tx,
  payload: PublishedPayload,
  about: { reportSlug: string; at: string },
): Promise<void> {
  if (payload.kind === "file") return;
  const change = payload.kind === "state" ? changeOf(payload) : payload.kind;
  const news =
    payload.kind === "report"
      ? ({ type: "report.published", ...about } as const)
      : ({ type: "report.changed", change, ...about } as const);
  await jobs.enqueue(tx, "notify-webhooks", news);
}

const changeOf = ({ state, brand_response }: PublishedState): string =>
  brand_response === null ? state : "brand_response";

function followerEventOf(payload: PublishedPayload): "published" | "failed" | "withdrawn" | null {
  if (payload.kind === "report") return isFailing(payload.published_verdict) ? "failed" : "published";
  return payload.kind === "state" && payload.state === "withdrawn" && payload.brand_response === null
    ? "withdrawn"
    : null;
}
