import { webcrypto } from "node:crypto";
import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import { z } from "zod";
import { isSignedByOperator, signAsOperator } from "#domain/operators/registry.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import { utf8 } from "#domain/signing/subtle.ts";
import type { Db, ReadOnlyDb } from "#platform/database/database.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { auditLog } from "../../catalogue/schema.ts";
import { type OpenOperators, REGISTRY_ACTION } from "./registry-file.ts";

const { subtle } = webcrypto;

/** Action of the audit log entries that hold an operator's signature of his entries before. */
const SIGN_ACTION = "sign-entries";

const signedEntries = z.object({
  entries: z.array(z.object({ id: z.int(), hash: z.string() })),
  key_id: z.string(),
  signature: z.string(),
});

const bytesOf = (entries: readonly { id: number; hash: string }[]) =>
  utf8(`assayed-audit/1\n${canonicalJson(entries.map(({ id, hash }) => ({ id, hash })))}`);

/** Id of the newest audit log entry; 0 if there is none. */
export async function newestEntryId(db: ReadOnlyDb): Promise<number> {
  const [newest] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return newest?.id ?? 0;
}

/** Signs the operator's entries behind an id with his key, by an entry of its own: entries never change. */
export async function signOwnEntries(
  db: Db,
  self: OpenOperators["self"],
  { after }: { after: number },
): Promise<void> {
  if (!self) return;
  const entries = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .where(and(gt(auditLog.id, after), eq(auditLog.operator, self.name), ne(auditLog.action, SIGN_ACTION)))
    .orderBy(asc(auditLog.id));
  if (entries.length === 0) return;
  const signature = await signAsOperator(subtle, self.key, bytesOf(entries));
  await recordAction(db, {
    operator: self.name,
    action: SIGN_ACTION,
    subject: entries.map(({ id }) => id).join(" "),
    details: { entries, ...signature },
  });
}

/** A sentence about each entry under the name of a registered operator that he did not sign, and each wrong signature. */
export async function unsignedEntries(
  db: ReadOnlyDb,
  { operators, former }: OpenOperators["registry"],
): Promise<string[]> {
  const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  const known = [...operators, ...former];
  const problems: string[] = [];
  const signedHashes = new Set<string>();
  for (const { id, details, operator } of rows.filter(({ action }) => action === SIGN_ACTION)) {
    const { data } = signedEntries.safeParse(details);
    const signer = known.find(({ keyId, name }) => keyId === data?.key_id && name === operator);
    if (data && signer && (await isSignedByOperator(subtle, signer, data, bytesOf(data.entries))))
      for (const { hash } of data.entries) signedHashes.add(`${operator} ${hash}`);
    else problems.push(`Entry ${id} isn't a valid signature of ${operator}.`);
  }
  const since = new Map<string, number>();
  for (const { id, action, operator, subject, hash } of rows) {
    const [, added] = /^add (.*)$/.exec(action === REGISTRY_ACTION ? subject : "") ?? [];
    if (added !== undefined && !since.has(added)) since.set(added, id);
    if (action === SIGN_ACTION || id < (since.get(operator) ?? Number.POSITIVE_INFINITY)) continue;
    if (!signedHashes.has(`${operator} ${hash}`))
      problems.push(
        `Entry ${id} names ${operator}, a registered operator, but isn't signed with ${operator}'s key.`,
      );
  }
  return problems;
}
