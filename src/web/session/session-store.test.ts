import { expect, test, vi } from "vitest";
import type { User } from "#contract/accounts.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { CallFailure } from "../api/call-failure.ts";
import { type SessionEnvironment, SessionStore } from "./session-store.ts";
import { createTokens } from "./tokens.ts";

const NOW = 1_800_000_000_000;
const USER = { user_id: "1", first_name: "Ada" } as User;
const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const VALID = guestToken(NOW / 1000 + 60);
const NEWER = guestToken(NOW / 1000 + 90);

function setUp(
  stored: Record<string, string>,
  world: Partial<SessionEnvironment> = {},
  storageMap = new Map<string, string>(),
) {
  for (const [key, value] of Object.entries(stored)) storageMap.set(key, value);
  const storage = {
    getItem: (key: string) => storageMap.get(key) ?? null,
    setItem: (key: string, value: string) => void storageMap.set(key, value),
    removeItem: (key: string) => void storageMap.delete(key),
  };
  const whole = {
    tokens: createTokens(() => storage),
    now: () => NOW,
    access: () => "public" as const,
    fetchProfile: vi.fn(async () => USER),
    requestGuestToken: vi.fn(async () => VALID),
    endSession: vi.fn(async () => null),
    reload: vi.fn(),
    showError: vi.fn(),
    ...world,
  };
  const session = new SessionStore(whole);
  return { session, storageMap, ...whole };
}

test("a stored token requests the profile once and becomes a user", async () => {
  const { session, fetchProfile, requestGuestToken } = setUp({ token: "t" });
  session.start();
  expect(session.get()).toEqual({ step: "fetching_profile", token: "t", first: true });
  await session.ready();
  expect(session.get()).toEqual({ step: "user", token: "t", user: USER });
  expect(fetchProfile).toHaveBeenCalledTimes(1);
  expect(requestGuestToken).not.toHaveBeenCalled();
});

test("a failed profile request is not retried; the token stays", async () => {
  const fetchProfile = vi.fn(() => Promise.reject(new CallFailure("no network", 0)));
  const { session, storageMap, showError } = setUp({ token: "t" }, { fetchProfile: fetchProfile });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "failed", error: "no network", token: "t" });
  expect(fetchProfile).toHaveBeenCalledTimes(1);
  expect(showError).not.toHaveBeenCalled();
  expect(storageMap.get("token")).toBe("t");
});

test("a rejected token is removed and the visitor becomes a guest", async () => {
  const fetchProfile = () => Promise.reject(new CallFailure("Log in to do this.", 401));
  const { session, storageMap, showError } = setUp({ token: "old" }, { fetchProfile: fetchProfile });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "guest" });
  expect(Object.fromEntries(storageMap)).toEqual({ guest_token: VALID });
  expect(showError).not.toHaveBeenCalled();
});

test("an expired guest token is removed and the page reloads", () => {
  const { session, storageMap, reload, requestGuestToken } = setUp({ guest_token: guestToken(NOW / 1000) });
  session.start();
  expect(storageMap.has("guest_token")).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(requestGuestToken).not.toHaveBeenCalled();
});

test.each([
  [
    "the message in the data of a failed status",
    new CallFailure("Failed", 200, { message: "Not now." }),
    "Not now.",
  ],
  ["the text of an error", new CallFailure("no network", 0), "no network"],
])("a failed guest token request shows %s", async (_, failure, message) => {
  const { session, showError } = setUp({}, { requestGuestToken: () => Promise.reject(failure) });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "failed", error: message, token: null });
  expect(showError).toHaveBeenCalledExactlyOnceWith(message);
});

