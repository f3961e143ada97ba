import { webcrypto } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { PublishedPayload } from "#contract/report-file.ts";
import {
  isSignedByOperator,
  normalizeOperatorName,
  type OperatorSignature,
  type RegisteredOperator,
  signAsOperator,
} from "#domain/operators/registry.ts";
import { utf8 } from "#domain/signing/subtle.ts";
import type { ReadOnlyDb, Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { auditLog } from "../../catalogue/schema.ts";
import type { OpenOperators } from "../../operators/commands/registry-file.ts";
import { approvals } from "../schema/signing.ts";
import { contentHash } from "./sign.ts";

const { subtle } = webcrypto;

/** Operators who must approve a publication where two are required (four-eyes rule). */
const REQUIRED_APPROVALS = 2;

/** An approval as the audit log keeps it. Without a signature where no operators are registered. */
export interface Approval {
  operator: string;
  signature: OperatorSignature | null;
}

export interface ApprovalStatus {
  /** Whether the payload may be signed. */
  approved: boolean;
  /** Who has approved it so far. */
  operators: string[];
  /** For the audit log: what was approved, and by which signatures. */
  record: { content_hash: string; approvals: Approval[] };
}

export interface ApprovalNeeds extends Pick<Services, "config"> {
  /** Registered operators; absent where nobody is registered and approvals are not signed. */
  operators?: OpenOperators;
  /** Whether the operator is an account of staff, by its number. A typed name is none. */
  isAccount?: boolean;
}

const signedBytes = (hash: string) => utf8(`assayed-approval/1\n${hash}`);

/** What approvals of a publication need. */
export interface PublicationApprovalNeeds extends ApprovalNeeds {
  /** The two members of staff who have approved exactly this content in the console. */
  staff?: readonly [string, string];
}

/**
 * Records an operator's approval of a publication. A statement's date is not part of the content, so the second approval may
 * come on another day. Where two members of staff have approved it already, theirs are taken. See `recordOperatorApproval`.
 */
export async function recordApproval(
  needs: PublicationApprovalNeeds,
  tx: Tx,
  payload: PublishedPayload,
  givenName: string,
): Promise<ApprovalStatus> {
  const hash = contentHash("on" in payload ? { ...payload, on: "" } : payload);
  return needs.staff
    ? approvedByStaff(hash, needs.staff)
    : recordOperatorApproval(needs, tx, hash, givenName);
}

/** That two members of staff have approved a content in the console, by its hash. */
export const approvedByStaff = (hash: string, staff: readonly [string, string]): ApprovalStatus =>
  statusOf(
    hash,
    staff.map((name) => ({ operator: name, signature: null })),
    true,
  );

/**
 * Records an operator's approval and checks whether enough operators have approved exactly the content with this hash. Where
 * operators are registered, each approval is signed with the operator's own key and counts once a key. The caller must hold
 * the chain lock, so that simultaneous approvals see each other. Throws `ApiError` "forbidden" without the key of the named
 * operator.
 */
export async function recordOperatorApproval(
  needs: ApprovalNeeds,
  tx: Tx,
  hash: string,
  givenName: string,
): Promise<ApprovalStatus> {
  const { config, operators: open } = needs;
  const operator = normalizeOperatorName(givenName);
  const signature = await signApproval(open, operator, hash);
  const isTwoPerson = config.twoPersonPublishing || (open?.registry.twoPerson ?? false);
  if (!isTwoPerson) return statusOf(hash, [{ operator, signature }], true);
  if (signature === null && !needs.isAccount)
    throw new ApiError(
      "forbidden",
      "Two people must approve this, and a typed name could be anyone’s. Name your staff account with --as EMAIL, or approve it in the console.",
    );
  const columns = { keyId: signature?.key_id ?? null, signature: signature?.signature ?? null };
  await tx
    .insert(approvals)
    .values({ contentHash: hash, operator, ...columns })
    .onConflictDoUpdate({ target: [approvals.contentHash, approvals.operator], set: columns });
  const given = await validApprovals(tx, hash, open?.registry.operators ?? []);
  if (given.length < REQUIRED_APPROVALS) return statusOf(hash, given, false);
  await tx.delete(approvals).where(eq(approvals.contentHash, hash));
  return statusOf(hash, given, true);
}

const statusOf = (hash: string, given: Approval[], approved: boolean): ApprovalStatus => ({
  approved,
  operators: given.map(({ operator }) => operator),
  record: { content_hash: hash, approvals: given },
});

/** Null where nobody is registered. */
async function signApproval(
  open: OpenOperators | undefined,
  operator: string,
  hash: string,
): Promise<OperatorSignature | null> {
  if (!open || open.registry.operators.length === 0) return null;
  const { self } = open;
  if (!self)
    throw new ApiError(
      "forbidden",
      "Operators are registered, so publishing needs your key: set OPERATOR_KEY_FILE to the one you are registered with.",
    );
  if (self.name !== operator)
    throw new ApiError(
      "forbidden",
      `This is the key of ${self.name}, not of ${operator}: use --operator "${self.name}".`,
    );
  return signAsOperator(subtle, self.key, signedBytes(hash));
}

/** Approvals of a content that count. Where operators are registered: those signed with the key of their operator. */
async function validApprovals(
  tx: Tx,
  hash: string,
  registered: readonly RegisteredOperator[],
): Promise<Approval[]> {
  const rows = await tx
    .select()
    .from(approvals)
    .where(eq(approvals.contentHash, hash))
    .orderBy(asc(approvals.at));
  const all = rows.map(({ operator, keyId, signature }) => ({
    operator,
    signature: keyId !== null && signature !== null ? { key_id: keyId, signature } : null,
  }));
  if (registered.length === 0) return all;
  const valid = await Promise.all(all.map((approval) => isValid(approval, hash, registered)));
  return all.filter((_, at) => valid[at]);
}

const recordedApproval = z.object({
  content_hash: z.string(),
  approvals: z.array(
    z.object({
      operator: z.string(),
      signature: z.object({ key_id: z.string(), signature: z.string() }).nullable(),
    }),
  ),
});

/** A sentence about each approval in the audit log whose signature is not that of the operator it names. */
export async function wrongApprovals(
  db: ReadOnlyDb,
  { operators, former }: OpenOperators["registry"],
): Promise<string[]> {
  const rows = await db
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(sql`${auditLog.details} ? 'content_hash'`)
    .orderBy(asc(auditLog.id));
  const problems: string[] = [];
  for (const { id, details } of rows) {
    const { data } = recordedApproval.safeParse(details);
    for (const approval of data?.approvals ?? [])
      if (
        approval.signature &&
        !(await isValid(approval, data?.content_hash ?? "", [...operators, ...former]))
      )
        problems.push(`Entry ${id} has an approval that ${approval.operator} didn't sign.`);
  }
  return problems;
}

/** Whether an approval is signed with the key of the operator it names. */
async function isValid(
  { operator, signature }: Approval,
  hash: string,
  registered: readonly RegisteredOperator[],
): Promise<boolean> {
  const named = registered.find(({ name, keyId }) => name === operator && keyId === signature?.key_id);
  return !!named && !!signature && isSignedByOperator(subtle, named, signature, signedBytes(hash));
}
