import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Limiter } from "#platform/limiter.ts";
import { PAGE_LIMIT } from "#server/http/rate-limit.ts";
import { startTestSite, type TestSite } from "#tests/support/site.ts";

/** Pages per client IP that this site renders: few, and without a time window, so no machine is too slow to reach it. */
const RENDERED_PAGES = 20;

function limitPagesOnly(): Limiter {
  const counts = new Map<string, number>();
  return {
    async take(key, { name }) {
      if (name !== PAGE_LIMIT.name)
        return { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= RENDERED_PAGES
        ? { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 }
        : { allowed: false, retryAfterSeconds: 7, remaining: 0, resetSeconds: 60 };
    },
    close: async () => {},
  };
}

/** A site of its own: a test changes a brand that pages of the shared one show. */
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite(inject("testServer"), { limiter: limitPagesOnly() });
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });
const getFrom = (clientIp: string, path: string) => get(path, { "x-forwarded-for": clientIp });

/** All headers but those that are new with every response. */
const stableHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id" && name !== "date"));

test("a cached page is served with the same body and headers, and with 304 and HEAD", async () => {
  const first = await get("/about");
  const again = await get("/about");
  expect(await again.text()).toBe(await first.text());
  expect(stableHeaders(again)).toEqual(stableHeaders(first));
  expect(again.headers.get("x-content-type-options")).toBe("nosniff");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

  const etag = String(first.headers.get("etag"));
  const unchanged = await get("/about?utm_source=email", { "if-none-match": etag });
  expect(unchanged.status).toBe(304);
  expect(await unchanged.text()).toBe("");
  const head = await fetch(`${site.origin}/about`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a database change evicts the cached page", async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ slug: string; name: string }>(
    "select slug, name from brands where name ~ '^[A-Za-z ]+$' order by id limit 1",
  );
  const [brand = expect.fail()] = rows;
  // The heading alone: cards of the page may show a brand's former name for up to 30 seconds.
  const heading = async () =>
    /<h1[^>]*>(.*?)<\/h1>/.exec(await (await get(`/brand-details/${brand.slug}`)).text())?.[1];
  expect(await heading()).toBe(brand.name);
  await client.query("update brands set name = 'Bracken & Low' where slug = $1", [brand.slug]);
  await client.end();
  await expect.poll(heading).toBe("Bracken &amp; Low");
});

test("PAGE_LIMIT rejects further rendering for one client IP; cached pages and other IPs are still served", async () => {
  const [greedyIp, otherIp] = ["192.0.2.2", "192.0.2.3"];
  for (let count = 0; count < RENDERED_PAGES; count++)
    expect((await getFrom(greedyIp, `/nothing-${count}`)).status).toBe(404);
  const rejected = await getFrom(greedyIp, "/search?q=greedy");
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get("retry-after")).toBe("7");
  expect(rejected.headers.get("cache-control")).toBe("no-store");
  expect((await getFrom(otherIp, "/search?q=modest")).status).toBe(200);
  expect((await getFrom(greedyIp, "/search?q=modest")).status).toBe(200);
});
