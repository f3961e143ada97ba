import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "#server/services.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

/** Names of the limits that requests were counted under. */
const counted: string[] = [];
const limiter: Services["limiter"] = {
  async take(_key, { name }) {
    counted.push(name);
    return { allowed: !counted.includes("no more"), retryAfterSeconds: 7, remaining: 0, resetSeconds: 60 };
  },
  close: async () => {},
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter } });
});
afterAll(() => api.close());

const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  api.app.inject({ url, ...options });

/** Every route outside the API and the pages that costs something, and the limit that it is counted under. */
const LIMITED: [url: string, limit: string][] = [
  ["/metrics", "reference"],
  ["/api/docs/", "reference"],
  ["/api/docs/json", "reference"],
  ["/api/docs/yaml", "reference"],
  ["/api/docs/static/swagger-ui.css", "reference"],
  ["/media/packs/slowmoon-magnesium-bisglycinate-200-mg.svg", "pictures"],
  ["/media/logos/slowmoon.svg", "pictures"],
  ["/share/supplement/slowmoon-magnesium-bisglycinate-200-mg.png", "sharing"],
  ["/uploads/images/nothing", "pictures"],
  ["/feed.xml", "files"],
  ["/.well-known/assayed-keys.json", "files"],
  ["/.well-known/gs1resolver", "files"],
  ["/01/09506000134352", "files"],
  ["/embed/report/none", "files"],
  ["/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Freport%2Fnone", "files"],
];

test.each(LIMITED)("%s is limited: %s", async (url, limit) => {
  counted.length = 0;
  expect((await get(url)).statusCode).toBeLessThan(500);
  expect(counted).toContain(limit);
  counted.push("no more");
  // A drawing that is in memory costs nothing.
  const refused = await get(url.replace(".svg", "-other.svg"));
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "7"]);
  counted.length = 0;
});

test("the body of an upload is limited before anything is looked up", async () => {
  counted.length = 0;
  counted.push("no more");
  const refused = await api.app.inject({ method: "PUT", url: "/uploads/images/nothing", payload: "x" });
  counted.length = 0;
  expect(refused.statusCode).toBe(429);
});

test("/metrics is for this machine; the same answer as for an unknown URL for everybody else", async () => {
  expect((await get("/metrics")).body).toContain("requests_running 1");
  expect((await get("/metrics", { remoteAddress: "192.0.2.7" })).statusCode).toBe(404);
  expect((await get("/metrics", { headers: { "x-forwarded-for": "192.0.2.7" } })).statusCode).toBe(404);
});

test("/readyz asks the database once for many requests", async () => {
  const execute = api.services.db.execute.bind(api.services.db);
  let asked = 0;
  api.services.db.execute = ((query: Parameters<typeof execute>[0]) => {
    asked += 1;
    return execute(query);
  }) as typeof execute;
  const answers = await Promise.all(Array.from({ length: 50 }, () => get("/readyz")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(asked).toBeLessThanOrEqual(2);
});

test.each([
  "/uploads/images/%00",
  "/report/%00/report.json",
  "/media/packs/%00.svg",
  "/sitemaps/%0d.xml",
  "/api/%00",
  "/open-data/%1f",
])("%s is 400 before anything is asked", async (url) => {
  const idle = api.services.pool.totalCount;
  const { statusCode } = await get(url);
  expect(statusCode).toBe(400);
  expect(api.services.pool.totalCount).toBe(idle);
});

test("the OpenAPI document is the same as JSON and as YAML, and written once", async () => {
  const json = await get("/api/docs/json");
  expect(json.headers["content-type"]).toMatch(/^application\/json/);
  expect(json.json().openapi).toBe("3.1.0");
  const yaml = await get("/api/docs/yaml");
  expect(yaml.body).toMatch(/^openapi: 3\.1\.0/);
  expect((await get("/api/docs/yaml")).body).toBe(yaml.body);
});
