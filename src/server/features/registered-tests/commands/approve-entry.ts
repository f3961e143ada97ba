import { eq } from "drizzle-orm";
import type { EntryToApprove } from "#contract/staff/registered-tests.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import type { Tx } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
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
import {
  type ApprovalNeeds,
  type ApprovalStatus,
  approvedByStaff,
  recordOperatorApproval,
} from "../../reports/commands/approve.ts";
import { registryApprovals } from "../schema.ts";
import { entryInstant, requireAppendable } from "./append-entry.ts";

/**
 * Who makes an entry: a member of staff, or an operator at the command line by name. `isSecond`: approves what waits, and
 * nothing that someone else has approved or refused meanwhile.
 */
export type EntryActor =
  | { staff: SignedInStaff<"register_tests">; isSecond?: boolean }
  | { operator: string };

export type EntryNeeds = Pick<Services, "db" | "clock" | "signing"> & ApprovalNeeds;

export const notWaiting = () => new ApiError("not_found", "This entry isn’t waiting any more.");

/** The actor as the audit log names them. */
export const actorName = async (tx: Tx, actor: EntryActor): Promise<string> =>
  "staff" in actor ? staffName(tx, actor.staff.userId) : actor.operator;

/** What the audit log says an entry is about. */
const subjectOf = (entry: EntryToApprove): string =>
  entry.kind === "registration" ? "new registration" : entry.step.number;

/**
 * Approves an entry that can't be undone, as reports are approved: members of staff by two accounts, operators at the
 * command line by one, or by two where the site requires it. The caller holds the chain's lock, and has checked that the
 * entry could be made. Throws `ApiError` "conflict" if the same person approves twice, and what `requireAppendable` throws.
 */
export async function approveEntry(
  needs: EntryNeeds,
  tx: Tx,
  entry: EntryToApprove,
  actor: EntryActor,
): Promise<ApprovalStatus> {
  await requireAppendable(needs, tx, "reports", entryInstant(needs.clock.now()));
  const hash = sha256HexSync(canonicalJson(entry));
  const operator = await actorName(tx, actor);
  const status =
    "staff" in actor
      ? await approveAsStaff(needs, tx, actor, { entry, hash })
      : await recordOperatorApproval(needs, tx, hash, operator);
  if (!status.approved) {
    const details = { kind: entry.kind, ...status.record };
    await recordAction(tx, { operator, action: "approve-test-entry", subject: subjectOf(entry), details });
  }
  return status;
}

async function approveAsStaff(
  needs: EntryNeeds,
  tx: Tx,
  { staff: { userId }, isSecond = false }: Extract<EntryActor, { staff: unknown }>,
  { entry, hash }: { entry: EntryToApprove; hash: string },
): Promise<ApprovalStatus> {
  await lockAccount(tx, userId);
  await refuseWhereKeysSign(needs, tx);
  const at = needs.clock.now();
  const name = await staffName(tx, userId);
  const first = await takeValidFirst(tx, hash, at);
  if (first) {
    requireAnotherPerson(first, userId);
    await tx.delete(registryApprovals).where(eq(registryApprovals.id, first.id));
    return approvedByStaff(hash, [await staffName(tx, first.userId), name]);
  }
  if (isSecond) throw notWaiting();
  const expiresAt = new Date(at.getTime() + APPROVAL_LIFETIME_MS);
  await tx
    .insert(registryApprovals)
    .values({ content: entry, contentHash: hash, userId, via: approvedVia(), at, expiresAt });
  const approvals = [{ operator: name, signature: null }];
  return { approved: false, operators: [name], record: { content_hash: hash, approvals } };
}

/** The first approval of exactly this content; one that has expired is void and deleted. */
async function takeValidFirst(tx: Tx, hash: string, now: Date) {
  const [first] = await tx
    .select()
    .from(registryApprovals)
    .where(eq(registryApprovals.contentHash, hash))
    .for("update");
  if (!first || first.expiresAt > now) return first;
  await tx.delete(registryApprovals).where(eq(registryApprovals.id, first.id));
  return undefined;
}

/** Refuses what someone else has approved, or takes one's own approval back. Throws `ApiError` "not_found". */
export const endEntryApproval = (
  { db }: Pick<Services, "db">,
  { userId }: SignedInStaff<"register_tests">,
  { id, reason }: { id: number; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [ended] = await tx.delete(registryApprovals).where(eq(registryApprovals.id, id)).returning();
    if (!ended) throw notWaiting();
    await recordAction(tx, {
      operator: await staffName(tx, userId),
      action: ended.userId === userId ? "withdraw-approval" : "refuse-approval",
      subject: subjectOf(ended.content),
      details: {
        ...{ kind: ended.content.kind, reason, content_hash: ended.contentHash },
        approved_by: await staffName(tx, ended.userId),
      },
    });
  });
