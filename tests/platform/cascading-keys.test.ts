import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree } from "../../scripts/imports/read-tree.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { CASCADING_KEYS } from "./cascading-keys.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every foreign key that deletes or empties rows is listed with what its writers lock first", async () => {
  const { rows } = await database.pool.query<{ key: string }>(`
    select k.conrelid::regclass || '.' || string_agg(a.attname, ',' order by a.attnum) as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and k.connamespace = 'public'::regnamespace
    group by k.oid, k.conrelid`);
  const listed = CASCADING_KEYS.flatMap(({ keys }) => keys);
  expect(listed.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
});

test("what is locked first exists under the name that the list gives it", async () => {
  const texts = (await readTree(process.cwd())).flatMap(({ path, text }) =>
    /^src\/server\/.*\.ts$/.test(path) ? [text] : [],
  );
  const missing = CASCADING_KEYS.filter(
    ({ lock }) => lock !== null && !texts.some((text) => text.includes(`${lock}`)),
  );
  expect(missing).toEqual([]);
});

test("imports and laboratories, which cascading keys take for granted, are deleted nowhere", async () => {
  const deleting = /\.delete\((?:importRuns|laboratories)\)|delete from (?:import_runs|laboratories)\b/i;
  const files = (await readTree(process.cwd())).filter(
    ({ path, text }) => /^src\/.*\.ts$/.test(path) && deleting.test(text),
  );
  expect(files.map(({ path }) => path)).toEqual([]);
});
