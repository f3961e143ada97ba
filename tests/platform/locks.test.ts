import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCK_CLASSES, LOCK_KEYS, lockObjectUntilCommit, lockUntilCommit } from "#platform/database/locks.ts";
import { readTree } from "../../scripts/imports/read-tree.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Advisory locks held in this database: `objsubid` is 1 for a bigint key, 2 for two int keys. */
const heldLocks = async () => {
  const { rows } = await database.pool.query(
    `select classid::bigint::int as high, objid::bigint::int as low, objsubid as form from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
     order by low`,
  );
  return rows;
};

test("a lock by key has one bigint key and is released at the end of the transaction", async () => {
  await database.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    expect(await heldLocks()).toEqual([{ high: 0, low: LOCK_KEYS.catalogueIntake, form: 1 }]);
  });
  expect(await heldLocks()).toEqual([]);
});

test("a lock by class and object does not wait for a lock by key with the same number", async () => {
  expect(LOCK_CLASSES.reportFile).toBe(LOCK_KEYS.catalogueIntake);
  await database.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    await database.db.transaction((other) => lockObjectUntilCommit(other, "reportFile", 0));
    await lockObjectUntilCommit(tx, "reportChain", 1);
    expect(await heldLocks()).toContainEqual({ high: LOCK_CLASSES.reportChain, low: 1, form: 2 });
  });
});

test.each([
  ["keys", LOCK_KEYS],
  ["classes", LOCK_CLASSES],
])("advisory lock %s are unique", (_, locks) => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("advisory locks keep the numbers that running versions use", () => {
  expect(LOCK_KEYS).toMatchObject({ migration: 7203114, embeddedServer: 7203115, catalogueIntake: 7203116 });
  expect(LOCK_CLASSES).toMatchObject({ reportChain: 7203115, reportFile: 7203116 });
});

/** Files that leave the catalog's lock to their callers. */
const LOCKED_BY_CALLERS = new Set(["src/server/features/notices/commands/search-rows.ts"]);

test("whoever rewrites search rows takes the catalog's lock", async () => {
  const rewriting = (await readTree(process.cwd())).filter(
    ({ path, text }) =>
      /^src\/.*\.ts$/.test(path) && /select refresh_(?:all_)?supplement_search\(/.test(text),
  );
  const unlocked = rewriting.filter(
    ({ path, text }) => !text.includes('"catalogueIntake"') && !LOCKED_BY_CALLERS.has(path),
  );
  expect(rewriting.length).toBeGreaterThan(10);
  expect(unlocked.map(({ path }) => path)).toEqual([]);
});

test("no other file of src takes an advisory lock by a number of its own", async () => {
  const files = (await readTree(process.cwd())).filter(
    ({ path, text }) => /^src\/.*\.ts$/.test(path) && /pg_(?:try_)?advisory/.test(text),
  );
  const own = files.filter(({ text }) => !/\bLOCK_KEYS\b/.test(text) || /advisory\w*\(\s*\d/.test(text));
  expect(files.length).toBeGreaterThan(2);
  expect(own.map(({ path }) => path)).toEqual([]);
});
