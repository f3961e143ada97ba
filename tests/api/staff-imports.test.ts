import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordImport } from "#server/features/catalogue/commands/record-import.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { REFERENCES, REMOVED_WITH_PRODUCT } from "#server/features/catalogue/queries/import-runs.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { importRuns } from "#server/features/catalogue/schema/import-runs.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { DAILY_IMPORT } from "#server/features/notices/commands/import-daily.ts";
import { testSeals } from "#server/features/registered-tests/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let admin: TestStaff;
const reason = "It was the wrong file.";
const EXPORT = "tests/fixtures/dsld/product-export.csv";

beforeAll(async () => {
  api = await startApi();
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(() => api.close());

const listed = async () => (await callStaffOk(api, admin.token, "listImportRuns", {})).list;
const details = (id: number) => callStaffOk(api, admin.token, "getImportRun", { id });
const undo = (id: number) => callStaff(api, admin.token, "undoImportRun", { id, reason });
const DSLD = { kind: "dsld", source: "file.csv", operator: "ana" } as const;
/** Imports labels as a recorded import. */
const importLabels = (...labels: ReturnType<typeof labelRecord>[]) =>
  recordImport(api.services, DSLD, async (recorder) => {
    await saveLabels(api.services.db, labels, recorder.runId);
    return recorder.runId;
  });
const slugs = async () =>
  (await api.services.db.select({ slug: supplements.slug }).from(supplements).orderBy(supplements.slug)).map(
    ({ slug }) => slug,
  );

test("an import of labels by command is recorded with its rejected rows, and undone as if it had never been", async () => {
  const { databaseUrl, dataDir } = api.services.config;
  const run = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
  const first = await run(["import-dsld", EXPORT]);
  expect(first.code).toBe(0);
  const [row] = await listed();
  expect(row).toMatchObject({ kind: "dsld", source: "product-export.csv", operator: "ana", state: "ended" });
  expect([row?.fraction, row?.changed, row?.unchanged]).toEqual([1, 0, 0]);
  const id = row?.id ?? 0;
  const shown = await details(id);
  expect(shown.rejections).toHaveLength(shown.rejected);
  expect(shown.rejections[0]).toEqual({ place: expect.stringMatching(/^line /), text: expect.any(String) });
  const products = await slugs();
  expect(shown.undo).toMatchObject({ removable: products.length, retained: 0, labels_of_others: 0 });

  expect((await undo(id)).data).toEqual({ removed: products.length, left: 0 });
  expect(await slugs()).toEqual([]);
  expect(await api.services.db.$count(brands)).toBe(0);
  expect(await details(id)).toMatchObject({
    ...{ state: "undone", undo: null, undone: { removed: products.length } },
  });
  expect((await undo(id)).statusCode).toBe(409);

  expect((await run(["import-dsld", EXPORT])).code).toBe(0);
  expect(await slugs()).toEqual(products);
  await api.services.db.delete(supplements);
}, 60_000);

test("an import of more products than one call removes is undone by the next ones, to the last row", async () => {
  const { db } = api.services;
  const tables = ["brands", "supplements", "labels", "supplement_search", "search_terms", "listed_brands"];
  const counts = () =>
    Promise.all(
      tables.map(async (table) => (await db.execute(sql`select from ${sql.identifier(table)}`)).rowCount),
    );
  await db.execute(sql`select recount_search_terms(), compact_listed_products()`);
  const before = await counts();
  const many = Array.from({ length: 2050 }, (_, at) =>
    labelRecord(String(100_000 + at), { brand: `Brand ${at % 50}`, name: `Kelp No ${at}` }),
  );
  const id = await importLabels(...many);
  expect((await details(id)).undo).toMatchObject({ removable: 2050, retained: 0 });
  expect((await undo(id)).data).toEqual({ removed: 2000, left: 50 });
  expect(await details(id)).toMatchObject({ state: "ended", undo: { removable: 50 } });
  expect((await undo(id)).data).toEqual({ removed: 50, left: 0 });
  expect(await details(id)).toMatchObject({ state: "undone", undone: { removed: 2050 } });
  expect(await counts()).toEqual(before);
});

test("what someone refers to stays, and the undo says why", async () => {
  const { db } = api.services;
  await saveLabels(db, [labelRecord("1", { name: "Old" })]);
  const id = await importLabels(
    labelRecord("2", { name: "Followed" }),
    labelRecord("3", { name: "Edited" }),
    labelRecord("4", { name: "In a day" }),
    labelRecord("5", { name: "Unknown" }),
    labelRecord("6", { name: "Old", recordedOn: "2020-01-01" }),
    labelRecord("7", { name: "Twice" }),
    labelRecord("10", { name: "Sealed" }),
  );
  await importLabels(labelRecord("8", { name: "Twice", recordedOn: "2020-01-01" }));
  await db.execute(sql`insert into follows (user_id, supplement_id, at, alerts)
    select ${admin.userId}, id, now(), true from supplements where name = 'Followed'`);
  await db.execute(sql`insert into saved_days (user_id, content, saved_at)
    select ${admin.userId}, jsonb_build_object('items', jsonb_build_array(jsonb_build_object('supplement_id', slug))), now()
    from supplements where name = 'In a day'`);
  await db.insert(testSeals).values({
    test: "RT-2026-001",
    opening: {
      slug: "harbor-and-pine-sealed",
      brand: "Harbor & Pine",
      name: "Sealed",
      barcode: null,
      nonce: "0",
    },
  });
  const { fields } = await callStaffOk(api, admin.token, "getProductRecord", {
    slug: "harbor-and-pine-edited",
  });
  await callStaffOk(api, admin.token, "editProduct", {
    ...{ slug: "harbor-and-pine-edited", seen: fields, fields: { ...fields, name: "Edited name" }, reason },
  });
  expect((await details(id)).undo).toEqual({
    removable: 1,
    retained: 5,
    retained_examples: [
      { slug: "harbor-and-pine-followed", name: "Followed", because: "a follower" },
      { slug: "harbor-and-pine-edited", name: "Edited name", because: "an edit by staff" },
      { slug: "harbor-and-pine-in-a-day", name: "In a day", because: "someone’s day" },
      { slug: "harbor-and-pine-twice", name: "Twice", because: "a label record of another import" },
      { slug: "harbor-and-pine-sealed", name: "Sealed", because: "a signed document" },
    ],
    labels_of_others: 1,
  });
  expect((await undo(id)).data).toEqual({ removed: 1, left: 0 });
  expect(await slugs()).not.toContain("harbor-and-pine-unknown");
  expect(await slugs()).toContain("harbor-and-pine-old");
});

test("every table that refers to products keeps them from an undo, or goes with them", async () => {
  const { rows } = await api.services.db.execute<{ table: string }>(sql`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'supplements'::regclass`);
  const { queryChunks } = sql.join(Object.values(REFERENCES), sql` `);
  const conditions = JSON.stringify(queryChunks);
  const forgotten = rows
    .map(({ table }) => table)
    .filter((table) => !REMOVED_WITH_PRODUCT.includes(table) && !conditions.includes(`from ${table} `));
  expect(forgotten).toEqual([]);
});

test("an import that fails says why, one that falls silent has stopped, and neither notices nor running imports are undone", async () => {
  const { db, clock } = api.services;
  const failing = recordImport(api.services, DSLD, () => Promise.reject(new Error("No space left")));
  await expect(failing).rejects.toThrow("No space left");
  expect((await listed())[0]).toMatchObject({ state: "failed", failure: "No space left" });
  await recordImport(api.services, DSLD, async ({ runId, progress }) => {
    await progress({ added: 1, changed: 2, unchanged: 3, rejected: 0, fraction: 0.5 });
    expect((await listed())[0]).toMatchObject({ id: runId, state: "running", fraction: 0.5, changed: 2 });
    expect((await details(runId)).undo).toBeNull();
    expect((await undo(runId)).statusCode).toBe(409);
    const seenAt = new Date(clock.now().getTime() - 10 * 60_000);
    await db.update(importRuns).set({ seenAt }).where(eq(importRuns.id, runId));
    expect((await listed())[0]?.state).toBe("stopped");
  });
  await recordImport(api.services, { ...DSLD, kind: "openfda" }, async () => null);
  const [notices] = await listed();
  const refused = await undo(notices?.id ?? 0);
  expect([refused.statusCode, refused.message]).toEqual([409, expect.stringContaining("never deleted")]);
  expect((await undo(999)).statusCode).toBe(404);
});

test("the last daily import of recalls is on the screen System", async () => {
  const read = async () => (await callStaffOk(api, admin.token, "getSystem", {})).daily_notices;
  expect(await read()).toEqual({ on: false, last: null });
  const about = { kind: "openfda", source: "recalls.zip", operator: DAILY_IMPORT } as const;
  await recordImport(api.services, about, ({ progress }) =>
    progress({ added: 2, changed: 0, unchanged: 5, rejected: 0, other: 9 }),
  );
  expect(await read()).toMatchObject({ last: { source: "recalls.zip", added: 2, other: 9, state: "ended" } });
});

test("a field that staff set and whose source changed since is decided, against what was seen", async () => {
  const { db } = api.services;
  await db.delete(supplements).where(eq(supplements.name, "Old"));
  const slug = "harbor-and-pine-kelp";
  const spelled = (name: string, recordedOn: string) => labelRecord("9", { name, recordedOn });
  await saveLabels(db, [spelled("Kelp", "2018-01-01")]);
  const { fields } = await callStaffOk(api, admin.token, "getProductRecord", { slug });
  const ours = { ...fields, name: "Kelp 150" };
  await callStaffOk(api, admin.token, "editProduct", { slug, seen: fields, fields: ours, reason });
  const conflicts = async () => (await callStaffOk(api, admin.token, "listEditConflicts", {})).list;
  await saveLabels(db, [spelled("Kelp", "2019-01-01")]);
  expect(await conflicts()).toEqual([]);
  await saveLabels(db, [spelled("Sea Kelp", "2020-01-01")]);
  expect(await conflicts()).toMatchObject([
    { kind: "supplement", slug, field: "name", ours: "Kelp 150", source: "Sea Kelp" },
  ]);
  const decide = (seen: string, decision: "keep" | "take") =>
    callStaff(api, admin.token, "decideEditConflict", {
      ...{ kind: "supplement", slug, field: "name", seen, decision, reason },
    });
  expect((await decide("Kelp", "keep")).statusCode).toBe(409);
  expect((await decide("Kelp", "take")).statusCode).toBe(409);
  expect((await decide("Sea Kelp", "keep")).statusCode).toBe(200);
  expect(await conflicts()).toEqual([]);
  await saveLabels(db, [spelled("Sea Kelp", "2021-01-01")]);
  expect(await conflicts()).toEqual([]);
  await saveLabels(db, [spelled("Brown Kelp", "2022-01-01")]);
  expect((await decide("Brown Kelp", "take")).statusCode).toBe(200);
  expect(await callStaffOk(api, admin.token, "getProductRecord", { slug })).toMatchObject({
    fields: { name: "Brown Kelp" },
    edits: [],
  });
});
