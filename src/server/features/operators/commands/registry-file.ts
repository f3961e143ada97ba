import { webcrypto } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type OperatorRegistry,
  type RegisteredOperator,
  replayStatements,
  type SignedStatement,
} from "#domain/operators/registry.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import type { SigningKey } from "#platform/signing.ts";
import type { Services } from "#server/services.ts";
import { auditLog } from "../../catalogue/schema.ts";

const shared = { on: z.string(), previous: z.string().nullable() };
const signedStatement = z.strictObject({
  statement: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("add"), name: z.string(), public_key: z.string(), ...shared }),
    z.strictObject({ kind: z.literal("remove"), name: z.string(), ...shared }),
    z.strictObject({ kind: z.literal("two_person"), required: z.boolean(), ...shared }),
  ]),
  signatures: z.array(z.strictObject({ key_id: z.string(), signature: z.string() })),
});

const registryFile = z.strictObject({
  format: z.literal(1),
  /** Statements in force, each signed by enough operators. */
  statements: z.array(signedStatement),
  /** A statement that waits for another operator's signature. */
  pending: signedStatement.nullable(),
});

/** The operators' file: who may publish, outside the database. */
export interface RegistryFile {
  statements: SignedStatement[];
  pending: SignedStatement | null;
}

const fileIn = (dataDir: string): string => path.join(dataDir, "keys", "operators.json");

/** Reads the operators' file; empty where there is none. `PlatformProblem`: unreadable. */
export async function readRegistryFile(dataDir: string): Promise<RegistryFile> {
  const file = fileIn(dataDir);
  try {
    return registryFile.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { statements: [], pending: null };
    throw new PlatformProblem(`${file} is not a list of operators.`, { cause: error });
  }
}

/** Replaces the operators' file in one step. */
export async function writeRegistryFile(dataDir: string, content: RegistryFile): Promise<void> {
  const file = fileIn(dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify({ format: 1, ...content }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Action of the audit log entries that record the registry's hash inside the database. */
export const REGISTRY_ACTION = "change-operators";

/** Hash of the registry that the audit log recorded last; null if it never changed. */
async function recordedRegistry(db: ReadOnlyDb): Promise<string | null> {
  const [entry] = await db
    .select({ registry: sql<string | null>`${auditLog.details} ->> 'registry'` })
    .from(auditLog)
    .where(and(eq(auditLog.action, REGISTRY_ACTION), sql`${auditLog.details} ? 'registry'`))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry?.registry ?? null;
}

/** Reads and verifies the registry. `PlatformProblem`: a signature is missing, or the audit log knows another registry. */
export async function readRegistry(
  db: ReadOnlyDb,
  { dataDir }: Pick<Services["config"], "dataDir">,
): Promise<OperatorRegistry> {
  const { statements } = await readRegistryFile(dataDir);
  const registry = await replayStatements(webcrypto.subtle, statements).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw new PlatformProblem(`${fileIn(dataDir)} was changed: ${error.message}`, { cause: error });
  });
  const recorded = await recordedRegistry(db);
  if (recorded === registry.head) return registry;
  throw new PlatformProblem(
    `${fileIn(dataDir)} is not the list of operators that the audit log recorded. Restore it from a backup, or copy it from the computer on which operators were changed.`,
  );
}

/** The operators, and the one who runs this command. */
export interface OpenOperators {
  registry: OperatorRegistry;
  /** Null if no key was given, or it is not registered. */
  self: (RegisteredOperator & { key: SigningKey }) | null;
}

/** The registry, and the registered operator whose key this is. */
export async function openOperators(
  db: ReadOnlyDb,
  config: Pick<Services["config"], "dataDir">,
  key: SigningKey | null,
): Promise<OpenOperators> {
  const registry = await readRegistry(db, config);
  const own = registry.operators.find(({ keyId }) => keyId === key?.keyId);
  return { registry, self: key && own ? { ...own, key } : null };
}
