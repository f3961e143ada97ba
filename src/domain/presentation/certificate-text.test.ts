import { expect, test } from "vitest";
import { NARROW_SPACE } from "../amounts.ts";
import { describeCertificate } from "./certificate-text.ts";

test.each([
  ["application/pdf", 240_000, "PDF, 240 KB"],
  ["application/pdf", 3, "PDF, 1 KB"],
  ["image/png", 999_999, "PNG, 1000 KB"],
  ["image/jpeg", 1_000_000, "JPEG, 1 MB"],
  ["application/pdf", 2_345_678, "PDF, 2.3 MB"],
  ["application/pdf", 20_971_520, "PDF, 21 MB"],
] as const)("describeCertificate: %s of %i bytes", (media_type, bytes, text) => {
  expect(describeCertificate({ media_type, bytes }).replaceAll(NARROW_SPACE, " ")).toBe(text);
});
