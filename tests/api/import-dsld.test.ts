import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { download } from "#server/features/catalogue/dsld/download.ts";
import { importDsld } from "#server/features/catalogue/dsld/import.ts";
import type { Rejection } from "#server/features/catalogue/dsld/read-in-worker.ts";
import type { Conflict } from "#server/features/catalogue/intake/record.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { zipOf } from "#tests/support/zip.ts";

const FIXTURES = "tests/fixtures/dsld";
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-dsld-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function importFile(file: string) {
  const rejections: Rejection[] = [];
  const conflicts: Conflict[] = [];
  const fractions: number[] = [];
  const totals = await importDsld(database.db, file, {
    onProgress: ({ fraction }) => fractions.push(fraction),
    onRejections: async (rejected) => void rejections.push(...rejected),
    onConflicts: async (found) => void conflicts.push(...found),
  });
  return { totals, rejections, conflicts, fractions };
}

const write = async (name: string, content: string | Buffer) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};
const fixture = (name: string) => readFile(path.join(FIXTURES, name));
const refs = async () =>
  (await database.db.execute<{ ref: string }>(sql`select source_ref as ref from labels order by 1`)).rows.map(
    ({ ref }) => ref,
  );

test("the product export: every row is a label or has its place and reason in the list", async () => {
  const { totals, rejections, fractions } = await importFile(path.join(FIXTURES, "product-export.csv"));
  expect(totals).toEqual({ added: 6, updated: 0, unchanged: 0, rejected: 4, conflicts: 0 });
  expect(rejections).toEqual([
    { place: "line 12", id: "900007", reason: "The brand's name is missing." },
    { place: "line 13", id: "nine", reason: "The DSLD ID is missing or is not a number." },
    { place: "line 14", id: "900009", reason: "A quotation mark is left open." },
    { place: "line 15", id: "900010", reason: "13 or 14 columns were expected, 5 found." },
  ]);
  expect(fractions.at(-1)).toBe(1);
  const { rows } = await database.db.execute(sql`select slug, count(*)::int as labels from supplements s
    join labels l on l.supplement_id = s.id group by 1 order by 1 limit 2`);
  expect(rows).toEqual([
    { slug: "harbor-and-pine-inc-vitamin-d3-5-000-iu", labels: 1 },
    { slug: "harbor-and-pine-magnesium-glycinate-200-mg", labels: 2 },
  ]);
});

test("a second time everything is unchanged, and what a kill at the very end left undone is done", async () => {
  await importFile(path.join(FIXTURES, "product-export.csv"));
  const words = () => database.db.execute(sql`select term, products from search_terms order by 1`);
  const before = await words();
  await database.db.execute(sql`update search_terms set products = 99`);
  expect((await importFile(path.join(FIXTURES, "product-export.csv"))).totals).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 6,
  });
  expect((await words()).rows).toEqual(before.rows);
});

test("a zip of the export, and a zip of labels", async () => {
  const csv = await write("export.zip", zipOf({ "lstProducts.csv": await fixture("product-export.csv") }));
  expect((await importFile(csv)).totals).toMatchObject({ added: 6, rejected: 4 });
  const labels = await write(
    "labels.zip",
    zipOf({
      "DSLD/950001.json": await fixture("label-950001.json"),
      "DSLD/broken.json": "{",
      "__MACOSX/x.json": "{}",
      "read me.txt": "",
    }),
  );
  const { totals, rejections } = await importFile(labels);
  expect(totals).toMatchObject({ added: 1, rejected: 1 });
  expect(rejections).toEqual([{ place: "DSLD/broken.json", id: null, reason: "The file is not JSON." }]);
});

test("a label of the API brings its panel, statements and barcode", async () => {
  await importFile(path.join(FIXTURES, "label-950001.json"));
  const { rows } = await database.db.execute(sql`
    select s.slug, l.recorded_on::text, b.gtin14, (select count(*)::int from label_facts) as facts
    from supplements s join labels l on l.id = s.current_label_id join barcodes b on b.supplement_id = s.id`);
  expect(rows).toEqual([
    { slug: "harbor-and-pine-everyday-bones", recorded_on: "2024-03-18", gtin14: "00614141000036", facts: 3 },
  ]);
});

test("a folder is read through, sub-folders too", async () => {
  const deep = path.join(folder, "many", "deep");
  await mkdir(deep, { recursive: true });
  await copyFile(path.join(FIXTURES, "label-950001.json"), path.join(deep, "a.json"));
  const label = JSON.parse((await fixture("label-950001.json")).toString());
  await writeFile(path.join(folder, "many", "b.json"), JSON.stringify({ ...label, id: 950002 }));
  const { totals, conflicts } = await importFile(path.join(folder, "many"));
  expect(totals).toMatchObject({ added: 2, conflicts: 0 });
  expect(conflicts).toEqual([]);
  expect(await refs()).toEqual(["950001", "950002"]);
  expect((await database.db.execute(sql`select from supplements`)).rowCount).toBe(1);
});

test.each([
  ["nothing.csv", null, /There is no file .*nothing\.csv\./],
  ["letter.txt", "Dear NIH,\n", /letter\.txt is not the NIH product export/],
  ["lines.csv", "a,b\n".repeat(60), /lines\.csv is not the NIH product export/],
  ["empty.csv", "", /is not the NIH product export/],
  ["cut.zip", "PK\u0003\u0004 and then nothing", /cut\.zip cannot be read: is it damaged/],
  ["photos.zip", zipOf({ "a.jpg": "" }), /There is neither a CSV nor a JSON file in/],
])("%s is refused in one sentence", async (name, content, sentence) => {
  const file = content === null ? path.join(folder, name) : await write(name, content);
  await expect(importFile(file)).rejects.toThrow(sentence);
});

test("an empty folder is refused in one sentence", async () => {
  const empty = path.join(folder, "empty");
  await mkdir(empty);
  await expect(importFile(empty)).rejects.toThrow(/There is no JSON file in/);
});

const web: Server = createServer((request, response) => {
  const whole = request.url?.startsWith("/whole/");
  response.writeHead(request.url?.startsWith("/absent/") ? 404 : 200, { "content-length": whole ? 4 : 100 });
  response.write("data");
  if (whole) response.end();
  else setTimeout(() => response.destroy(), 20);
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void web.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => void web.close());
const fetchTo = (url: string) =>
  download(url, { folder: path.join(folder, "fetched"), onProgress: () => undefined });

test("a file is fetched whole", async () => {
  const file = await fetchTo(`${host}/whole/labels.zip`);
  expect(await readFile(file, "utf8")).toBe("data");
});

test.each(["part", "absent"])("a file that is there in %s is not kept", async (how) => {
  await expect(fetchTo(`${host}/${how}/other.zip`)).rejects.toThrow(
    /could not be fetched from 127\.0\.0\.1.*is there a network/,
  );
  await expect(readFile(path.join(folder, "fetched", "other.zip"))).rejects.toThrow("ENOENT");
});

test("without a network the sentence says what to do", async () => {
  await expect(fetchTo("http://127.0.0.1:9/labels.zip")).rejects.toThrow(/is there a network.*given as FILE/);
});
