import { expect, test } from "vitest";
import { readLink, signLink } from "./link-tokens.ts";

const KEY = "k".repeat(64);
const token = signLink(KEY, { purpose: "newsletter", subject: "17" });

test("a token gives back what it was signed for", () => {
  expect(readLink(KEY, token)).toEqual({ purpose: "newsletter", subject: "17" });
});

test.each([
  ["another subject", token.replace(".17.", ".18.")],
  ["another purpose", token.replace("newsletter", "follow")],
  ["another site's key", signLink("x".repeat(64), { purpose: "newsletter", subject: "17" })],
  ["a signature cut short", token.slice(0, -1)],
  ["something behind it", `${token}0`],
  ["no signature", "newsletter.17."],
  ["nothing", ""],
  ["rubbish", "%00.\u0000.👁"],
])("refused: %s", (_what, forged) => {
  expect(readLink(KEY, forged)).toBeNull();
});
