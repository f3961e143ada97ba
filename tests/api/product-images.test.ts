import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true });
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "GET", url, headers });

test("product and brand images are SVGs that can't run scripts", async () => {
  const { list } = await api.callOk("searchSupplements", { search: "fish oil" });
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

test("images: If-None-Match returns 304", async () => {
  const { list } = await api.callOk("searchSupplements", { search: "magnesium" });
  const address = list[0]?.image_url ?? "";
  const etag = (await get(address)).headers.etag as string;
  const again = await get(address, { "if-none-match": `"other", ${etag}` });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect((await get(address, { "if-none-match": '"other"' })).statusCode).toBe(200);
});

test("images are compressed when the client accepts it", async () => {
  const { list } = await api.callOk("searchSupplements", { search: "zinc" });
  const address = list[0]?.image_url ?? "";
  const plain = await get(address);
  const packed = await get(address, { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test("images of merged products and brands redirect", async () => {
  const { db } = api.services;
  await saveLabels(db, [
    labelRecord("1", { name: "Calm One", source: "sample" }),
    labelRecord("2", { name: "Calm Two", source: "sample" }),
    labelRecord("3", { name: "Calm Three", brand: "Harbour Pine", source: "sample" }),
  ]);
  const operator = "ana";
  await mergeSupplements(db, {
    from: "harbor-and-pine-calm-one",
    into: "harbor-and-pine-calm-two",
    operator,
  });
  await mergeBrands(db, { from: "harbour-pine", into: "harbor-and-pine", operator });
  for (const [former, now] of [
    ["/media/packs/harbor-and-pine-calm-one.svg", "/media/packs/harbor-and-pine-calm-two.svg"],
    ["/media/logos/harbour-pine.svg", "/media/logos/harbor-and-pine.svg"],
  ] as const) {
    const answer = await get(former);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, now]);
    expect((await get(now)).statusCode).toBe(200);
  }
});

test.each([
  "/media/packs/no-such-product.svg",
  "/media/logos/no-such-brand.svg",
  "/media/packs/tidemarrow.png",
  "/media/packs/%2e%2e%2fetc%2fpasswd.svg",
  "/media/packs/UPPER.svg",
])("%s returns 404", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
