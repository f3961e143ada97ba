import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { inject } from "vitest";
import { createPool } from "#platform/database/connect.ts";
import type { Database } from "#platform/database/database.ts";
import { copyDatabase } from "./test-databases.ts";

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

let copies = 0;

/** Creates a migrated database for one test file. Copying the template takes tens of milliseconds. */
export async function createTestDatabase(server = inject("testServer")): Promise<TestDatabase> {
  const copy = await copyDatabase(server, `${inject("testServer").template}_${process.pid}_${++copies}`);
  const pool = createPool(copy.url, { logger: pino({ level: "silent" }), statementTimeoutMs: 30_000 });
  const close = async () => {
    if (!pool.ended) await pool.end();
  };
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    url: copy.url,
    close,
    async drop() {
      await close();
      await copy.drop();
    },
  };
}
