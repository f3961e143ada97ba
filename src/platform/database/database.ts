import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { Logger } from "../logger.ts";
import { createPool, waitForServer } from "./connect.ts";
import { openEmbedded } from "./embedded/embedded.ts";

/** The database outside a transaction. */
export type Db = NodePgDatabase;
/** The database inside a transaction: what `db.transaction` hands over. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Either of them, for whatever does not care. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;
/** What only reads: no statement that writes can be built with it. */
export type ReadOnlyDb = Pick<
  Queryable,
  "select" | "selectDistinct" | "selectDistinctOn" | "$count" | "execute"
>;
/**
 * Answers a question whose answer may be a moment old: from the replica while it is as new as what was heard of, else
 * from the primary. `query` may be run twice.
 */
export type Read = <Result>(query: (db: ReadOnlyDb) => Promise<Result>) => Promise<Result>;

export interface Database {
  db: Db;
  pool: Pool;
  /** Holds the password: never in a log. */
  url: string;
  close(): Promise<void>;
}

export interface DatabaseNeeds {
  config: Pick<Config, "databaseUrl" | "dataDir">;
  logger: Logger;
  /** Longest that one statement may take; 0 for no limit (long commands of an operator). */
  statementTimeoutMs?: number;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens the database that the configuration names, or the embedded one in the data folder, starting its server where
 * none runs yet. `PlatformProblem`: it cannot be had, and why.
 */
export async function openDatabase(needs: DatabaseNeeds): Promise<Database> {
  const { config, logger, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = needs;
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
