import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Changes, openChanges, type PageChange, readPageChange } from "#platform/database/changes.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let database: TestDatabase;
let changes: Changes;
const heard: string[] = [];

/** "products 1,2", "queue". */
const textOf = (change: PageChange): string =>
  change.kind === "records"
    ? [
        ...["products" as const, "brands" as const].flatMap((kind) =>
          change[kind].size > 0 ? `${kind} ${[...change[kind]]}` : [],
        ),
      ].join()
    : change.kind;

beforeAll(async () => {
  database = await createTestDatabase();
  changes = openChanges({ url: database.url, logger: pino({ level: "silent" }) });
  changes.listen({ onChange: (change) => heard.push(textOf(change)), onConnectionLost: () => undefined });
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
  ["no row of a product", ["supplements", "labels", "brands"], []],
  ["a report that ends a request", ["reports", "test_requests"], ["anything", "queue"]],
])("watchChanges: %s is announced once with its topics", async (_what, tables, announced) => {
  heard.length = 0;
  const statements = tables.map((table) => `delete from ${table} where false;`);
  await database.pool.query(`begin; ${statements.join(" ")} commit`);
  // Messages arrive in order: after this one, all have.
  await database.pool.query("notify page_changes, 'end'");
  await expect.poll(() => heard.at(-1)).toBe("anything");
  expect(heard.slice(0, -1).toSorted()).toEqual(announced);
});

test("openChanges: labels are announced by the products and brands that they change", async () => {
  heard.length = 0;
  const records = Array.from({ length: 1200 }, (_, at) =>
    labelRecord(String(at), { brand: `Brand ${at % 2}`, name: `Product ${at}` }),
  );
  await saveLabels(database.db, records);
  const { rows } = await database.pool.query<{ id: string }>("select id::text from supplements order by id");
  const ids = () => new Set(heard.flatMap((text) => /^products (.*)/.exec(text)?.[1]?.split(",") ?? []));
  await expect.poll(() => ids().size).toBe(1200);
  expect([...ids()].sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(heard).not.toContain("anything");
  await expect.poll(() => heard.filter((text) => text.startsWith("brands"))).not.toEqual([]);

  heard.length = 0;
  const [first] = records;
  await saveLabels(database.db, first ? [{ ...first, servingSize: "3 capsules" }] : []);
  await expect.poll(() => heard).toEqual([`products ${rows[0]?.id}`]);
});

test.each([
  ["queue", { kind: "queue" }],
  ["", { kind: "anything" }],
  ["something of a later version", { kind: "anything" }],
  ["products:", { kind: "anything" }],
  ["products:7,12", { kind: "records", products: new Set(["7", "12"]), brands: new Set() }],
  ["brands:3", { kind: "records", products: new Set(), brands: new Set(["3"]) }],
])("readPageChange: %j", (payload, change) => {
  expect(readPageChange(payload)).toEqual(change);
});
