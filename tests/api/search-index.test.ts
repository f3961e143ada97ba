import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FACET_KEYS, SEARCH_SORTS } from "#contract/search-vocabulary.ts";
import { FORMS } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { barcodes, supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import type { Searcher } from "#server/features/search/index/search.ts";
import { NO_PRODUCT_FILTERS } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";
import { openTestSearchIndex, type TestSearchIndex } from "#tests/support/search-index.ts";

const PRODUCTS = 12;
const WORDS = ["magnesium", "glycinate", "zinc", "vitamin d3", "5000 iu", "magnesum", "night", "b12", "calm"];

/** A valid EAN-8 for each product number. */
const gtin = (at: number) =>
  "00000017 00000024 00000031 00000048 00000055 00000062 00000079 00000086 00000093 00000109 00000116 00000123".split(
    " ",
  )[at] ?? "";

const database = await createRewoundDatabase(({ db }) =>
  saveLabels(
    db,
    Array.from({ length: PRODUCTS }, (_, at) =>
      labelRecord(`${at}`, {
        name: `${WORDS[at % WORDS.length]} ${at}`,
        form: FORMS[at % 3] ?? "tablet",
        barcodes: [gtin(at)],
      }),
    ),
  ),
);
let folder: string;
let opened: TestSearchIndex[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-index-"));
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  await rm(folder, { recursive: true });
});

async function open(snapshotFolder: string | null = null): Promise<TestSearchIndex> {
  const index = await openTestSearchIndex(database.url, snapshotFolder);
  opened.push(index);
  return index;
}

const find = (searcher: Searcher, words: string) =>
  searcher.find({
    ...parseSearchText(words),
    filters: NO_PRODUCT_FILTERS,
    facets: FACET_KEYS,
    sort: "relevance",
    offset: 0,
    limit: 100,
  });

/** Answers to a fixed set of queries, as one comparable value. */
const answers = (searcher: Searcher) =>
  ["", ...WORDS, "mag", "magnesium night calm", "magnezium", "is there any zinc for night", gtin(3)].flatMap(
    (words) =>
      SEARCH_SORTS.map((sort) => ({
        words,
        sort,
        ...searcher.find({
          ...parseSearchText(words),
          filters: { ...NO_PRODUCT_FILTERS, form: ["capsule", "tablet"] },
          facets: FACET_KEYS,
          sort,
          offset: 1,
          limit: 5,
        }),
        suggested: searcher.suggest(words, 3),
      })),
  );

type Step =
  | { do: "rename"; product: number; name: string }
  | { do: "delete" | "test"; product: number }
  | { do: "add"; name: string }
  | { do: "catch up" | "compact" };

const product = fc.nat({ max: PRODUCTS - 1 });
const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("rename" as const), product, name }),
    fc.record({ do: fc.constantFrom("delete" as const, "test" as const), product }),
    fc.record({ do: fc.constant("add" as const), name }),
    fc.record({ do: fc.constantFrom("catch up" as const, "compact" as const) }),
  ),
  { minLength: 1, maxLength: 14 },
);

const refresh = (db: Queryable, id: number) =>
  db.execute(sql`select refresh_supplement_search(array[${id}::int])`);

async function take(step: Step, index: TestSearchIndex, serial: () => number): Promise<void> {
  const { db } = database;
  const ids = (await db.select({ id: supplements.id }).from(supplements).orderBy(supplements.id)).map(
    ({ id }) => id,
  );
  const id = "product" in step ? (ids[step.product % Math.max(1, ids.length)] ?? 0) : 0;
  switch (step.do) {
    case "rename":
      await db.update(supplements).set({ name: step.name }).where(eq(supplements.id, id));
      await refresh(db, id);
      return;
    case "delete":
      await db.delete(supplements).where(eq(supplements.id, id));
      return;
    case "test":
      await db
        .update(supplementSearch)
        .set({
          reportId: id,
          verdict: "pass",
          testedAt: "2026-01-02",
          labelAccuracyPct: 90 + id,
          leadUgDay: id / 10,
        })
        .where(eq(supplementSearch.supplementId, id));
      return;
    case "add":
      await saveLabels(db, [labelRecord(`new-${serial()}`, { name: `${step.name} ${serial()}` })]);
      return;
    case "catch up":
      await index.catchUp();
      return;
    case "compact":
      index.follower.live.compact();
  }
}