test("logIn stores token and user; logOut clears both and ends the session", () => {
  const storageMap = new Map<string, string>();
  const endSession = vi.fn(async () => {
    expect(storageMap.get("token")).toBe("t");
    return null;
  });
  const { session } = setUp({ guest_token: VALID }, { endSession }, storageMap);
  session.start();
  session.logIn("t", USER);
  expect(storageMap.get("token")).toBe("t");
  expect(session.get()).toEqual({ step: "user", token: "t", user: USER });
  session.logOut();
  expect(endSession).toHaveBeenCalledTimes(1);
  expect(storageMap.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest", signOutReason: "logged_out" });
});

test.each([
  ["is unreachable", new CallFailure("no network", 0), 1],
  ["no longer knows the session", new CallFailure(PAGE_MESSAGES.sessionExpired, 401), 0],
])("logOut clears the token even if the server %s", async (_, failure, errors) => {
  const { session, storageMap, showError } = setUp(
    { token: "t", guest_token: VALID },
    { endSession: () => Promise.reject(failure) },
  );
  session.start();
  await session.ready();
  session.logOut();
  await Promise.resolve();
  expect(storageMap.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest", signOutReason: "logged_out" });
  expect(showError).toHaveBeenCalledTimes(errors);
});

test("clearSession does not call the server", () => {
  const { session, endSession } = setUp({ guest_token: VALID });
  session.start();
  session.logIn("t", USER);
  session.clearSession();
  expect(endSession).not.toHaveBeenCalled();
  expect(session.get()).toEqual({ step: "guest", signOutReason: "logged_out" });
});

test("userTokenRejected ends the session unless the token was replaced meanwhile", () => {
  const { session, storageMap, showError } = setUp({ guest_token: VALID });
  session.start();
  session.logIn("first", USER);
  session.logIn("second", USER);
  session.userTokenRejected("first");
  expect(session.get().step).toBe("user");
  session.userTokenRejected("second");
  expect(storageMap.has("token")).toBe(false);
  expect(showError).toHaveBeenCalledExactlyOnceWith(PAGE_MESSAGES.sessionExpired);
  expect(session.get()).toEqual({ step: "guest", signOutReason: "expired" });
});

test("a token rejected on a protected route counts as expired", async () => {
  const fetchProfile = () => Promise.reject(new CallFailure(PAGE_MESSAGES.sessionExpired, 401));
  const { session, showError } = setUp(
    { token: "old", guest_token: VALID },
    { fetchProfile: fetchProfile, access: () => "protected" as const },
  );
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "guest", signOutReason: "expired" });
  expect(showError).toHaveBeenCalledExactlyOnceWith(PAGE_MESSAGES.sessionExpired);
});

test("another tab logs in and out", async () => {
  const { session, storageMap } = setUp({ guest_token: VALID });
  session.start();
  storageMap.set("token", "t");
  session.tokenChangedInOtherTab();
  await session.ready();
  expect(session.get().step).toBe("user");
  storageMap.delete("token");
  session.tokenChangedInOtherTab();
  expect(session.get()).toEqual({ step: "guest", signOutReason: "other_tab" });
});

test("a profile response for a token replaced by another tab is ignored", async () => {
  const first = Promise.withResolvers<User>();
  const second = Promise.withResolvers<User>();
  const fetchProfile = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const { session, storageMap } = setUp({ token: "first" }, { fetchProfile: fetchProfile });
  session.start();
  storageMap.set("token", "second");
  session.tokenChangedInOtherTab();
  first.resolve({ ...USER, first_name: "Another user" });
  second.resolve(USER);
  await session.ready();
  expect(session.get()).toEqual({ step: "user", token: "second", user: USER });
});

test("userTokenMissing shows the session-expired message", () => {
  const { session, showError } = setUp({ guest_token: VALID });
  session.start();
  session.userTokenMissing();
  expect(showError).toHaveBeenCalledExactlyOnceWith(PAGE_MESSAGES.sessionExpired);
  expect(session.get()).toEqual({ step: "guest", signOutReason: "expired" });
});

test("renew: calls rejected with the same guest token share one new token", async () => {
  const requestGuestToken = vi.fn(async () => NEWER);
  const { session } = setUp({ guest_token: VALID }, { requestGuestToken: requestGuestToken });
  session.start();
  expect(await Promise.all([session.renew(VALID), session.renew(VALID)])).toEqual([true, true]);
  expect(requestGuestToken).toHaveBeenCalledTimes(1);
  expect(session.guestToken()).toBe(NEWER);
});

test("renew: a rejected session token is replaced by the guest token", async () => {
  const { session, storageMap } = setUp({ token: "t", guest_token: VALID });
  session.start();
  await session.ready();
  expect(await session.renew("t")).toBe(true);
  expect(storageMap.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest" });
});

test("renew resolves to false if no token can be obtained", async () => {
  const { session } = setUp(
    {},
    { requestGuestToken: () => Promise.reject(new CallFailure("Not now.", 503)) },
  );
  session.start();
  await session.ready();
  expect(await session.renew(null)).toBe(false);
});

test("createTokens: with blocked storage, tokens live in memory", () => {
  const tokens = createTokens(() => {
    throw new DOMException("denied", "SecurityError");
  });
  tokens.storeGuest(VALID);
  expect(tokens.guest()).toBe(VALID);
  tokens.removeGuest();
  expect(tokens.guest()).toBe(null);
});

test("createTokens ignores a stored value that isn't header-safe", () => {
  const { session } = setUp({ token: "line\nbreak" });
  session.start();
  expect(session.userToken()).toBe(null);
});
