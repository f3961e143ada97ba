import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, QueryConfig } from "pg";
import type { Changes } from "../changes.ts";
import {
  endOfRecords,
  type Known,
  type LogSizes,
  positionOf,
  type Standing,
  standingOf,
} from "./standing.ts";

/** Longest that a server is waited for when it is asked how far it is, in milliseconds. */
const SAYS_WITHIN_MS = 1000;

/** How long until a replica is looked at again, in milliseconds. */
const LOOK_AFTER_MS: Readonly<Record<Standing, number>> = {
  level: 1000,
  behind: 10,
  lagging: 500,
  away: 500,
};

/** Everything that a change made old is asked for at once: for this long after it the replica is waited for. */
const WAITED_FOR_MS = 100;
const WAIT_STEP_MS = 5;

export interface Followed {
  standing(): Standing;
  /** Whether it may be read from now, or in a moment. */
  becomesLevel(): Promise<boolean>;
  /** Bytes of the log that it had not replayed when it was last looked at; null: not known. */
  behindBy(): bigint | null;
  close(): Promise<void>;
}

export interface FollowNeeds {
  primary: Pool;
  replica: Pool;
  changes: Pick<Changes, "listen">;
  /** What it became; not told of `behind`, which passes. */
  onStanding(standing: Exclude<Standing, "behind">): void;
}

/**
 * Follows how far a replica is. From the moment in which a change is heard of until the replica has replayed the log
 * up to where the primary was then, it is `behind`: what anybody reads because of that change is never older than it.
 */
export function followReplica({ primary, replica, changes, onStanding }: FollowNeeds): Followed {
  let closing = false;
  let known: Known = { replayed: null, needed: null, awaited: null, now: performance.now() };
  let latest: bigint | null = null;
  /** Which primary it has to be a replica of. */
  let cluster: string | null = null;
  let heard = 0;
  let wake = new AbortController();
  let told: Standing = "behind";
  /** When it was level last, in milliseconds. */
  let levelAt = Number.NEGATIVE_INFINITY;

  changes.listen({
    changed() {
      heard += 1;
      if (standingOf(known) === "level") levelAt = performance.now();
      known.needed = null;
      wake.abort();
    },
    // What the replica holds is as new as what was heard of, and without the primary nothing newer is to be had.
    unsure: () => undefined,
  });

  async function look(): Promise<void> {
    const before = heard;
    const [ahead, behind] = await Promise.all([
      ask(primary, "pg_current_wal_insert_lsn()"),
      ask(replica, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end"),
    ]);
    cluster = ahead?.cluster ?? cluster;
    const position = ahead?.position ?? null;
    const replayed = behind && behind.cluster === cluster ? behind.position : null;
    const now = performance.now();
    latest = position ?? latest;
    // A change that was heard of meanwhile may lie behind this position.
    const needed = known.needed ?? (before === heard ? position : null);
    let { awaited } = known;
    if (awaited && replayed !== null && replayed >= awaited.position) awaited = null;
    if (position !== null) awaited ??= { position, since: now };
    known = { replayed, needed, awaited, now };
  }

  async function follow(): Promise<void> {
    while (!closing) {
      wake = new AbortController();
      await look();
      const standing = standingOf(known);
      if (standing === "level") levelAt = performance.now();
      if (standing !== told && standing !== "behind") {
        told = standing;
        onStanding(standing);
      }
      await sleep(LOOK_AFTER_MS[standing], undefined, { signal: wake.signal }).catch(() => undefined);
    }
  }

  const ended = follow();
  const standing = (): Standing => (closing ? "away" : standingOf(known));
  return {
    standing,
    async becomesLevel() {
      while (standing() === "behind" && performance.now() - levelAt < WAITED_FOR_MS)
        await sleep(WAIT_STEP_MS);
      return standing() === "level";
    },
    behindBy: () => (latest === null || known.replayed === null ? null : maxOf(latest - known.replayed, 0n)),
    async close() {
      closing = true;
      wake.abort();
      await ended;
    },
  };
}

const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * A position in the log, and which database of which cluster has it; null where there is no answer. The primary is
 * asked for what lies behind everything that is committed by now, whether it is on the disk yet or not.
 */
async function ask(
  pool: Pool,
  position: string,
): Promise<{ position: bigint | null; cluster: string } | null> {
  const text = `
    select ${position} as position, system_identifier || '/' || current_database() as cluster,
      current_setting('wal_block_size')::int as page, bytes_per_wal_segment as segment
    from pg_control_system(), pg_control_init()`;
  const asked: QueryConfig & { query_timeout: number } = { text, query_timeout: SAYS_WITHIN_MS };
  const answer = await pool.query<Row>(asked).catch(() => null);
  const row = answer?.rows[0];
  if (!row) return null;
  return {
    cluster: row.cluster,
    position: row.position === null ? null : endOfRecords(positionOf(row.position), row),
  };
}

interface Row extends LogSizes {
  position: string | null;
  cluster: string;
}
