import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { Logger } from "../logger.ts";
import { createPool, waitForServer } from "./connect.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { assertNotMoved } from "./moved.ts";

/** The database outside a transaction. */
export type Db = NodePgDatabase;
/** The database inside a transaction: what `db.transaction` hands over. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** The database inside or outside a transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;
/** Read-only: statements that write cannot be built with it. */
export type ReadOnlyDb = Pick<
  Queryable,
  "select" | "selectDistinct" | "selectDistinctOn" | "$count" | "execute"
>;
/**
 * Runs a read query on the replica while it has all announced changes, else on the primary. `query` may run twice.
 */
export type Read = <Result>(query: (db: ReadOnlyDb) => Promise<Result>) => Promise<Result>;

export interface Database {
  db: Db;
  pool: Pool;
  /** Contains the password: never log it. */
  url: string;
  close(): Promise<void>;
}

export interface DatabaseNeeds {
  config: Pick<Config, "databaseUrl" | "dataDir">;
  logger: Logger;
  /** Statement timeout; 0 for none (an operator's long commands). */
  statementTimeoutMs?: number;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens the configured database, or the embedded one in the data folder, starting its server if needed. Throws
 * `PlatformProblem`.
 */
export async function openDatabase(needs: DatabaseNeeds): Promise<Database> {
  const { config, logger, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = needs;
  await assertNotMoved(config);
  const server = config.databaseUrl
    ? await waitForServer(config.databaseUrl, logger)
    : await openEmbedded({ dataDir: config.dataDir, logger });
  const pool = createPool(server.url, { logger, statementTimeoutMs });
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    url: server.url,
    async close() {
      await pool.end();
      await server.close();
    },
  };
}
