import { expect, test } from "vitest";
import { readLink, signLink } from "./link-tokens.ts";

const KEY = "k".repeat(64);
const token = signLink(KEY, { purpose: "newsletter", subject: "17" });

test("readLink returns the signed claim", () => {
  expect(readLink(KEY, token)).toEqual({ purpose: "newsletter", subject: "17" });
});

test.each([
  ["another subject", token.replace(".17.", ".18.")],
  ["another purpose", token.replace("newsletter", "follow")],
  ["another site's key", signLink("x".repeat(64), { purpose: "newsletter", subject: "17" })],
  ["a truncated signature", token.slice(0, -1)],
  ["trailing characters", `${token}0`],
  ["no signature", "newsletter.17."],
  ["an empty string", ""],
  ["garbage", "%00.\u0000.👁"],
])("readLink rejects %s", (_what, forged) => {
  expect(readLink(KEY, forged)).toBeNull();
});
