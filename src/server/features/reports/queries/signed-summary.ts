import type { PublishedPayload } from "#contract/report-file.ts";
import type { Hazard, Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { isSameProduct, type LinkedProduct, namedProduct } from "../rules/named-product.ts";
import { judgePublishedReport } from "../rules/published-report.ts";
import { statedColumns } from "../rules/report-columns.ts";
import type { reports } from "../schema.ts";
import { documentsOfReport, readStoredDocument } from "./documents.ts";
import { documentProblem } from "./proof-problems.ts";
import { type Pins, trustedChainKeys } from "./trusted-keys.ts";

/** What a short statement about a report, such as a badge, says. */
export interface ReportInBrief {
  product: LinkedProduct;
  verdict: Verdict;
  hazards: readonly Hazard[];
  /** What decided the verdict; null under an earlier edition of the rules. */
  headline: string | null;
  state: ReportState;
  lot: string;
  testedOn: string;
}

/** Whether a short statement says only what the genuine documents of its report say. */
export async function isAsSigned(
  db: ReadOnlyDb,
  { id, chain }: Pick<typeof reports.$inferSelect, "id" | "chain">,
  pins: Pins,
  brief: ReportInBrief,
): Promise<boolean> {
  const documents = await documentsOfReport(db, id);
  const keys = await trustedChainKeys(db, chain, pins);
  for (const document of documents) if ((await documentProblem(document, keys)) !== null) return false;
  const payloads = documents.flatMap(
    (one) => (readStoredDocument(one)?.payload ?? []) as unknown as PublishedPayload,
  );
  const report = payloads.find(({ kind }) => kind === "report");
  if (report?.kind !== "report") return false;
  const newest = payloads.findLast(({ kind }) => kind === "state");
  return (
    isSameProduct(namedProduct(payloads), brief.product) &&
    report.published_verdict === brief.verdict &&
    (report.hazards ?? []).join() === brief.hazards.join() &&
    statedColumns(report, judgePublishedReport(report)).headline === brief.headline &&
    report.sample.lot_number === brief.lot &&
    report.dates.tested_on === brief.testedOn &&
    (newest?.kind === "state" ? newest.state : "current") === brief.state
  );
}
