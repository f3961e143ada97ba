import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { fixedClock } from "./clock.ts";
import { guestTokens } from "./tokens.ts";

const secret = "a secret of more than thirty-two characters";
const lifetimeS = 3_600;
const clock = fixedClock(new Date("2026-11-01T00:00:00Z"));
const tokens = guestTokens({ secret, clock, lifetimeS });

test("verify returns the guest ID until the token expires", async () => {
  const moving = fixedClock(clock.now());
  const token = await tokens.sign();
  const later = guestTokens({ secret, clock: moving, lifetimeS });
  const guest = await later.verify(token);
  expect(guest).toMatch(/^[\w-]{20,}$/);
  moving.advance(lifetimeS * 1000 - 1);
  expect(await later.verify(token)).toBe(guest);
  moving.advance(1);
  expect(await later.verify(token)).toBeNull();
});

test("every signed token has its own guest ID", async () => {
  expect(await tokens.verify(await tokens.sign())).not.toBe(await tokens.verify(await tokens.sign()));
});

const key = new TextEncoder().encode(secret);
const forged: [string, () => Promise<string>][] = [
  ["another secret", () => guestTokens({ secret: `${secret}!`, clock, lifetimeS }).sign()],
  [
    "no expiry",
    () => new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("guest").setSubject("x").sign(key),
  ],
  [
    "another issuer",
    () =>
      new SignJWT({ sub: "x" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("user")
        .setExpirationTime("1y")
        .sign(key),
  ],
  [
    "a changed part",
    async () => (await tokens.sign()).replace(/\.(.)/, (_, c: string) => `.${c === "e" ? "f" : "e"}`),
  ],
  ["no signature", async () => (await tokens.sign()).split(".").slice(0, 2).join(".")],
  ["garbage", async () => "a.b.c"],
];

test.each(forged)("verify rejects a token with %s", async (_case, make) => {
  expect(await tokens.verify(await make())).toBeNull();
});
