import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { toCachedPage } from "./cached-page.ts";

const body = Buffer.from("<p>magnesium glycinate</p>".repeat(200));
const page = (status = 200) => toCachedPage({ status, headers: { "content-type": "text/html" }, body });

test("compresses the page once per encoding", async () => {
  const cached = page();
  const headers = { "accept-encoding": "gzip, br" };
  expect(cached.cachedResponse(headers)).toBeNull();
  const response = await cached.response(headers);
  expect(brotliDecompressSync(response.body ?? "")).toEqual(body);
  expect(response.headers).toMatchObject({
    "content-type": "text/html",
    "content-encoding": "br",
    "content-length": response.body?.length,
    vary: "accept-encoding",
  });
  expect(cached.cachedResponse({ "accept-encoding": "br;q=1" })).toBe(response);
  expect(cached.cachedResponse({}), "uncompressed is a separate response").toBeNull();
  expect((await cached.response({})).body).toEqual(body);
});

test("responds with 304 to a matching ETag, whatever the encoding", async () => {
  const cached = page();
  const tag = String((await cached.response({ "accept-encoding": "br" })).headers.etag);
  const unchanged = cached.cachedResponse({ "if-none-match": `W/"other", ${tag}` });
  expect(unchanged).toMatchObject({ status: 304, headers: { etag: tag } });
  expect(unchanged?.body).toBeUndefined();
  expect((await cached.response({ "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("the ETag depends on the body only", async () => {
  const tagOf = async (text: string) =>
    (await toCachedPage({ status: 200, headers: {}, body: Buffer.from(text) }).response({})).headers.etag;
  expect(await tagOf("one")).toBe(await tagOf("one"));
  expect(await tagOf("one")).not.toBe(await tagOf("other"));
});

test("error pages are not cacheable and never get a 304", async () => {
  const cached = page(503);
  const { headers } = await cached.response({});
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await cached.response({ "if-none-match": String(headers.etag) })).status).toBe(503);
});

test("a page whose URL may hold a token is not stored anywhere; a failed one says when to come back", async () => {
  const secret = toCachedPage({ status: 200, headers: {}, body }, { secret: true });
  expect((await secret.response({})).headers["cache-control"]).toBe("no-store");
  expect((await page(503).response({})).headers["retry-after"]).toBe(5);
  expect((await page(500).response({})).headers).not.toHaveProperty("retry-after");
});
