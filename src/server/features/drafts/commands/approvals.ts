import { and, eq } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { StatementChange } from "#contract/staff/drafts.ts";
import { utcDay } from "#domain/dates.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { staffName } from "../../accounts/commands/staff.ts";
import { lockAccount } from "../../accounts/queries.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import {
  APPROVAL_LIFETIME_MS,
  approvedVia,
  refuseWhereKeysSign,
  requireAnotherPerson,
} from "../../operators/commands/two-people.ts";
import { changeReportState } from "../../reports/commands/change-state.ts";
import { type PublishNeeds, type PublishResult, publishDraft } from "../../reports/commands/publish.ts";
import { lockChain } from "../../reports/commands/sign.ts";
import { findDraft, loadDraft } from "../queries/load-draft.ts";
import { statementContent } from "../queries/statement.ts";
import { approvedHash } from "../rules/approved-hash.ts";
import { staffApprovals } from "../schema.ts";

/** A member of staff who may publish. */
export type ReportApprover = SignedInStaff<"publish_reports">;

/** Hash of the content that the person was shown; null at the command line, which names the content it approves. */
type ShownHash = string | null;

/** The content that is approved, and how it is published once two people have. */
interface Subject {
  reportNumber: string;
  kind: string;
  change: StatementChange | null;
  payload: PublishedPayload;
  publish(tx: Tx, staff: [string, string]): Promise<PublishResult>;
}

/**
 * Approves a draft as it was shown. The first of two people's approvals waits; the second, of another account, publishes
 * in the same transaction. Throws `ApiError` "conflict" if the draft has changed since it was shown, which voids the first
 * approval too, or if the same person approves twice.
 */
export const approveDraft = (
  services: PublishNeeds,
  visitor: ReportApprover,
  { id, shownHash }: { id: string; shownHash: ShownHash },
): Promise<PublishResult["outcome"]> =>
  services.db.transaction(async (tx) => {
    await lockChain(tx, "reports");
    const today = utcDay(services.clock.now());
    const { ready, preview, draft } = await loadDraft(tx, await findDraft(tx, id), today);
    const reportNumber = draft.reportNumber;
    if (!ready || !preview || reportNumber === null)
      throw new ApiError(
        "invalid",
        "The draft is not complete: something is missing, or a question is open.",
      );
    return approve(services, tx, visitor, shownHash, {
      ...{ reportNumber, kind: "report", change: null, payload: preview.payload },
      publish: (nested, staff) =>
        publishDraft(
          { ...services, db: nested as unknown as Db, staff },
          { reportNumber, operator: staff.join(" and ") },
        ),
    });
  });

/** Approves a statement about a published report, as `approveDraft` approves a draft. */
export const approveReportStatement = (
  services: PublishNeeds,
  visitor: ReportApprover,
  {
    reportNumber,
    change,
    shownHash,
  }: { reportNumber: string; change: StatementChange; shownHash: ShownHash },
): Promise<PublishResult["outcome"]> =>
  services.db.transaction(async (tx) => {
    await lockChain(tx, "reports");
    const payload = await statementContent(tx, reportNumber, change, services.clock.now());
    return approve(services, tx, visitor, shownHash, {
      ...{ reportNumber, kind: change.kind, change, payload },
      publish: (nested, staff) =>
        changeReportState(
          { ...services, db: nested as unknown as Db, staff },
          { reportNumber, operator: staff.join(" and "), change },
        ),
    });
  });

async function approve(
  services: PublishNeeds,
  tx: Tx,
  { userId }: ReportApprover,
  shownHash: ShownHash,
  subject: Subject,
): Promise<PublishResult["outcome"]> {
  await lockAccount(tx, userId);
  await refuseWhereKeysSign(services, tx);
  const now = services.clock.now();
  const hash = approvedHash(subject.payload);
  if (shownHash !== null && hash !== shownHash)
    throw new ApiError(
      "conflict",
      "The content has changed since you looked at it. Read it again, then approve.",
      {
        current: { content_hash: hash },
      },
    );
  const first = await takeValidFirst(tx, subject, hash, now);
  const operator = await staffName(tx, userId);
  if (!first) {
    await storeFirst(tx, subject, { hash, userId, at: now });
    await log(tx, operator, "approve", subject, { content_hash: hash });
    return "waits";
  }
  requireAnotherPerson(first, userId);
  const staff: [string, string] = [await staffName(tx, first.userId), operator];
  await tx.delete(staffApprovals).where(eq(staffApprovals.id, first.id));
  return (await subject.publish(tx, staff)).outcome;
}

/** Stores the first approval, which waits for the second. */
async function storeFirst(
  tx: Tx,
  { reportNumber, kind, change, payload }: Subject,
  { hash, userId, at }: { hash: string; userId: number; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + APPROVAL_LIFETIME_MS);
  const content = { reportNumber, kind, change, payload, contentHash: hash };
  await tx.insert(staffApprovals).values({ ...content, userId, via: approvedVia(), at, expiresAt });
}

/** The first approval, if it still counts. One that has expired, or was of other content, is void and deleted. */
async function takeValidFirst(tx: Tx, { reportNumber, kind }: Subject, hash: string, now: Date) {
  const [first] = await tx
    .select()
    .from(staffApprovals)
    .where(and(eq(staffApprovals.reportNumber, reportNumber), eq(staffApprovals.kind, kind)))
    .for("update");
  if (!first) return null;
  if (first.contentHash === hash && first.expiresAt > now) return first;
  await tx.delete(staffApprovals).where(eq(staffApprovals.id, first.id));
  return null;
}

const log = (
  tx: Tx,
  operator: string,
  action: string,
  { reportNumber, kind, change }: Pick<Subject, "reportNumber" | "kind" | "change">,
  details: Record<string, unknown>,
) => recordAction(tx, { operator, action, subject: reportNumber, details: { kind, change, ...details } });

/** Refuses what someone else has approved, or takes one's own approval back; it can be approved again. */
export const endWaitingApproval = (
  { db }: Services,
  { userId }: ReportApprover,
  { id, reason }: { id: number; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [ended] = await tx.delete(staffApprovals).where(eq(staffApprovals.id, id)).returning();
    if (!ended) throw new ApiError("not_found", "This approval isn’t waiting any more.");
    const action = ended.userId === userId ? "withdraw-approval" : "refuse-approval";
    await log(tx, await staffName(tx, userId), action, ended, {
      reason,
      content_hash: ended.contentHash,
      approved_by: await staffName(tx, ended.userId),
    });
  });
