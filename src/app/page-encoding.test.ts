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
])("acceptedEncoding(%s) is %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

const page = Buffer.from("<p>magnesium glycinate</p>".repeat(200));

test("encodePage: compressed bodies decompress to the original", async () => {
  const brotli = await encodePage(page, "br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(page);
  const gzip = await encodePage(page, "gzip");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.body)).toEqual(page);
});

test("encodePage: leaves small bodies uncompressed", async () => {
  const small = Buffer.from("<p>zinc</p>");
  expect(await encodePage(small, "br")).toEqual({ body: small, encoding: null });
});
