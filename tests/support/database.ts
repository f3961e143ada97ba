import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { inject } from "vitest";
import { createPool } from "#platform/database/connect.ts";
import type { Database } from "#platform/database/database.ts";
import { addressOf, onServer, testDatabaseName } from "./server.ts";

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

/** A database of the test's own with every migration in it. Copying the template takes tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = testDatabaseName("copy");
  await onServer(server.url, (client) =>
    client.query(`create database "${name}" template "${server.template}"`),
  );
  const url = addressOf(server.url, name);
  const pool = createPool(url, { logger: pino({ level: "silent" }), statementTimeoutMs: 30_000 });
  const close = async () => {
    if (!pool.ended) await pool.end();
  };
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    url,
    close,
    async drop() {
      await close();
      await onServer(server.url, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}
