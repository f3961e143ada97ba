import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { keptPage } from "./kept-page.ts";

const body = Buffer.from("<p>magnesium glycinate</p>".repeat(200));
const page = (status = 200) => keptPage({ status, headers: { "content-type": "text/html" }, body });

test("a page is compressed once for each encoding, and ready from then on", async () => {
  const kept = page();
  const asked = { "accept-encoding": "gzip, br" };
  expect(kept.ready(asked)).toBeNull();
  const sent = await kept.sent(asked);
  expect(brotliDecompressSync(sent.body)).toEqual(body);
  expect(sent.headers).toMatchObject({
    "content-type": "text/html",
    "content-encoding": "br",
    "content-length": sent.body.length,
    vary: "accept-encoding",
  });
  expect(kept.ready({ "accept-encoding": "br;q=1" })).toBe(sent);
  expect(kept.ready({}), "uncompressed is another form").toBeNull();
  expect((await kept.sent({})).body).toEqual(body);
});

test("whoever has the page already is told so, in whatever encoding they had it", async () => {
  const kept = page();
  const tag = String((await kept.sent({ "accept-encoding": "br" })).headers.etag);
  expect(kept.ready({ "if-none-match": `W/"other", ${tag}` })).toMatchObject({
    status: 304,
    headers: { etag: tag },
    body: Buffer.alloc(0),
  });
  expect((await kept.sent({ "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("the same page has the same tag, another page another", async () => {
  const tagOf = async (text: string) =>
    (await keptPage({ status: 200, headers: {}, body: Buffer.from(text) }).sent({})).headers.etag;
  expect(await tagOf("one")).toBe(await tagOf("one"));
  expect(await tagOf("one")).not.toBe(await tagOf("other"));
});

test("a failure is nobody's to keep, and is sent whole again", async () => {
  const kept = page(503);
  const { headers } = await kept.sent({});
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await kept.sent({ "if-none-match": String(headers.etag) })).status).toBe(503);
});