test("after any sequence of changes the index answers like a freshly built one", async () => {
  let added = 0;
  const index = await open();
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const step of taken) await take(step, index, () => ++added);
      const followed = await index.catchUp();
      const fresh = await (await open()).catchUp();
      expect(answers(followed)).toEqual(answers(fresh));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

describe("index follower", () => {
  test("finds changes in any commit order", async () => {
    const index = await open();
    const [early, late] = [await database.pool.connect(), await database.pool.connect()];
    const [first, second] = await database.db.select().from(supplements).orderBy(supplements.id).limit(2);
    const change = (id: number, word: string) =>
      `begin; update supplement_search set vector = '${word}:1A' where supplement_id = ${id}`;
    await early.query(change(first?.id ?? 0, "earlybird"));
    await late.query(change(second?.id ?? 0, "latecomer"));
    await late.query("commit");
    const between = await index.catchUp();
    expect(find(between, "latecomer").ids).toEqual([second?.id]);
    expect(find(between, "earlybird").total).toBe(0);
    await early.query("commit");
    expect(find(await index.catchUp(), "earlybird").ids).toEqual([first?.id]);
    early.release();
    late.release();
  });

  test("ignores rolled-back changes", async () => {
    const index = await open();
    const rolledBack = database.db.transaction(async (tx) => {
      await saveLabels(tx, [labelRecord("gone", { name: "Neverwas" })]);
      tx.rollback();
    });
    await expect(rolledBack).rejects.toThrow(TransactionRollbackError);
    expect(find(await index.catchUp(), "neverwas").total).toBe(0);
  });

  test("removes the barcode of a deleted product, even if it changed just before", async () => {
    const index = await open();
    const [one] = await database.db.select().from(barcodes).orderBy(barcodes.gtin14).limit(1);
    const { gtin14 = "", supplementId = 0 } = one ?? {};
    await take({ do: "rename", product: 0, name: "calm" }, index, () => 0);
    expect(find(await index.catchUp(), gtin14).ids).toEqual([supplementId]);
    await database.db.delete(supplements).where(eq(supplements.id, supplementId));
    expect(find(await index.catchUp(), gtin14).total).toBe(0);
  });

  test("finds changes of a barcode alone", async () => {
    const index = await open();
    const [one, other] = await database.db.select().from(barcodes).orderBy(barcodes.gtin14).limit(2);
    await database.db.delete(barcodes).where(inArray(barcodes.gtin14, [other?.gtin14 ?? ""]));
    await database.db
      .update(barcodes)
      .set({ supplementId: other?.supplementId ?? 0 })
      .where(eq(barcodes.gtin14, one?.gtin14 ?? ""));
    const searcher = await index.catchUp();
    expect(find(searcher, one?.gtin14 ?? "").ids).toEqual([other?.supplementId]);
    expect(find(searcher, other?.gtin14 ?? "").total).toBe(0);
  });
});

describe("re-ranking prefers", () => {
  const NAMED = [
    { brand: "Cove", name: "Complete Multi Senior" },
    { brand: "Cove", name: "Multi Complete" },
    { brand: "Cove Sports", name: "Triple Fiber" },
    { brand: "Cove", name: "Organic Triple Fiber" },
    { brand: "Cove", name: "Fiber Chocolate" },
    { brand: "Cove", name: "Fiber Chocolate Mint Sticks" },
    { brand: "Harbor", name: "Cove Tea Blend" },
  ];
  test.each([
    ["the words' own order", "cove complete multi", "Complete Multi Senior"],
    ["the whole brand", "cove triple fiber", "Organic Triple Fiber"],
    ["more of the name", "cove fiber choc", "Fiber Chocolate"],
  ])("%s", async (_, words, name) => {
    await saveLabels(
      database.db,
      NAMED.map((each, at) => labelRecord(`close-${at}`, each)),
    );
    const [first] = find(await (await open()).catchUp(), words).ids;
    const [product] = await database.db
      .select()
      .from(supplements)
      .where(eq(supplements.id, first ?? 0));
    expect(product?.name).toBe(name);
  });
});

describe("index snapshot", () => {
  const readSnapshotFile = async () =>
    path.join(folder, (await readdir(folder)).find((file) => file.endsWith(".snapshot")) ?? "");

  test("is reopened and catches up with later changes", async () => {
    const first = await open(folder);
    first.follower.saveSnapshot();
    const before = answers(await first.catchUp());
    const again = await open(folder);
    expect(again.follower.live.base.postings.products.buffer.byteLength).toBeGreaterThan(0);
    expect(answers(await again.catchUp())).toEqual(before);
    await saveLabels(database.db, [labelRecord("later", { name: "Afterthought" })]);
    expect(find(await (await open(folder)).catchUp(), "afterthought").total).toBe(1);
  });

  test("keeps changes that were merged after it was written", async () => {
    const first = await open(folder);
    first.follower.saveSnapshot();
    await saveLabels(database.db, [labelRecord("later", { name: "Afterthought" })]);
    await first.catchUp();
    first.follower.live.compact();
    first.follower.saveSnapshot();
    expect(find(await (await open(folder)).catchUp(), "afterthought").total).toBe(1);
  });

  test.each([
    ["cut short", (file: Buffer) => file.subarray(0, file.length - 9)],
    ["empty", () => Buffer.alloc(0)],
    ["of another kind", (file: Buffer) => Buffer.concat([Buffer.from("#!"), file])],
    [
      "changed in its contents",
      (file: Buffer) => Buffer.from(file.with(file.length >> 1, (file[file.length >> 1] ?? 0) ^ 1)),
    ],
    ["changed in its head", (file: Buffer) => Buffer.from(file.with(60, (file[60] ?? 0) ^ 1))],
  ])("is rebuilt when the file is %s", async (_, damaged) => {
    const first = await open(folder);
    first.follower.saveSnapshot();
    const before = answers(await first.catchUp());
    const file = await readSnapshotFile();
    await writeFile(file, damaged(await readFile(file)));
    expect(answers(await (await open(folder)).catchUp())).toEqual(before);
  });

  test("of another database isn't used", async () => {
    (await open(folder)).follower.saveSnapshot();
    const other = await createTestDatabase();
    const index = await openTestSearchIndex(other.url, folder);
    expect(find(await index.catchUp(), "").total).toBe(0);
    await index.close();
    await other.drop();
  });
});
