import { webcrypto } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { utcDay } from "#domain/dates.ts";
import {
  applyStatement,
  type OperatorChange,
  type OperatorRegistry,
  requiredSigners,
  type SignedStatement,
  signersOf,
  signStatement,
} from "#domain/operators/registry.ts";
import type { SigningKey } from "#platform/signing.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { REGISTRY_ACTION, readRegistry, readRegistryFile, writeRegistryFile } from "./registry-file.ts";

const { subtle } = webcrypto;

export interface OperatorsChanged {
  /** `waits`: another operator must make the same change. */
  outcome: "done" | "waits";
  registry: OperatorRegistry;
}

/**
 * Signs a change of the operators with the caller's key. It takes effect once enough operators have signed it, and its
 * hash is recorded in the audit log. Throws `ApiError` "forbidden" if the key is not a registered one.
 */
export async function changeOperators(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  key: SigningKey,
  change: OperatorChange,
): Promise<OperatorsChanged> {
  const registry = await readRegistry(db, config);
  const file = await readRegistryFile(config.dataDir);
  const pending = isSameChange(file.pending, change, registry) ? file.pending : null;
  const on = utcDay(clock.now());
  const statement = pending?.statement ?? { ...change, on, previous: registry.head };
  const next = await applyStatement(subtle, registry, statement).catch((error: unknown) => {
    if (error instanceof RangeError) throw new ApiError("invalid", error.message);
    throw error;
  });
  const own = await signStatement(subtle, key, statement);
  const others = (pending?.signatures ?? []).filter(({ key_id }) => key_id !== key.keyId);
  const signed: SignedStatement = { statement, signatures: [...others, own] };
  const signers = await signersOf(subtle, registry, signed);
  const self = signers.find(({ keyId }) => keyId === key.keyId);
  if (!self)
    throw new ApiError(
      "forbidden",
      "Your key isn't one of a registered operator, who must make this change.",
    );
  if (signers.length < requiredSigners(registry)) {
    await writeRegistryFile(config.dataDir, { ...file, pending: signed });
    return { outcome: "waits", registry };
  }
  // The file first: if the entry can't be written, commands stop until the file is restored.
  await writeRegistryFile(config.dataDir, { statements: [...file.statements, signed], pending: null });
  await recordAction(db, {
    operator: self.name,
    action: REGISTRY_ACTION,
    subject: subjectOf(change),
    details: { registry: next.head, signed_by: signers.map(({ name }) => name) },
  });
  return { outcome: "done", registry: next };
}

function isSameChange(
  pending: SignedStatement | null,
  change: OperatorChange,
  { head }: OperatorRegistry,
): boolean {
  if (!pending || pending.statement.previous !== head) return false;
  const { on: _, previous: __, ...waiting } = pending.statement;
  return isDeepStrictEqual(waiting, change);
}

const subjectOf = (change: OperatorChange): string =>
  change.kind === "two_person"
    ? `two-person publishing ${change.required ? "on" : "off"}`
    : `${change.kind} ${change.name}`;
