import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolConfig } from "pg";
import type { Logger } from "../../logger.ts";
import type { Metrics } from "../../metrics.ts";
import { codeOf } from "../../problem.ts";
import type { Changes } from "../changes.ts";
import { createPool, isUnavailable } from "../connect.ts";
import type { Database, Read } from "../database.ts";
import { type FollowNeeds, followReplica } from "./follow.ts";

/** A question that takes longer is put to the primary: the replica may have stopped in the middle of an answer. */
const ANSWERS_WITHIN_MS = 3000;
const CONNECTS_WITHIN_MS = 1000;

/** It ended a statement: because the primary has removed what was being read, or because it took too long. */
const ENDED_BY_REPLICA = new Set(["40001", "57014"]);

export interface ReplicaNeeds {
  /** Holds the password: never in a log. */
  url: string;
  primary: Database;
  changes: Changes;
  logger: Logger;
  metrics: Pick<Metrics, "gauge">;
}

export interface Replica {
  read: Read;
  close(): Promise<void>;
}

/**
 * Reads from a streaming replica of the primary, as long as it is there and as new as what was heard of. The start
 * does not wait for it, and a reader for a moment at most: then the primary answers.
 */
export function openReplica(needs: ReplicaNeeds): Replica {
  const { primary, changes, logger, metrics } = needs;
  const pool = readingPool(needs.url, logger);
  // Of its own, so that it is heard however many wait for an answer.
  const watching = readingPool(needs.url, logger, { max: 1 });
  const db = drizzle(pool, { casing: "snake_case" });
  const followed = followReplica({
    primary: primary.pool,
    replica: watching,
    changes,
    onStanding: sayTo(logger),
  });
  let answered = 0;
  metrics.gauge("database_replica_used", "1 while reads go to the replica", () =>
    followed.standing() === "level" ? 1 : 0,
  );
  metrics.gauge("database_replica_reads", "Reads that the replica has answered", () => answered);
  metrics.gauge("database_replica_behind_bytes", "Bytes of the log that the replica lacks", () =>
    Number(followed.behindBy() ?? Number.NaN),
  );
  return {
    async read(query) {
      if (!(await followed.becomesLevel())) return query(primary.db);
      try {
        const result = await query(db);
        answered += 1;
        return result;
      } catch (error) {
        if (!isUnavailable(error) && !ENDED_BY_REPLICA.has(codeOf(error) ?? "")) throw error;
        return query(primary.db);
      }
    },
    async close() {
      await followed.close();
      await Promise.all([pool.end(), watching.end()]);
    },
  };
}

/** A server that would take a write refuses it on these connections. */
const readingPool = (url: string, logger: Logger, settings: PoolConfig = {}): Pool =>
  createPool(url, {
    logger,
    statementTimeoutMs: ANSWERS_WITHIN_MS,
    settings: {
      application_name: "assayed-replica",
      options: "-c default_transaction_read_only=on",
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      ...settings,
    },
  });

const sayTo =
  (logger: Logger): FollowNeeds["onStanding"] =>
  (standing) => {
    if (standing === "level") logger.info("Reads go to the database's replica");
    else if (standing === "lagging") logger.warn("The database's replica lags: reads go to the primary");
    else logger.warn("The database's replica does not answer: reads go to the primary");
  };
