import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("a test database holds every migration, and running them again changes nothing", async () => {
  const applied = () => database.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  const before = (await applied()).rows;
  expect(before[0]?.n).toBeGreaterThan(0);
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect((await applied()).rows).toEqual(before);
});
