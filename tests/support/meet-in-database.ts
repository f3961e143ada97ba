import type { Pool, PoolClient } from "pg";
import { expect } from "vitest";

/** Advisory lock of this file alone: a class and an object. */
const [GATE_CLASS, GATE] = [990_001, 1];
const POLL = { interval: 5 };

interface Meeting<First, Second> {
  pool: Pool;
  /** Where the first transaction is held: `before update on users`. */
  at: `${"before" | "after"} ${"insert" | "update" | "delete"} on ${string}`;
  /** How many such statements pass first. */
  skip?: number;
  first: () => Promise<First>;
  /** Begun once the first is held. */
  second: () => Promise<Second>;
}

/**
 * Lets two transactions meet where each could want what the other has: the first is held until the second has ended or waits for
 * it, then both go on. Returns their results, and fails if they wait for each other, which PostgreSQL would end after a second
 * by failing one.
 */
export async function meetInDatabase<First, Second>(
  meeting: Meeting<First, Second>,
): Promise<[First, Second]> {
  const gate = await meeting.pool.connect();
  try {
    await install(gate, meeting);
    const one = watch(meeting.first());
    await expect.poll(() => heldProcess(gate), POLL).toBeDefined();
    const held = await heldProcess(gate);
    const two = watch(meeting.second());
    await expect.poll(async () => two.isOver || (await isWaitingFor(gate, held)), POLL).toBe(true);
    await gate.query("select pg_advisory_unlock($1, $2)", [GATE_CLASS, GATE]);
    const waits: number[] = [];
    await expect
      .poll(async () => {
        waits.push(await mutualWaits(gate));
        return one.isOver && two.isOver;
      }, POLL)
      .toBe(true);
    expect(Math.max(...waits), "transactions that wait for each other").toBe(0);
    return await Promise.all([one.result, two.result]);
  } finally {
    await gate.query("select pg_advisory_unlock_all()");
    await gate.query("drop function if exists hold_first cascade");
    gate.release();
  }
}

async function install(
  gate: PoolClient,
  { at, skip = 0 }: Pick<Meeting<0, 0>, "at" | "skip">,
): Promise<void> {
  await gate.query("select pg_advisory_lock($1, $2)", [GATE_CLASS, GATE]);
  await gate.query(`
    drop sequence if exists arrivals;
    create sequence arrivals;
    create function hold_first() returns trigger language plpgsql as $$
    begin
      if nextval('arrivals') = ${skip + 1} then
        perform pg_advisory_xact_lock_shared(${GATE_CLASS}, ${GATE});
      end if;
      return null;
    end $$;
    create trigger hold_first ${at} for each statement execute function hold_first()`);
}

async function heldProcess(gate: PoolClient): Promise<number | undefined> {
  const { rows } = await gate.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and not granted and classid = ${GATE_CLASS}
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.pid;
}

async function isWaitingFor(gate: PoolClient, process: number | undefined): Promise<boolean> {
  const { rowCount } = await gate.query(
    "select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))",
    [process],
  );
  return rowCount !== 0;
}

async function mutualWaits(gate: PoolClient): Promise<number> {
  const { rowCount } = await gate.query(
    `select from pg_stat_activity a join pg_stat_activity b on b.pid = any(pg_blocking_pids(a.pid))
     where a.datname = current_database() and a.pid = any(pg_blocking_pids(b.pid))`,
  );
  return rowCount ?? 0;
}

function watch<Result>(result: Promise<Result>): { result: Promise<Result>; isOver: boolean } {
  const watched = { result, isOver: false };
  const end = () => {
    watched.isOver = true;
  };
  result.then(end, end);
  return watched;
}
