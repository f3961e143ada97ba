import { expect, test } from "vitest";
import { packCodeAmong } from "./extracted.ts";

test("of several codes on a pack, one with a lot says most", () => {
  const bars = "9520000001803";
  const square = "]d201095200000018031726013110L26118A";
  expect(packCodeAmong([bars, "https://example.com/offer", square], 2026)).toEqual({
    gtin14: "09520000001803",
    lot: "L26118A",
    expiresOn: "2026-01-31",
  });
  expect(packCodeAmong([bars], 2026)).toMatchObject({ lot: null });
  expect(packCodeAmong(["https://example.com/offer", "words"], 2026)).toBeNull();
});
