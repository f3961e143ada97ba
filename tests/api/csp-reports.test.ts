import { afterAll, beforeAll, expect, test } from "vitest";
import { CSP_REPORTS_PATH } from "#app/csp-reports.ts";
import { fixedClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const clock = fixedClock(new Date("2026-03-01T12:00:00Z"));
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const logger = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  api = await startApi({ replace: { clock, logger } });
});
afterAll(() => api.close());

const violation = {
  "csp-report": {
    "document-uri": "https://www.example.com/search?q=illness",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/x.js?user=ada",
  },
};

const report = (payload: string, type = "application/csp-report", ip = "10.9.0.1") =>
  api.app.inject({
    method: "POST",
    url: CSP_REPORTS_PATH,
    headers: { "content-type": type },
    remoteAddress: ip,
    payload,
  });

async function countOf(directive: string): Promise<number> {
  const line = new RegExp(`^csp_violation_reports_total\\{directive="${directive}"\\} (\\d+)$`, "m");
  return Number(line.exec(await api.services.metrics.text())?.[1] ?? 0);
}

test("a reported violation is counted and answered with 204", async () => {
  const before = await countOf("script-src-elem");
  const response = await report(JSON.stringify(violation));
  expect([response.statusCode, response.body]).toEqual([204, ""]);
  const inApiFormat = [{ type: "csp-violation", body: { effectiveDirective: "script-src-elem" } }];
  expect((await report(JSON.stringify(inApiFormat), "application/reports+json")).statusCode).toBe(204);
  expect(await countOf("script-src-elem")).toBe(before + 2);
});

test("what is no report is ignored", async () => {
  expect((await report("{not json")).statusCode).toBe(204);
  expect((await report("{}", "application/json")).statusCode).toBe(415);
  expect((await report(" ".repeat(20_000))).statusCode).toBe(413);
});

test("reports of one client IP are limited", async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent++)
    statuses.push((await report("{}", "application/csp-report", "10.9.0.2")).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
  expect(statuses[30]).toBe(429);
});

test("ten violations a minute are logged, without queries", async () => {
  clock.advance(60_000);
  lines.length = 0;
  for (let sent = 0; sent < 12; sent++) await report(JSON.stringify(violation), undefined, "10.9.0.3");
  const logged = () => lines.filter((line) => line.includes("violation of the Content-Security-Policy"));
  expect(logged()).toHaveLength(10);
  expect(JSON.parse(logged()[0] ?? "")).toMatchObject({
    violation: {
      directive: "script-src-elem",
      blocked: "https://evil.example/x.js",
      page: "/search",
      source: "",
    },
  });
  expect(lines.join("")).not.toMatch(/illness|user=/);
  clock.advance(60_000);
  await report(JSON.stringify(violation), undefined, "10.9.0.3");
  expect(logged()).toHaveLength(11);
});
