import { webcrypto } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyList } from "#contract/open-data.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { storeSamplePicture } from "#server/features/reports/commands/store-sample-picture.ts";
import { documentsOfReport, payloadOf } from "#server/features/reports/queries/documents.ts";
import { reports, storedReportFiles } from "#server/features/reports/schema.ts";
import { createImage, titleOfSvg } from "#tests/support/images.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { withRow } from "#tests/support/report-file.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let slug: string;
beforeAll(async () => {
  site = await startPublishing();
  const results = withRow("Lead", {
    method: '=HYPERLINK("http://example.com")',
    in_scope: false,
    measured: 4,
    uncertainty: 0.01,
  });
  const photos = [{ url: "https://example.com/bags.jpg", caption: "Three bags" }];
  await site.publish({ ...results, customer: "+1 of many", sample: { lot_number: "L26118A", photos } });
  slug = (await site.getReportByNumber("R-1")).report_slug;
});
afterAll(() => site.api.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.api.app.inject({ method: "GET", url, headers });
const report = (file: string, headers = {}) => get(`/report/${slug}/${file}`, headers);
const keys = async () => keyList.parse((await get("/.well-known/assayed-keys.json")).json());

test("concurrent PDF requests get one file, and its hash is signed", async () => {
  const [one, other] = await Promise.all([report("report.pdf"), report("report.pdf")]);
  expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  expect(one?.rawPayload.subarray(0, 8).toString()).toBe("%PDF-1.7");
  const [row] = await site.api.services.db.select({ id: reports.id }).from(reports);
  const documents = await documentsOfReport(site.api.services.db, row?.id ?? 0);
  const files = documents.filter(({ kind }) => kind === "file").map(payloadOf);
  expect(files).toMatchObject([{ name: "report.pdf", sha256: sha256HexSync(one?.rawPayload ?? "") }]);
  expect((await site.getReportByNumber("R-1")).files.pdfs).toEqual([
    { sequence: 2, sha256: sha256HexSync(one?.rawPayload ?? "") },
  ]);
  expect((await site.run(["verify"])).code).toBe(0);
});

test.each([
  ["report.json", /^application\/json/],
  ["results.csv", /^text\/csv/],
  ["qr.svg", /^image\/svg\+xml/],
  ["report.pdf", /^application\/pdf/],
])("%s: content type, ETag, 304, HEAD and 404", async (file, type) => {
  const first = await report(file);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    "content-type": expect.stringMatching(type),
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringMatching(/^public, max-age=\d+$/),
    etag: expect.stringMatching(/^W\/"[0-9a-f]{64}"$/),
  });
  const again = await report(file, { "if-none-match": first.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const head = await site.api.app.inject({ method: "HEAD", url: `/report/${slug}/${file}` });
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
    200,
    "",
    String(first.rawPayload.length),
  ]);
  const missing = await get(`/report/nothing/${file}`);
  expect([missing.statusCode, missing.body]).toEqual([404, "Report not found.\n"]);
  expect(missing.headers["content-type"]).toMatch(/^text\/plain/);
});

test("report.json verifies with the key list, and a changed byte doesn't", async () => {
  const { chains } = await keys();
  const { rawPayload } = await report("report.json");
  const verifying = { subtle: webcrypto.subtle, keys: chains.reports?.keys ?? [], previous: null };
  expect(await verifyDocument(rawPayload, verifying)).toEqual({ outcome: "genuine" });
  const tampered = Uint8Array.from(rawPayload);
  tampered[200] = (tampered[200] ?? 0) ^ 1;
  expect(await verifyDocument(tampered, verifying)).toMatchObject({ outcome: "changed" });
  const inChain = await get("/open-data/chain/reports/1.json");
  expect(inChain.rawPayload.equals(rawPayload)).toBe(true);
});

test("report.json is the same bytes with and without gzip", async () => {
  const plain = await report("report.json");
  const { headers, rawPayload } = await report("report.json", { "accept-encoding": "gzip" });
  expect(headers["content-encoding"]).toBe("gzip");
  const { gunzipSync } = await import("node:zlib");
  expect(gunzipSync(rawPayload).equals(plain.rawPayload)).toBe(true);
});

