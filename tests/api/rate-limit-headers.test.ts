import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Name, and numbers by parameter, of the one item of a structured field (RFC 9651). */
function parse(field: unknown) {
  const [, name, parameters] = /^"([a-z-]+)"((?:;[a-z]+=\d+)+)$/.exec(String(field)) ?? [];
  const pairs = (parameters ?? "")
    .split(";")
    .slice(1)
    .map((pair) => pair.split("="));
  return { name, ...Object.fromEntries(pairs.map(([key, value]) => [key, Number(value)])) };
}

test("every call names its limit and what is left of it", async () => {
  const first = await api.call("getOverview", {}, undefined, "192.0.2.1");
  const second = await api.call("getOverview", {}, undefined, "192.0.2.1");
  expect(parse(first.headers["ratelimit-policy"])).toEqual({ name: "reading", q: 600, w: 60 });
  const [one, two] = [first, second].map(({ headers }) => parse(headers.ratelimit));
  expect(one).toEqual({ name: "reading", r: 599, t: expect.any(Number) });
  expect(two).toMatchObject({ name: "reading", r: 598 });
});

test("a call beyond the limit says when to come back, as Retry-After does", async () => {
  const calls = await Promise.all(
    Array.from({ length: 31 }, () =>
      api.call("joinNewsletter", { email_id: "no address" }, undefined, "192.0.2.2"),
    ),
  );
  const refused = calls.find(({ statusCode }) => statusCode === 429);
  expect(parse(refused?.headers["ratelimit-policy"])).toEqual({ name: "newsletter", q: 30, w: 3600 });
  const { t, ...left } = parse(refused?.headers.ratelimit) as Record<string, number>;
  expect(left).toEqual({ name: "newsletter", r: 0 });
  expect(t).toBe(Number(refused?.headers["retry-after"]));
});

test("what shared caches may store has no limit of one caller in it", async () => {
  const { headers } = await api.app.inject({ url: "/.well-known/gs1resolver" });
  expect(headers["cache-control"]).toContain("public");
  expect(headers).not.toHaveProperty("ratelimit");
});
