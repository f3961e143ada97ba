import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiServer } from "#app/site.ts";
import type { Config } from "#platform/config.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
const counted: string[] = [];
beforeAll(async () => {
  const take = async (caller: string) => {
    counted.push(caller);
    return { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
  };
  api = await startApi({ replace: { limiter: { take, close: async () => {} } } });
});
afterAll(() => api.close());

/** Forged headers of a visitor at 203.0.113.9: every header that a proxy may set. */
const CLAIMED = {
  "x-forwarded-for": "198.51.100.1, 198.51.100.2",
  "x-real-ip": "198.51.100.3",
  "x-client-ip": "198.51.100.4",
  "cf-connecting-ip": "198.51.100.5",
  forwarded: "for=198.51.100.6",
};

test.each<{ trust: Config["trustProxy"]; from: string; counts: string }>([
  { trust: false, from: "203.0.113.9", counts: "203.0.113.9" },
  { trust: 0, from: "203.0.113.9", counts: "203.0.113.9" },
  { trust: ["10.0.0.0/8"], from: "203.0.113.9", counts: "203.0.113.9" },
  { trust: 1, from: "10.0.0.1", counts: "198.51.100.2" },
  { trust: ["10.0.0.0/8"], from: "10.0.0.1", counts: "198.51.100.2" },
  { trust: 2, from: "10.0.0.1", counts: "198.51.100.1" },
  { trust: ["10.0.0.0/8", "198.51.100.2"], from: "10.0.0.1", counts: "198.51.100.1" },
])("client IP: trusting $trust, a call from $from counts for $counts", async ({ trust, from, counts }) => {
  const config = { ...api.services.config, trustProxy: trust };
  const { app } = await createApiServer({ ...api.services, config });
  counted.length = 0;
  const answer = await app.inject({ url: "/api/user/get-guest", remoteAddress: from, headers: CLAIMED });
  expect(answer.statusCode).toBe(200);
  expect(counted).toEqual([counts]);
  await app.close();
});
