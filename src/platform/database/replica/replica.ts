import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool, PoolConfig } from "pg";
import type { Logger } from "../../logger.ts";
import type { Metrics } from "../../metrics.ts";
import { codeOf } from "../../problem.ts";
import type { Changes } from "../changes.ts";
import { createPool, isUnavailable, SESSION_OPTIONS } from "../connect.ts";
import type { Database, Read } from "../database.ts";
import { ReplicaMonitor, type ReplicaMonitorNeeds } from "./replica-monitor.ts";

/** Queries that take longer are retried on the primary: the replica may hang. */
const QUERY_TIMEOUT_MS = 3000;
const CONNECT_TIMEOUT_MS = 1000;

/** The replica canceled the statement: recovery conflict with the primary, or statement timeout. */
const CANCELED_BY_REPLICA_CODES = new Set(["40001", "57014"]);

export interface ReplicaNeeds {
  /** Contains the password: never log it. */
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
 * Reads from a streaming replica while it is reachable and current, else from the primary. Startup does not wait for
 * the replica, and reads wait only briefly (`CATCH_UP_TIMEOUT_MS`).
 */
export function openReplica(needs: ReplicaNeeds): Replica {
  const { primary, changes, logger, metrics } = needs;
  const pool = readOnlyPool(needs.url, logger);
  // A separate connection, so that monitoring works even if the pool is exhausted.
  const monitorPool = readOnlyPool(needs.url, logger, { max: 1 });
  const db = drizzle(pool, { casing: "snake_case" });
  const monitor = new ReplicaMonitor({
    primary: primary.pool,
    replica: monitorPool,
    changes,
    onStatusChange: logStatus(logger),
  });
  let replicaReads = 0;
  metrics.gauge("database_replica_used", "1 if reads go to the replica, else 0", () =>
    monitor.status() === "current" ? 1 : 0,
  );
  metrics.gauge("database_replica_reads", "Reads served by the replica", () => replicaReads);
  metrics.gauge(
    "database_replica_lag_bytes",
    "Bytes of write-ahead log not yet replayed by the replica",
    () => Number(monitor.lagBytes() ?? Number.NaN),
  );
  return {
    async read(query) {
      if (!(await monitor.waitUntilCurrent())) return query(primary.db);
      try {
        const result = await query(db);
        replicaReads += 1;
        return result;
      } catch (error) {
        if (!isUnavailable(error) && !CANCELED_BY_REPLICA_CODES.has(codeOf(error) ?? "")) throw error;
        return query(primary.db);
      }
    },
    async close() {
      await monitor.close();
      await Promise.all([pool.end(), monitorPool.end()]);
    },
  };
}

/** Connections that reject writes, in case the URL points to a primary. */
const readOnlyPool = (url: string, logger: Logger, settings: PoolConfig = {}): Pool =>
  createPool(url, {
    logger,
    statementTimeoutMs: QUERY_TIMEOUT_MS,
    settings: {
      application_name: "assayed-replica",
      options: `${SESSION_OPTIONS} -c default_transaction_read_only=on`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      ...settings,
    },
  });

const logStatus =
  (logger: Logger): ReplicaMonitorNeeds["onStatusChange"] =>
  (status) => {
    if (status === "current") logger.info("Reads go to the database replica");
    else if (status === "lagging") logger.warn("The database replica lags: reads go to the primary");
    else logger.warn("The database replica is unreachable: reads go to the primary");
  };
