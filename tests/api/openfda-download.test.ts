import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PlatformProblem } from "#platform/problem.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { importNoticesDaily, importOpenFda } from "#server/features/notices/commands/import-daily.ts";
import { downloadEnforcementPages } from "#server/features/notices/sources/openfda-api.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { enforcementReport } from "#tests/support/enforcement-reports.ts";
import { createZip } from "#tests/support/zip.ts";

const REPORTS = 2345;
let api: TestApi;
let folder: string;
let server: Server;
let host: string;
let requests: string[];
/** The page that the server refuses, by its `skip`. */
let broken: number | null;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-openfda-"));
  server = createServer((request, response) => serve(request.url ?? "", response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([api.close(), rm(folder, { recursive: true })]);
});
beforeEach(() => {
  [requests, broken] = [[], null];
});

const report = (at: number) =>
  enforcementReport(`F-${String(at).padStart(4, "0")}-2026`, {
    product_description: `Dietary supplement ${at}`,
  });

/** Answers as https://api.fda.gov/food/enforcement.json does: `meta.results` with skip, limit and total. */
function serve(url: string, response: ServerResponse) {
  requests.push(url);
  if (url.endsWith(".zip"))
    return broken === null
      ? response.end(createZip({ "food-enforcement-0001-of-0001.json": JSON.stringify(pageOf(0, 3)) }))
      : response.writeHead(503).end();
  const { searchParams } = new URL(url, host);
  const [skip, limit] = [Number(searchParams.get("skip")), Number(searchParams.get("limit"))];
  if (skip === broken) return response.writeHead(500).end();
  return response.end(JSON.stringify(pageOf(skip, limit)));
}

const pageOf = (skip: number, limit: number) => ({
  meta: { last_updated: "2026-03-11", results: { skip, limit, total: REPORTS } },
  results: Array.from({ length: Math.max(0, Math.min(limit, REPORTS - skip)) }, (_, at) => report(skip + at)),
});

const PERIOD = { since: "2026-01-01", until: "2026-03-31" };
const pages = () => downloadEnforcementPages(PERIOD, { folder, url: `${host}/food/enforcement.json` });
const importAll = async (files: readonly string[]) => {
  const listener = { onProgress: () => {}, onRejected: async () => {} };
  let [added, unchanged] = [0, 0];
  for (const file of files) {
    const totals = await importNotices(api.services, { source: "openfda", file }, listener);
    added += totals.added;
    unchanged += totals.unchanged;
  }
  return { added, unchanged };
};

test("a download that breaks off at a page goes on there, and a second import changes nothing", async () => {
  broken = 1000;
  await expect(pages()).rejects.toThrow(PlatformProblem);
  expect(requests).toHaveLength(2);
  [requests, broken] = [[], null];
  const files = await pages();
  expect(requests.map((url) => new URL(url, host).searchParams.get("skip"))).toEqual(["1000", "2000"]);
  expect(new URL(requests[0] ?? "", host).search).toContain("search=report_date:[20260101+TO+20260331]");
  expect(await importAll(files)).toEqual({ added: REPORTS, unchanged: 0 });
  expect(await importAll(files)).toEqual({ added: 0, unchanged: REPORTS });
});

test("the daily import reads FDA's zip, is logged when something changed, and fails in a sentence", async () => {
  const url = `${host}/food-enforcement-0001-of-0001.json.zip`;
  const { services } = api;
  const config = { ...services.config, dataDir: folder };
  const entries = async () =>
    (
      await services.db.execute<{ details: object }>(
        sql`select details from audit_log where action = 'import-notices'`,
      )
    ).rows;
  await services.db.execute(sql`delete from notices`);
  expect(await importOpenFda({ ...services, config }, url)).toMatchObject({ added: 3, rejected: 0 });
  expect(await importOpenFda({ ...services, config }, url)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 3,
  });
  expect(await entries()).toMatchObject([{ details: { added: 3 } }]);
  broken = 0;
  await expect(importOpenFda({ ...services, config }, url)).rejects.toThrow("Check the network connection");
  expect((await readdir(path.join(folder, "downloads"))).filter((name) => name.endsWith(".part"))).toEqual(
    [],
  );
});

test("nothing is downloaded unless it is configured", async () => {
  const { services } = api;
  expect(services.config.dailyNotices).toBe(false);
  await importNoticesDaily(services);
  const { rows } = await services.db.execute(sql`select from jobs.job where name = 'import-notices'`);
  expect(rows).toEqual([]);
});
