import { eq } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { checkFile } from "../queries/check-report-file.ts";
import { problemLine } from "../rules/file-problems.ts";
import { reportDrafts, reports } from "../schema.ts";
import { agree } from "./agree.ts";
import { lockChain } from "./lock.ts";
import { announce } from "./publication-effects.ts";
import { type Published, publishReport } from "./publish.ts";

export type ReleaseNeeds = Pick<Services, "db" | "jobs" | "clock" | "config" | "signing">;

/** `waits`: another operator has to ask for the same. */
export type Released = { outcome: Published | "waits"; operators: string[] };

/**
 * Publishes a draft, whole or not at all: checked again, judged, signed, shown, told to those who follow the product,
 * and written into the audit log. Asking again for what is published does nothing. `Refusal`: why it cannot be.
 */
export function publishDraft(
  needs: ReleaseNeeds,
  { reportNumber, operator }: { reportNumber: string; operator: string },
): Promise<Released> {
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, "reports");
    const [draft] = await tx.select().from(reportDrafts).where(eq(reportDrafts.reportNumber, reportNumber));
    if (!draft) return alreadyPublished(tx, reportNumber);
    const now = needs.clock.now();
    const on = now.toISOString().slice(0, 10);
    const checked = await checkFile(tx, draft.file, on);
    if ("problems" in checked) throw new Refusal("invalid", checked.problems.map(problemLine).join("\n  "));
    const { payload, supplementId } = checked.ready;
    const { agreed, operators } = await agree(needs, tx, payload, operator);
    const outcome = agreed
      ? await publishReport(needs, tx, {
          chain: "reports",
          payload,
          supplementId,
          publishedAt: now,
          on,
          operators,
        })
      : "waits";
    if (outcome === "published") await announce(needs, tx, payload);
    await recordAction(tx, {
      operator,
      action: "publish",
      subject: reportNumber,
      details: { outcome, operators, verdict: payload.published_verdict },
    });
    return { outcome, operators };
  });
}

async function alreadyPublished(tx: Tx, reportNumber: string): Promise<Released> {
  const [report] = await tx
    .select({ operators: reports.publishedBy })
    .from(reports)
    .where(eq(reports.reportNumber, reportNumber));
  if (report) return { outcome: "known", operators: report.operators };
  throw new Refusal("not_found", `There is no draft ${reportNumber}: import-report takes one in.`);
}
