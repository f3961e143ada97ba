import { expect, test } from "vitest";
import { bestPackCode } from "./extracted.ts";

test("bestPackCode prefers a code with a lot", () => {
  const bars = "9520000001803";
  const square = "]d201095200000018031726013110L26118A";
  expect(bestPackCode([bars, "https://example.com/offer", square], 2026)).toEqual({
    gtin14: "09520000001803",
    lot: "L26118A",
    expiresOn: "2026-01-31",
  });
  expect(bestPackCode([bars], 2026)).toMatchObject({ lot: null });
  expect(bestPackCode(["https://example.com/offer", "words"], 2026)).toBeNull();
});
