import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncoding, encodePage } from "./page-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000", null],
  ["identity", null],
  ["", null],
  [undefined, null],
])("%s is answered in %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const page = Buffer.from("<p>magnesium glycinate</p>".repeat(200));

test("a page travels compressed and arrives whole", async () => {
  const brotli = await encodePage(page, "br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(page);
  const gzip = await encodePage(page, "gzip");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.body)).toEqual(page);
});

test("a small page is not worth it", async () => {
  const small = Buffer.from("<p>zinc</p>");
  expect(await encodePage(small, "br")).toEqual({ body: small, encoding: null });
});
