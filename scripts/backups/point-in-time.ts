import { setTimeout as wait } from "node:timers/promises";
import { ARCHIVE_SETTINGS, createBaseBackup, createPrimary } from "#tests/support/postgres-clusters.ts";
import { withClient } from "#tests/support/test-databases.ts";
import type { CheckResult } from "../nodes/check.ts";

/** Point-in-time recovery: rows written after the base backup and then deleted are restored. */
export async function checkPointInTimeRecovery(programs: string): Promise<CheckResult> {
  const primary = await createPrimary(programs, ARCHIVE_SETTINGS);
  try {
    await primary.start();
    await withClient(primary.url, (client) => client.query("create table recovered (word text)"));
    const backup = await createBaseBackup(primary);
    const before = await withClient(primary.url, async (client) => {
      await client.query("insert into recovered select 'word ' || n from generate_series(1, 100) n");
      await wait(100);
      const { rows } = await client.query<{ now: string }>("select now()::text as now");
      await wait(100);
      await client.query("delete from recovered");
      await client.query("select pg_switch_wal()");
      return rows[0]?.now ?? "";
    });
    // The primary is no longer needed: its WAL archive is enough.
    await primary.stop();
    const restored = await backup.replayTo(before);
    try {
      const { rows } = await withClient(restored.url, (client) => client.query("select word from recovered"));
      const figure = `${rows.length} of 100 rows`;
      return {
        what: "base backup and WAL: restored to before a mistake",
        passed: rows.length === 100,
        figure,
      };
    } finally {
      await restored.remove();
    }
  } finally {
    await primary.remove();
  }
}
