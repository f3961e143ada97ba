import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { asc, desc, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { auditLog } from "../schema.ts";

/** Version of the rules by which an entry is hashed; also in the migration that defines `audit_log_texts`. */
const AUDIT_FORMAT = "audit/1";

/** Position and hash of an entry. */
export interface AuditHead {
  id: number;
  hash: string;
}

const auditHead = z.object({ id: z.int(), hash: z.string() });

/** Heads of the audit log outside the database, one JSON object a line. */
const headFile = (dataDir: string): string => path.join(dataDir, "checkpoints", "audit.jsonl");

/** The recorded heads, oldest first. `PlatformProblem`: unreadable. */
async function recordedAuditHeads(dataDir: string): Promise<AuditHead[]> {
  const file = headFile(dataDir);
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
    return lines.map((line) => auditHead.parse(JSON.parse(line)));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw new PlatformProblem(`${file} can't be read as a list of audit log heads.`, { cause: error });
  }
}

/** Records the newest entry outside the database, so that deleting the end of the log is noticed. */
export async function recordAuditHead(db: ReadOnlyDb, dataDir: string): Promise<void> {
  const [head] = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  const last = (await recordedAuditHeads(dataDir)).at(-1);
  if (!head || head.id <= (last?.id ?? 0)) return;
  await mkdir(path.dirname(headFile(dataDir)), { recursive: true });
  await appendFile(headFile(dataDir), `${JSON.stringify(head)}\n`);
}

const BATCH_SIZE = 1000;

/** Entries as they are hashed: values in PostgreSQL's own text form. */
async function* auditEntries(db: ReadOnlyDb) {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        id: auditLog.id,
        previous: auditLog.previous,
        hash: auditLog.hash,
        at: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        operator: auditLog.operator,
        action: auditLog.action,
        subject: auditLog.subject,
        details: sql<string>`${auditLog.details}::text`,
      })
      .from(auditLog)
      .where(gt(auditLog.id, after))
      .orderBy(asc(auditLog.id))
      .limit(BATCH_SIZE);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

type Entry = ReturnType<typeof auditEntries> extends AsyncGenerator<infer Row> ? Row : never;

function entryHash({ previous, at, operator, action, subject, details }: Entry): string {
  const texts = [AUDIT_FORMAT, previous ?? "", at, operator, action, subject, details];
  const framed = texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join("");
  return createHash("sha256").update(framed).digest("hex");
}

export interface AuditVerification {
  entries: number;
  head: AuditHead | null;
  /** A sentence for each thing that is wrong. */
  problems: string[];
}

/** Verifies the audit log from its first entry, and that every head recorded outside the database is still in it. */
export async function verifyAuditLog(db: ReadOnlyDb, dataDir: string): Promise<AuditVerification> {
  const missing = new Map((await recordedAuditHeads(dataDir)).map(({ id, hash }) => [hash, id]));
  const problems: string[] = [];
  let head: AuditHead | null = null;
  let entries = 0;
  for await (const entry of auditEntries(db)) {
    const { id, previous, hash } = entry;
    if (previous !== (head?.hash ?? null))
      problems.push(`Entries are missing before entry ${id}, or were put in another order.`);
    if (entryHash(entry) !== hash) problems.push(`Entry ${id} was changed.`);
    missing.delete(hash);
    head = { id, hash };
    entries++;
  }
  const [first] = [...missing.values()].sort((a, b) => a - b);
  if (first !== undefined)
    problems.push(`Entry ${first}, which was recorded outside the database, is missing or was changed.`);
  return { entries, head, problems };
}
