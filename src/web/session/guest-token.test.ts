import { expect, test } from "vitest";
import { isGuestTokenExpired } from "./guest-token.ts";

const NOW = 1_800_000_000_000;
const token = (payload: unknown) =>
  ["e30", Buffer.from(JSON.stringify(payload)).toString("base64url"), "signature"].join(".");

test.each([
  ["exp a second ahead", token({ exp: NOW / 1000 + 1 }), false],
  ["exp exactly now", token({ exp: NOW / 1000 }), true],
  ["exp a second ago", token({ exp: NOW / 1000 - 1 }), true],
  ["no exp", token({ sub: "guest" }), true],
  ["exp as a string", token({ exp: String(NOW) }), true],
  ["a payload that needs the URL alphabet", token({ exp: NOW / 1000 + 1, who: "Ÿ?>~ü" }), false],
  [
    "two parts",
    token({ exp: NOW / 1000 + 1 })
      .split(".")
      .slice(0, 2)
      .join("."),
    true,
  ],
  ["not a token", "guest", true],
  ["an empty string", "", true],
  ["a payload that isn't JSON", "a.bm90IGpzb24.c", true],
  ["a payload that is null", token(null), true],
])("isGuestTokenExpired: %s", (_, guestToken, expired) => {
  expect(isGuestTokenExpired(guestToken, NOW)).toBe(expired);
});
