import { readFile } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import type { Services } from "#server/services.ts";

const SQL = path.join(import.meta.dirname, "remembered-rows.sql");
/** A job that runs meanwhile may hold a row that the rewind needs. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

const POSTPONE_SOON = `
  update jobs.job set start_after = start_after + interval '1 day'
  where state = 'created' and start_after < now() + interval '2 hours'`;

type Pool = Services["pool"];

/**
 * Remembers every row that is stored now, once no job runs; `rewindRows` restores them. What a start schedules for soon
 * afterwards waits for a day: it would run in the middle of some test.
 */
export async function rememberRows(pool: Pool): Promise<void> {
  await waitForJobs(pool, ["created", "retry", "active"]);
  await pool.query(POSTPONE_SOON);
  await pool.query(await readFile(SQL, "utf8"));
}

/** Restores the rows of `rememberRows`. Sequences go on, so that no id is given twice. */
export async function rewindRows(pool: Pool): Promise<void> {
  await pool.query(
    "delete from jobs.job where state <> 'active' and created_on > (select at from remembered.since)",
  );
  await waitForJobs(pool, ["active"]);
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query("select remembered.rewind()");
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Resolves when no job that is due is in one of these states. */
async function waitForJobs(pool: Pool, states: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        "select name from jobs.job where state::text = any ($1) and start_after <= now() limit 1",
        [states],
      );
      if (rows.length > 0) throw new Error(`A job of the queue ${rows[0].name} is still running.`);
    },
    { timeout: 30_000, interval: 20 },
  );
}
