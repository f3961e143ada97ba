import type { StatementChange } from "#contract/staff/drafts.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { approveReportStatement, type ReportApprover } from "#server/features/drafts/commands/approvals.ts";
import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { signNewestCheckpoint } from "#server/features/reports/commands/checkpoints.ts";
import type { PublishNeeds, PublishResult } from "#server/features/reports/commands/publish.ts";
import { type Acting, findActingStaff } from "./acting-staff.ts";
import type { CommandContext } from "./command.ts";
import { openCommandOperators, openCommandStorage, withJobs } from "./open.ts";

/** Opens what commands that sign need. */
export const withPublishing = <Result>(
  context: CommandContext,
  work: (needs: PublishNeeds) => Promise<Result>,
): Promise<Result> =>
  withJobs(context, async ({ config, jobs, database: { db } }) =>
    work({
      config,
      jobs,
      db,
      clock: systemClock,
      signing: openSigning(config),
      storage: await openCommandStorage(config),
      operators: await openCommandOperators(db, config),
    }),
  );

/** A signed change to a report: as an operator, or as one of two members of staff who approve it. */
export interface SignedChange {
  /** Message if the change took effect. */
  published: string;
  asOperator(needs: PublishNeeds, operator: string): Promise<PublishResult>;
  asStaff(needs: PublishNeeds, staff: ReportApprover): Promise<PublishResult["outcome"]>;
}

/** Runs a change and prints its outcome. */
export const runReportChange = (
  context: CommandContext,
  acting: Acting,
  { published, asOperator, asStaff }: SignedChange,
): Promise<void> =>
  withPublishing(context, async (needs) => {
    const staff = await findActingStaff(needs.db, acting, "publish_reports");
    const { outcome, operators } = staff
      ? { outcome: await asStaff(needs, staff), operators: [await staffName(needs.db, staff.userId)] }
      : await asOperator(needs, acting.operator);
    await signNewestCheckpoint(needs, "reports");
    const another = staff
      ? "another member of staff must approve it in the console."
      : "another one must run the same command.";
    const sentences: Record<PublishResult["outcome"], string> = {
      published,
      known: "Already published with the same content. Nothing changed.",
      waits: `Approved by ${operators.join(", ")}. Publishing needs two operators, so ${another}`,
      unsigned: "Awaiting signature. Next: export-unsigned FILE",
    };
    context.out(sentences[outcome]);
    if (!staff && (needs.operators?.registry.operators ?? []).length === 0)
      context.err.write(UNSIGNED_APPROVAL);
  });

/** A statement about a published report, for `runReportChange`. */
export const signedStatement = (
  published: string,
  reportNumber: string,
  change: StatementChange,
): SignedChange => ({
  published,
  asOperator: (needs, operator) => changeReportState(needs, { reportNumber, operator, change }),
  asStaff: (needs, staff) => approveReportStatement(needs, staff, { reportNumber, change, shownHash: null }),
});

/** Tells which reports are not shown as signed until someone else acts; prints nothing if there are none. */
export function printWaitingLinks({ out }: CommandContext, waiting: readonly string[]): void {
  if (waiting.length === 0) return;
  out(
    `The new product of ${waiting.join(", ")} is not signed yet; until then the report says so. Sign it (export-unsigned), or have another operator run: link-report NUMBER --reason TEXT`,
  );
}

const UNSIGNED_APPROVAL =
  "This approval isn't signed, because no operators are registered: anyone who can run commands can use any name. See operators --help.\n";
