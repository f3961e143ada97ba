import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, QueryConfig } from "pg";
import type { Changes } from "../changes.ts";
import {
  endOfLastRecord,
  parseLsn,
  type ReplicaProgress,
  type ReplicaStatus,
  replicaStatus,
  type WalSizes,
} from "./replica-status.ts";

/** Timeout of the query for a server's position. */
const POSITION_TIMEOUT_MS = 1000;

/** Polling interval by status. */
const POLL_INTERVAL_MS: Readonly<Record<ReplicaStatus, number>> = {
  current: 1000,
  behind: 10,
  lagging: 500,
  unreachable: 500,
};

/** How long reads wait for the replica after a change, which makes many cached values stale at once. */
const CATCH_UP_TIMEOUT_MS = 100;
const CATCH_UP_POLL_MS = 5;

export interface ReplicaMonitorNeeds {
  primary: Pool;
  replica: Pool;
  changes: Pick<Changes, "listen">;
  /** Called on status changes, except to `behind`, which is brief. */
  onStatusChange(status: Exclude<ReplicaStatus, "behind">): void;
}

/**
 * Monitors the replica's progress, from construction until `close`. After an announced change the replica is `behind`
 * until it has replayed the log up to the primary's position at that time, so that a read caused by a change always
 * sees the change. One poll at a time; changes may be announced during it.
 */
export class ReplicaMonitor {
  readonly #needs: ReplicaMonitorNeeds;
  readonly #stopped: Promise<void>;
  #isClosing = false;
  #progress: ReplicaProgress;
  #primaryPosition: bigint | null = null;
  /** Identifies the primary and database that it must replicate. */
  #cluster: string | null = null;
  #changeCount = 0;
  #wakeUp = new AbortController();
  #lastReported: ReplicaStatus = "behind";
  /** When it was last current (ms). */
  #lastCurrentAt = Number.NEGATIVE_INFINITY;

  constructor(needs: ReplicaMonitorNeeds) {
    this.#needs = needs;
    this.#progress = { replayed: null, required: null, firstUnreplayed: null, now: performance.now() };
    needs.changes.listen({
      onChange: () => this.#expectChange(),
      // Without the primary nothing newer can be read, and the replica has all announced changes.
      onConnectionLost: () => undefined,
    });
    this.#stopped = this.#run();
  }

  status(): ReplicaStatus {
    return this.#isClosing ? "unreachable" : replicaStatus(this.#progress);
  }

  /** Waits briefly for the replica to catch up; true if it may be read from. */
  async waitUntilCurrent(): Promise<boolean> {
    while (this.status() === "behind" && performance.now() - this.#lastCurrentAt < CATCH_UP_TIMEOUT_MS)
      await sleep(CATCH_UP_POLL_MS);
    return this.status() === "current";
  }

  /** Bytes of the log not yet replayed at the last poll; null: unknown. */
  lagBytes(): bigint | null {
    const { replayed } = this.#progress;
    if (this.#primaryPosition === null || replayed === null) return null;
    return max(this.#primaryPosition - replayed, 0n);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wakeUp.abort();
    await this.#stopped;
  }

  #expectChange(): void {
    this.#changeCount += 1;
    if (replicaStatus(this.#progress) === "current") this.#lastCurrentAt = performance.now();
    this.#progress.required = null;
    this.#wakeUp.abort();
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      this.#wakeUp = new AbortController();
      await this.#poll();
      const status = replicaStatus(this.#progress);
      if (status === "current") this.#lastCurrentAt = performance.now();
      if (status !== this.#lastReported && status !== "behind") {
        this.#lastReported = status;
        this.#needs.onStatusChange(status);
      }
      const { signal } = this.#wakeUp;
      await sleep(POLL_INTERVAL_MS[status], undefined, { signal }).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const { primary, replica } = this.#needs;
    const changesBefore = this.#changeCount;
    const [primaryResult, replicaResult] = await Promise.all([
      queryPosition(primary, "pg_current_wal_insert_lsn()"),
      queryPosition(replica, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end"),
    ]);
    this.#cluster = primaryResult?.cluster ?? this.#cluster;
    const position = primaryResult?.position ?? null;
    const replayed = replicaResult && replicaResult.cluster === this.#cluster ? replicaResult.position : null;
    const now = performance.now();
    this.#primaryPosition = position ?? this.#primaryPosition;
    // A change announced meanwhile may be after this position.
    const required = this.#progress.required ?? (changesBefore === this.#changeCount ? position : null);
    let { firstUnreplayed } = this.#progress;
    if (firstUnreplayed && replayed !== null && replayed >= firstUnreplayed.position) firstUnreplayed = null;
    if (position !== null) firstUnreplayed ??= { position, since: now };
    this.#progress = { replayed, required, firstUnreplayed, now };
  }
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * Queries a server's log position and which cluster and database it belongs to; null if unreachable. The primary's
 * insert position covers everything committed so far, flushed to disk or not.
 */
async function queryPosition(
  pool: Pool,
  position: string,
): Promise<{ position: bigint | null; cluster: string } | null> {
  const text = `
    select ${position} as position, system_identifier || '/' || current_database() as cluster,
      current_setting('wal_block_size')::int as page, bytes_per_wal_segment as segment
    from pg_control_system(), pg_control_init()`;
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: POSITION_TIMEOUT_MS };
  const result = await pool.query<Row>(query).catch(() => null);
  const row = result?.rows[0];
  if (!row) return null;
  return {
    cluster: row.cluster,
    position: row.position === null ? null : endOfLastRecord(parseLsn(row.position), row),
  };
}

interface Row extends WalSizes {
  position: string | null;
  cluster: string;
}