test("results.csv: one row per result with limits, formulas escaped", async () => {
  const { body } = await report("results.csv");
  expect(body.split("\r\n")[0]).toMatch(/^report_number,result_id,panel,analyte,qualifier,measured,unit,/);
  const rows: Record<string, string>[] = parse(body, { columns: true });
  expect(rows).toHaveLength(9);
  const lead = rows.find(({ analyte }) => analyte === "Lead");
  expect(lead).toMatchObject({
    measured: "4",
    unit: "µg/g",
    judged_from: "8",
    judged_to: "8",
    limit_high: "5",
    limit_unit: "µg/day",
    percent: "160",
    percent_of: "limit",
    verdict: "fail",
    method: `'=HYPERLINK("http://example.com")`,
  });
  const yeasts = rows.find(({ analyte }) => analyte?.startsWith("Yeasts"));
  expect(yeasts).toMatchObject({ qualifier: "below_loq", measured: "", loq: "10" });
});

test("badge SVG shows the verdict and takes a color scheme", async () => {
  const badge = await get(`/badge/${slug}.svg`);
  expect(badge.headers).toMatchObject({
    "content-type": expect.stringMatching(/^image\/svg/),
    "cache-control": "public, max-age=300",
  });
  expect(titleOfSvg(badge.body)).toMatch(
    /^Assayed: Fail\. .*Magnesium Glycinate by Harbor &amp; Pine, Lot L26118A, tested Mar 12, 2026, report R-1\.$/,
  );
  expect(badge.body).not.toContain("#14623a");
  expect(badge.body).toContain("prefers-color-scheme");
  expect((await get(`/badge/${slug}.svg?scheme=dark`)).body).not.toContain("prefers-color-scheme");
  expect((await get("/badge/nothing.svg")).statusCode).toBe(404);
});

test("withdrawing a report updates badge, feed and PDF but not the signed document", async () => {
  const before = await Promise.all([report("report.json"), report("report.pdf"), get("/feed.xml")]);
  expect((await site.run(["withdraw", "R-1", "--reason", "Bags were <exchanged>."])).code).toBe(0);
  const after = await Promise.all([report("report.json"), report("report.pdf"), get("/feed.xml")]);
  expect(after[0].rawPayload.equals(before[0].rawPayload)).toBe(true);
  expect(after[1].rawPayload.equals(before[1].rawPayload)).toBe(false);
  expect(after[2].headers.etag).not.toBe(before[2].headers.etag);
  expect((await get(`/badge/${slug}.svg`)).body).toMatch(/<title id="t">Assayed: Withdrawn\./);
  const feed = after[2].body;
  expect(feed.match(/<entry>/g)).toHaveLength(2);
  expect(feed).toContain("Bags were &lt;exchanged&gt;.");
  expect(feed).toMatch(/<title>Withdrawn: Magnesium Glycinate by Harbor &amp; Pine, lot L26118A<\/title>/);
  expect((await site.run(["verify"])).code).toBe(0);
});

test("the chain head is the same in the feed and the key list", async () => {
  const { chains } = await keys();
  const head = chains.reports?.head;
  expect((await get("/feed.xml")).body).toContain(
    `<chain:head chain="reports" sequence="${head?.sequence}" hash="${head?.hash}"/>`,
  );
  const newest = await get(`/open-data/chain/reports/${head?.sequence}.json`);
  expect(newest.json().proof.hash).toBe(head?.hash);
  for (const lost of ["reports/0", "reports/99", "other/1", "reports/1x"])
    expect((await get(`/open-data/chain/${lost}.json`)).statusCode).toBe(404);
});

test("sample pictures are served by hash without metadata", async () => {
  const file = path.join(site.api.services.config.dataDir, "bags.jpeg");
  await writeFile(file, await createImage("jpeg"));
  const address = await storeSamplePicture(site.api.services.db, { file, operator: "ana" });
  const shown = await get(address);
  expect(address).toContain(sha256HexSync(shown.rawPayload));
  expect(shown.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000",
  });
  expect(shown.rawPayload.includes("Cameramaker")).toBe(false);
  for (const lost of [`${"0".repeat(64)}.webp`, "x.webp"])
    expect((await get(`/media/samples/${lost}`)).statusCode).toBe(404);
});

test("verify reports a replaced PDF", async () => {
  const { db } = site.api.services;
  await db.update(storedReportFiles).set({ bytes: sql`${storedReportFiles.bytes} || '\\x0a'::bytea` });
  const changed = await site.run(["verify"]);
  expect(changed.out).toContain("report.pdf of report R-1 is not the file that was signed.");
  expect(changed.code).toBe(1);
  const bytes = (await report("report.pdf")).rawPayload;
  await db.update(storedReportFiles).set({ sha256: sha256HexSync(bytes) });
  expect((await site.run(["verify"])).out).toContain("report.pdf of report R-1 is not the file");
});
