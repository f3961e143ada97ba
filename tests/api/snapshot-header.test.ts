import { gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { dumpFolder } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { rateLimitFor } from "#server/http/rate-limit.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let slug: string;
let supplement: string;
/** Name of everything that was published when the tests begin. */
let first: string;

beforeAll(async () => {
  site = await startPublishing({ replace: { limiter: unlimitedLimiter } });
  await site.publish();
  const report = await site.getReportByNumber("R-1");
  [slug, supplement] = [report.report_slug, report.supplement.slug];
  first = (await site.api.services.snapshot()) ?? expect.fail("nothing is published");
  const { db, config } = site.api.services;
  await writeDumps(db, dumpFolder(config), { now: new Date(), siteUrl: config.siteUrl });
});
afterAll(() => site.api.close());

const HEADER = "assayed-snapshot";
const get = (url: string, options: InjectOptions = {}) => site.api.app.inject({ url, ...options });

describe("calls", () => {
  /** Calls of visitors that make, send or check something. All others answer from published data. */
  const NOT_ANSWERS: CallName[] = [
    ...(["getGuestToken", "register", "login", "startPasskeyLogin", "finishPasskeyLogin"] as const),
    ...([
      "forgotPassword",
      "verifyResetCode",
      "resendResetCode",
      "resetPassword",
      "undoEmailChange",
    ] as const),
    ...(["addCosignature", "reportError", "submitScanResult", "requestUploadUrl", "joinNewsletter"] as const),
    ...(["keepAiQuestion", "withdrawAiQuestion"] as const),
  ];
  const open = (Object.keys(apiRoutes) as CallName[]).filter((name) =>
    ["open", "visitor"].includes(apiRoutes[name].audience),
  );

  test.each(open)("%s", async (name) => {
    const input = { supplement_id: supplement, slug, number: "RT-2026-001", search: "magnesium" };
    const { headers, statusCode } = await site.api.call(name, input);
    expect(statusCode, rateLimitFor(name).name).toBeLessThan(500);
    expect(headers[HEADER]).toBe(NOT_ANSWERS.includes(name) ? undefined : first);
  });

  test("calls with an account, and of the console, name none", async () => {
    const user = await site.api.call("listFollowed", {});
    expect([user.statusCode, user.headers[HEADER]]).toEqual([401, undefined]);
  });
});

test("files, feeds, badges, embeds and the resolver name it, also when nothing has changed since", async () => {
  const files = [
    ...["report.json", "results.csv", "qr.svg"].map((name) => `/report/${slug}/${name}`),
    ...["/.well-known/assayed-keys.json", "/open-data/chain/reports/1.json", "/feed.xml"],
    ...["/notices/feed.xml", `/badge/${slug}.svg`, `/embed/report/${slug}`],
    `/oembed?url=${encodeURIComponent(`${site.api.services.config.siteUrl}/report/${slug}`)}`,
    ...["index.json", "results.parquet", "results.jsonl.gz", "results.csv.gz", "reports.jsonl.gz"].map(
      (name) => `/open-data/${name}`,
    ),
    ...["registry.csv.gz", "schema.json", "CITATION.cff"].map((name) => `/open-data/${name}`),
    ...["/01/00076280402018?linkType=linkset", "/01/00076280402018/10/L26118A?linkType=linkset"],
  ];
  for (const url of files) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode, headers[HEADER]]).toEqual([url, 200, first]);
    if (headers.etag === undefined) continue;
    const again = await get(url, { headers: { "if-none-match": headers.etag } });
    expect([url, again.statusCode, again.headers[HEADER]]).toEqual([url, 304, first]);
  }
  const { headers } = await get(`/report/${slug}/report.json`);
  expect(headers["access-control-expose-headers"]).toContain(HEADER);
});

test("every answer at /mcp has it as a field", async () => {
  const ask = async (name: string, input: object) => {
    const { body } = await get("/mcp", {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
        host: "localhost:3000",
      },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
    });
    const message = JSON.parse(body.startsWith("{") ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? "null"));
    return message.result.structuredContent;
  };
  const proof = (await ask("get_report", { product: supplement })).proof;
  for (const [name, input] of [
    ["find_product", { query: "magnesium" }],
    ["get_report", { product: supplement }],
    ["get_report", { product: supplement, lot: "NEVER" }],
    ["judge_under_standard", { report_slug: slug, standard: "usp" }],
    ["compare", { products: [supplement, supplement] }],
    ["notices_for", { product: supplement }],
    [
      "verify_proof",
      Object.fromEntries(
        ["chain", "sequence", "leaf_hash", "tree_size", "hashes"].map((key) => [key, proof[key]]),
      ),
    ],
  ] as const)
    expect([name, (await ask(name, input)).snapshot]).toEqual([name, first]);
});

describe("a snapshot stays reachable", () => {
  const documentsOf = async (id: string) => {
    const { statusCode, rawPayload } = await get(`/open-data/snapshots/${id}/reports.jsonl.gz`);
    expect([id, statusCode]).toEqual([id, 200]);
    return gunzipSync(rawPayload).toString().trimEnd().split("\n");
  };

  test("with all files once they were written, and with its documents when it passed between two days", async () => {
    const { app, services } = site.api;
    await site.publish(SECOND_REPORT);
    const second = (await app.inject(`/report/${slug}/report.json`)).headers[HEADER] as string;
    expect(second).not.toBe(first);
    await site.run(["withdraw", "R-2", "--reason", "Bags were exchanged."]);
    const third = await services.snapshot();
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await documentsOf(first)).length).toBe(1);
    expect((await documentsOf(second)).length).toBe(2);
    expect((await documentsOf(third ?? "")).length).toBe(3);
    expect((await documentsOf(third ?? "")).slice(0, 2)).toEqual(await documentsOf(second));
    // The files of the day still are those of the first one, and say so.
    const { headers } = await get("/open-data/index.json");
    expect(headers[HEADER]).toBe(first);
    expect((await get(`/open-data/snapshots/${first}/index.json`)).statusCode).toBe(200);
  });

  test.each(["reports-1-0000000000000000", "reports-99-0000000000000000", "none-1-0000000000000000", "x"])(
    "%s was never one",
    async (id) => {
      expect((await get(`/open-data/snapshots/${id}/reports.jsonl.gz`)).statusCode).toBe(404);
    },
  );
});
