import { describe, expect, test } from "vitest";
import { authorize, createRequestAuthenticator, renderer } from "./auth.ts";

const session = { userId: 7, sessionHash: "h", isRecent: false, hasSecondFactor: true, role: null };
const authenticator = createRequestAuthenticator({
  findGuestId: async (token) => (token === "header12.payload1.signature" ? "guest-1" : null),
  findSession: async (token) => (token === "opaque-session-token" ? session : null),
});

describe("authenticate", () => {
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
    expect(await authenticator.authenticate(header)).toEqual(visitor);
  });
});

describe("authorize", () => {
  test.each([
    ["open", "anonymous", true],
    ["open", "guest", true],
    ["visitor", "anonymous", false],
    ["visitor", "guest", true],
    ["visitor", "user", true],
    ["visitor", "renderer", true],
    ["user", "anonymous", false],
    ["user", "guest", false],
    ["user", "renderer", false],
    ["user", "user", true],
  ] as const)("audience %s, visitor %s: authorized %s", async (audience, who, admitted) => {
    const visitor = {
      anonymous: null,
      guest: await authenticator.authenticate("Bearer header12.payload1.signature"),
      user: await authenticator.authenticate("Bearer opaque-session-token"),
      renderer,
    }[who];
    if (admitted) expect(authorize({ audience }, visitor)).toBe(visitor);
    else
      expect(() => authorize({ audience }, visitor)).toThrow(
        expect.objectContaining({ kind: "unauthorized" }),
      );
  });

  test.each([
    [true, null],
    [false, { kind: "forbidden", data: { reason: "recent_authentication_required" } }],
  ])("a route that needs recent authentication, recently authenticated: %s", async (isRecent, error) => {
    const { authenticate } = createRequestAuthenticator({
      findGuestId: async () => null,
      findSession: async () => ({ ...session, isRecent }),
    });
    const visitor = await authenticate("Bearer opaque-session-token");
    const call = () => authorize({ audience: "user", recent: true }, visitor);
    if (error) expect(call).toThrow(expect.objectContaining(error));
    else expect(call()).toBe(visitor);
  });
});
