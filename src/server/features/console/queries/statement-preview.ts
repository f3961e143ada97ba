import type { StatementChange } from "#contract/staff/drafts.ts";
import { statementContent, statementOnPage } from "#server/features/drafts/queries/statement.ts";
import { approvedHash } from "#server/features/drafts/rules/approved-hash.ts";
import { previewWithdrawalEmail } from "#server/features/follows/queries.ts";
import { findReport } from "#server/features/reports/commands/report-rows.ts";
import type { Services } from "#server/services.ts";

/** What a statement would say and whom it would write to. Changes nothing. */
export const previewReportStatement = (
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  reportNumber: string,
  change: StatementChange,
) =>
  db.transaction(async (tx) => {
    const payload = await statementContent(tx, reportNumber, change, clock.now());
    const report = await findReport(tx, reportNumber);
    return {
      content_hash: approvedHash(payload),
      page: statementOnPage(payload),
      // Only a withdrawal is written about: see `followerEventOf` in publication-effects.ts.
      email:
        change.kind === "withdraw"
          ? await previewWithdrawalEmail(tx, report, { siteUrl: config.siteUrl, now: clock.now() })
          : null,
    };
  });
