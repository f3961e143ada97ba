import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Changes, openChanges } from "#platform/database/changes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let changes: Changes;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  changes = openChanges({ url: database.url, logger: pino({ level: "silent" }) });
  changes.listen({ onChange: (what) => heard.push(what), onConnectionLost: () => undefined });
  // Earlier changes may have been missed.
  await vi.waitFor(() => expect(heard).toEqual(["anything"]), 60_000);
});
afterAll(async () => {
  await changes.close();
  await database.drop();
});

test("watchChanges: close doesn't wait for a pending connection", async () => {
  const early = openChanges({ url: database.url, logger: pino({ level: "silent" }) });
  await early.close();
});

test.each([
  ["a vote", ["test_request_votes", "test_requests"], ["queue"]],
  ["a product", ["supplements"], ["anything"]],
  ["a report that ends a request", ["reports", "test_requests"], ["anything", "queue"]],
])("watchChanges: %s is announced once with its topics", async (_what, tables, announced) => {
  heard.length = 0;
  const statements = tables.map((table) => `delete from ${table} where false;`);
  await database.pool.query(`begin; ${statements.join(" ")} commit`);
  await expect.poll(() => heard.toSorted()).toEqual(announced);
});
