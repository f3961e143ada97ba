import { setTimeout as wait } from "node:timers/promises";
import { ARCHIVING, createBaseCopy, createPrimary } from "#tests/support/postgres-clusters.ts";
import { onServer } from "#tests/support/test-databases.ts";
import type { Proof } from "../nodes/proof.ts";

/** Rows that were written after the base copy are there again, as they were before somebody deleted them. */
export async function pointInTime(programs: string): Promise<Proof> {
  const primary = await createPrimary(programs, ARCHIVING);
  try {
    await primary.start();
    await onServer(primary.url, (client) => client.query("create table kept (word text)"));
    const copy = await createBaseCopy(primary);
    const before = await onServer(primary.url, async (client) => {
      await client.query("insert into kept select 'word ' || n from generate_series(1, 100) n");
      await wait(100);
      const { rows } = await client.query<{ now: string }>("select now()::text as now");
      await wait(100);
      await client.query("delete from kept");
      await client.query("select pg_switch_wal()");
      return rows[0]?.now ?? "";
    });
    // The primary need not be there any more: what it has archived is enough.
    await primary.stop();
    const restored = await copy.replayTo(before);
    try {
      const kept = await onServer(restored.url, (client) => client.query("select word from kept"));
      const figure = `${kept.rows.length} of 100 rows`;
      return {
        what: "base copy and log: restored to before a mistake",
        holds: kept.rows.length === 100,
        figure,
      };
    } finally {
      await restored.remove();
    }
  } finally {
    await primary.remove();
  }
}
