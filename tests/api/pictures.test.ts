import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ sample: true });
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "GET", url, headers });

test("a product's pack and its brand's logo are pictures that run nothing", async () => {
  const { list } = await api.ask("searchSupplements", { search: "fish oil" });
  const [card] = list;
  for (const address of [card?.image_url ?? "", card?.brand.logo_url ?? ""]) {
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
    expect(answer.body).toMatch(/^<svg /);
  }
});

test("whoever holds the picture already is told so", async () => {
  const { list } = await api.ask("searchSupplements", { search: "magnesium" });
  const address = list[0]?.image_url ?? "";
  const etag = (await get(address)).headers.etag as string;
  const again = await get(address, { "if-none-match": `"other", ${etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect((await get(address, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("a picture travels compressed to whoever can read that", async () => {
  const { list } = await api.ask("searchSupplements", { search: "zinc" });
  const address = list[0]?.image_url ?? "";
  const plain = await get(address);
  const packed = await get(address, { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test.each([
  "/media/packs/no-such-product.svg",
  "/media/logos/no-such-brand.svg",
  "/media/packs/tidemarrow.png",
  "/media/packs/%2e%2e%2fetc%2fpasswd.svg",
  "/media/packs/UPPER.svg",
])("there is nothing at %s", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
