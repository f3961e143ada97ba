import { describe, expect, test } from "vitest";
import { admit, createGate, renderer } from "./auth.ts";

const session = { userId: 7, sessionHash: "h" };
const gate = createGate({
  guestOf: async (token) => (token === "header12.payload1.signature" ? "guest-1" : null),
  sessionOf: async (token) => (token === "opaque-session-token" ? session : null),
});

describe("identify", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["Basic b3BhcXVlLXNlc3Npb24tdG9rZW4=", null],
    ["Bearer", null],
    ["Bearer short", null],
    ["Bearer opaque session token", null],
    ["Bearer opaque-session-token", { kind: "user", ...session }],
    ["bearer opaque-session-token", { kind: "user", ...session }],
    ["Bearer opaque-session-tokem", null],
    ["Bearer header12.payload1.signature", { kind: "guest", guestId: "guest-1" }],
    ["Bearer header12.payload1.forgedsig", null],
    [`Bearer ${"x".repeat(5000)}`, null],
  ])("%j", async (header, visitor) => {
    expect(await gate.identify(header)).toEqual(visitor);
  });
});

describe("admit", () => {
  test.each([
    ["open", "nobody", true],
    ["open", "guest", true],
    ["visitor", "nobody", false],
    ["visitor", "guest", true],
    ["visitor", "user", true],
    ["visitor", "renderer", true],
    ["user", "nobody", false],
    ["user", "guest", false],
    ["user", "renderer", false],
    ["user", "user", true],
  ] as const)("%s call, %s: %s", async (audience, who, admitted) => {
    const visitor = {
      nobody: null,
      guest: await gate.identify("Bearer header12.payload1.signature"),
      user: await gate.identify("Bearer opaque-session-token"),
      renderer,
    }[who];
    if (admitted) expect(admit(audience, visitor)).toBe(visitor);
    else expect(() => admit(audience, visitor)).toThrow(expect.objectContaining({ kind: "unauthorised" }));
  });
});
