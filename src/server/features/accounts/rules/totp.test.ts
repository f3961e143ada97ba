import { describe, expect, test } from "vitest";
import { findTimeStep, otpauthUrl, timeStepOf, toBase32, totpCode } from "./totp.ts";

/** The secret of the test vectors of RFC 4226, appendix D, and RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("totpCode: RFC 6238, appendix B, at %s seconds", (seconds, code) => {
  expect(totpCode(SECRET, timeStepOf(new Date(seconds * 1000)), 8)).toBe(code);
});

test("totpCode: RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, counter) => totpCode(SECRET, counter));
  expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
});

describe("findTimeStep", () => {
  const now = new Date(1_111_111_111_000);
  const step = timeStepOf(now);
  test.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])("a code from %s steps away", (away, found) => {
    expect(findTimeStep(SECRET, totpCode(SECRET, step + away), now)).toBe(found);
  });

  test.each(["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])("rejects %j", (code) => {
    expect(findTimeStep(SECRET, code, now)).toBeNull();
  });
});

test.each([
  ["", ""],
  ["fooba", "MZXW6YTB"],
  ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
])("toBase32(%j): RFC 4648, section 10", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("otpauthUrl names the site and the account", () => {
  expect(otpauthUrl("GEZDGNBV", "ada+1@example.com")).toBe(
    "otpauth://totp/Assayed:ada%2B1%40example.com?secret=GEZDGNBV&issuer=Assayed",
  );
});
