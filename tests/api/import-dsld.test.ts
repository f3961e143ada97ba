import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadFile } from "#platform/download.ts";
import { importDsld } from "#server/features/catalogue/dsld/import.ts";
import type { Rejection } from "#server/features/catalogue/dsld/read-in-worker.ts";
import type { Conflict } from "#server/features/catalogue/intake/record.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";
import { createZip } from "#tests/support/zip.ts";

const FIXTURES = "tests/fixtures/dsld";
const database = await createRewoundDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "assayed-dsld-"));
afterAll(() => rm(folder, { recursive: true }));

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

test("importDsld: a brand is spelled as most of its labels spell it", async () => {
  const csv = (await fixture("product-export.csv")).toString("utf8");
  const lines = csv.split(/\r?\n/);
  const header = lines.findIndex((line) => line.includes("DSLD ID"));
  const row = (id: number, brand: string) =>
    `"${id}","${brand}","${brand} Zinc ${id} mg","60","Tablet(s)","1","Tablet(s)","Mineral (or Element) [A1299]","Tablet (will cover pill) [E0155]","","","adsld","On Market in DSLD","Date - Entered into DSLD: May 1, 2018"`;
  const rows = [row(1, "Harbor and pine"), row(2, "Harbor and Pine"), row(3, "Harbor and Pine")];
  await importFile(await write("spellings.csv", [...lines.slice(0, header + 1), ...rows].join("\n")));
  const { rows: named } = await database.db.execute(sql`select name, slug from brands`);
  expect(named).toEqual([{ name: "Harbor and Pine", slug: "harbor-and-pine" }]);
});

test("importDsld: every row of a product export becomes a label or a rejection with location and reason", async () => {
  const { totals, rejections, fractions } = await importFile(path.join(FIXTURES, "product-export.csv"));
  expect(totals).toEqual({ added: 6, updated: 0, unchanged: 0, rejected: 4, conflicts: 0 });
  expect(rejections).toEqual([
    { location: "line 12", id: "900007", reason: "Brand name missing." },
    { location: "line 13", id: "nine", reason: "DSLD ID missing or not a number." },
    { location: "line 14", id: "900009", reason: "Unclosed quotation mark." },
    { location: "line 15", id: "900010", reason: "Expected 13 or 14 columns, found 5." },
  ]);
  expect(fractions.at(-1)).toBe(1);
  const { rows } = await database.db.execute(sql`select slug, count(*)::int as labels from supplements s
    join labels l on l.supplement_id = s.id group by 1 order by 1 limit 2`);
  expect(rows).toEqual([
    { slug: "harbor-and-pine-inc-vitamin-d3-5-000-iu", labels: 1 },
    { slug: "harbor-and-pine-magnesium-glycinate-200-mg", labels: 2 },
  ]);
});

test("importDsld: a second import changes nothing and finishes an interrupted one", async () => {
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

test("importDsld reads a zip of an export and a zip of labels", async () => {
  const csv = await write(
    "export.zip",
    createZip({ "lstProducts.csv": await fixture("product-export.csv") }),
  );
  expect((await importFile(csv)).totals).toMatchObject({ added: 6, rejected: 4 });
  const labels = await write(
    "labels.zip",
    createZip({
      "DSLD/950001.json": await fixture("label-950001.json"),
      "DSLD/broken.json": "{",
      "__MACOSX/x.json": "{}",
      "read me.txt": "",
    }),
  );
  const { totals, rejections } = await importFile(labels);
  expect(totals).toMatchObject({ added: 1, rejected: 1 });
  expect(rejections).toEqual([{ location: "DSLD/broken.json", id: null, reason: "Invalid JSON." }]);
});

test("importDsld reads facts panel, statements and barcode of an API label", async () => {
  await importFile(path.join(FIXTURES, "label-950001.json"));
  const { rows } = await database.db.execute(sql`
    select s.slug, l.recorded_on::text, b.gtin14, (select count(*)::int from label_facts) as facts
    from supplements s join labels l on l.id = s.current_label_id join barcodes b on b.supplement_id = s.id`);
  expect(rows).toEqual([
    { slug: "harbor-and-pine-everyday-bones", recorded_on: "2024-03-18", gtin14: "00614141000036", facts: 3 },
  ]);
});

test("importDsld reads a folder recursively", async () => {
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
  ["nothing.csv", null, /File not found: .*nothing\.csv\./],
  ["letter.txt", "Dear NIH,\n", /letter\.txt is not an NIH product export/],
  ["lines.csv", "a,b\n".repeat(60), /lines\.csv is not an NIH product export/],
  ["empty.csv", "", /is not an NIH product export/],
  ["cut.zip", "PK\u0003\u0004 and then nothing", /cut\.zip cannot be read\. It may be damaged/],
  ["photos.zip", createZip({ "a.jpg": "" }), /No CSV or JSON files in/],
])("importDsld rejects %s with one sentence", async (name, content, sentence) => {
  const file = content === null ? path.join(folder, name) : await write(name, content);
  await expect(importFile(file)).rejects.toThrow(sentence);
});

test("importDsld rejects an empty folder", async () => {
  const empty = path.join(folder, "empty");
  await mkdir(empty);
  await expect(importFile(empty)).rejects.toThrow(/No JSON files in/);
});

const web: Server = createServer((request, response) => {
  const whole = request.url?.startsWith("/whole/");
  const target = /^\/to\/([^/]+)\//.exec(request.url ?? "")?.[1];
  if (target) {
    const { port } = web.address() as AddressInfo;
    return void response.writeHead(302, { location: `http://${target}:${port}/whole/moved.zip` }).end();
  }
  response.writeHead(request.url?.startsWith("/absent/") ? 404 : 200, { "content-length": whole ? 4 : 100 });
  if (whole) response.end("data");
  // Half of the file has left when the connection breaks.
  else response.write("data", () => response.destroy());
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void web.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => void web.close());
const fetchTo = (url: string) =>
  downloadFile(url, { folder: path.join(folder, "fetched"), onProgress: () => undefined });

test("downloadFile saves a complete file", async () => {
  const file = await fetchTo(`${host}/whole/labels.zip`);
  expect(await readFile(file, "utf8")).toBe("data");
});

test("downloadFile follows a redirect on the same site, and to no other", async () => {
  expect(await readFile(await fetchTo(`${host}/to/127.0.0.1/labels.zip`), "utf8")).toBe("data");
  await expect(fetchTo(`${host}/to/localhost/labels.zip`)).rejects.toThrow(/it redirects to localhost/);
});

test.each(["part", "absent"])("downloadFile keeps no partial file: %s", async (how) => {
  await expect(fetchTo(`${host}/${how}/other.zip`)).rejects.toThrow(
    /Download from 127\.0\.0\.1.*failed.*network/,
  );
  await expect(readFile(path.join(folder, "fetched", "other.zip"))).rejects.toThrow("ENOENT");
});

test("downloadFile: the error for a network failure says what to do", async () => {
  await expect(fetchTo("http://127.0.0.1:9/labels.zip")).rejects.toThrow(/network connection.*import that/);
});
