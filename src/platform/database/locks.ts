import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";

/**
 * Advisory locks by one bigint key. The numbers are arbitrary; processes of two versions that share a database must
 * agree on them, so they never change and are never used again.
 */
export const LOCK_KEYS = {
  /** Held while migrations run. */
  migration: 7_203_114,
  /** Shared by all processes that use the embedded server; the one that gets it exclusively stops the server. */
  embeddedServer: 7_203_115,
  /**
   * Writers of the catalog, and of search rows of its products: slugs and identities are checked, then written, and rows of many
   * tables are taken in no order. Taken before the first row, and after `reportChain`.
   */
  catalogueIntake: 7_203_116,
  /** Uploads that begin to arrive: their bytes are summed, then counted. */
  uploadArrivals: 7_203_130,
  /** One process builds an OpenSearch index; another waits and finds it. */
  openSearchIndex: 7_203_131,
  /** One process counts the amounts on labels. */
  labelAmounts: 7_203_132,
  /**
   * Taken by the trigger that chains the audit log, so that the next writer waits and sees the last entry. Everyone's last lock:
   * nothing that others write is written after an entry.
   */
  auditLog: 7_203_120,
} as const;

/**
 * Advisory locks by two int keys, a class and an object in it. PostgreSQL keeps them apart from bigint keys, so that
 * these numbers may also occur above.
 */
export const LOCK_CLASSES = {
  /** Object: the index of the hash chain. The next writer waits and sees the new head. */
  reportChain: 7_203_115,
  /** Object: the hash of a report's slug. A file is rendered once. */
  reportFile: 7_203_116,
} as const;

/** Takes a lock by key until the transaction ends. */
export async function lockUntilCommit(tx: Queryable, lock: keyof typeof LOCK_KEYS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS[lock]}::bigint)`);
}

/** Takes a lock on one object of a class until the transaction ends. */
export async function lockObjectUntilCommit(
  tx: Queryable,
  lockClass: keyof typeof LOCK_CLASSES,
  object: number | SQL<number>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASSES[lockClass]}::int, ${object}::int)`);
}
