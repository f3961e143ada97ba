import { expect, test, vi } from "vitest";
import type { User } from "#contract/accounts.ts";
import { MESSAGES } from "#contract/messages.ts";
import { CallFailure } from "../api/call-failure.ts";
import { createSessionStore, type SessionWorld } from "./session-store.ts";
import { createTokens } from "./tokens.ts";

const NOW = 1_800_000_000_000;
const USER = { user_id: "1", first_name: "Ada" } as User;
const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const VALID = guestToken(NOW / 1000 + 60);
const NEWER = guestToken(NOW / 1000 + 90);

function setUp(
  stored: Record<string, string>,
  world: Partial<SessionWorld> = {},
  kept = new Map<string, string>(),
) {
  for (const [key, value] of Object.entries(stored)) kept.set(key, value);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const whole = {
    tokens: createTokens(() => storage),
    now: () => NOW,
    access: () => "public" as const,
    askProfile: vi.fn(async () => USER),
    askGuest: vi.fn(async () => VALID),
    endSession: vi.fn(async () => null),
    reload: vi.fn(),
    showError: vi.fn(),
    ...world,
  };
  const session = createSessionStore(whole);
  return { session, kept, ...whole };
}

test("a stored token asks for the profile once and makes a user", async () => {
  const { session, askProfile, askGuest } = setUp({ token: "t" });
  session.start();
  expect(session.get()).toEqual({ step: "asking_profile", token: "t", first: true });
  await session.ready();
  expect(session.get()).toEqual({ step: "user", token: "t", user: USER });
  expect(askProfile).toHaveBeenCalledTimes(1);
  expect(askGuest).not.toHaveBeenCalled();
});

test("a profile that fails is not asked for again; the token stays", async () => {
  const askProfile = vi.fn(() => Promise.reject(new CallFailure("no network", 0)));
  const { session, kept, showError } = setUp({ token: "t" }, { askProfile });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "failed", error: "no network", token: "t" });
  expect(askProfile).toHaveBeenCalledTimes(1);
  expect(showError).toHaveBeenCalledExactlyOnceWith("no network");
  expect(kept.get("token")).toBe("t");
});

test("a token that the server refuses is removed and the visitor goes on as a guest", async () => {
  const askProfile = () => Promise.reject(new CallFailure("Please log in to do this.", 401));
  const { session, kept, showError } = setUp({ token: "old" }, { askProfile });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "guest" });
  expect(Object.fromEntries(kept)).toEqual({ guest_token: VALID });
  expect(showError).not.toHaveBeenCalled();
});

test("an expired guest token is removed and the page reloads", () => {
  const { session, kept, reload, askGuest } = setUp({ guest_token: guestToken(NOW / 1000) });
  session.start();
  expect(kept.has("guest_token")).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(askGuest).not.toHaveBeenCalled();
});

test.each([
  [
    "the message in the data of a failed status",
    new CallFailure("Failed", 200, { message: "Not now." }),
    "Not now.",
  ],
  ["the text of an error", new CallFailure("no network", 0), "no network"],
])("a guest token that cannot be had shows %s", async (_, failure, message) => {
  const { session, showError } = setUp({}, { askGuest: () => Promise.reject(failure) });
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "failed", error: message, token: null });
  expect(showError).toHaveBeenCalledExactlyOnceWith(message);
});

test("logging in stores the token and makes a user; logging out clears both and ends the session", () => {
  const kept = new Map<string, string>();
  const endSession = vi.fn(async () => {
    expect(kept.get("token")).toBe("t");
    return null;
  });
  const { session } = setUp({ guest_token: VALID }, { endSession }, kept);
  session.start();
  session.logIn("t", USER);
  expect(kept.get("token")).toBe("t");
  expect(session.get()).toEqual({ step: "user", token: "t", user: USER });
  session.logOut();
  expect(endSession).toHaveBeenCalledTimes(1);
  expect(kept.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest", departure: "logged_out" });
});

test.each([
  ["cannot be told", new CallFailure("no network", 0), 1],
  ["knows no such session any more", new CallFailure(MESSAGES.sessionExpired, 401), 0],
])("logging out where the server %s clears the token all the same", async (_, failure, complaints) => {
  const { session, kept, showError } = setUp(
    { token: "t", guest_token: VALID },
    { endSession: () => Promise.reject(failure) },
  );
  session.start();
  await session.ready();
  session.logOut();
  await Promise.resolve();
  expect(kept.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest", departure: "logged_out" });
  expect(showError).toHaveBeenCalledTimes(complaints);
});

test("an account that is gone needs no farewell", () => {
  const { session, endSession } = setUp({ guest_token: VALID });
  session.start();
  session.logIn("t", USER);
  session.leave();
  expect(endSession).not.toHaveBeenCalled();
  expect(session.get()).toEqual({ step: "guest", departure: "logged_out" });
});

test("a token that is refused where a user is needed has expired, unless it was replaced meanwhile", () => {
  const { session, kept, showError } = setUp({ guest_token: VALID });
  session.start();
  session.logIn("first", USER);
  session.logIn("second", USER);
  session.refused("first");
  expect(session.get().step).toBe("user");
  session.refused("second");
  expect(kept.has("token")).toBe(false);
  expect(showError).toHaveBeenCalledExactlyOnceWith(MESSAGES.sessionExpired);
  expect(session.get()).toEqual({ step: "guest", departure: "expired" });
});

test("on a protected route a token that the server refuses has expired", async () => {
  const askProfile = () => Promise.reject(new CallFailure(MESSAGES.sessionExpired, 401));
  const { session, showError } = setUp(
    { token: "old", guest_token: VALID },
    { askProfile, access: () => "protected" as const },
  );
  session.start();
  await session.ready();
  expect(session.get()).toEqual({ step: "guest", departure: "expired" });
  expect(showError).toHaveBeenCalledExactlyOnceWith(MESSAGES.sessionExpired);
});

test("another tab logs in and out", async () => {
  const { session, kept } = setUp({ guest_token: VALID });
  session.start();
  kept.set("token", "t");
  session.tokenChangedElsewhere();
  await session.ready();
  expect(session.get().step).toBe("user");
  kept.delete("token");
  session.tokenChangedElsewhere();
  expect(session.get()).toEqual({ step: "guest", departure: "elsewhere" });
});

test("an answer about a token that another tab has replaced is not taken", async () => {
  const first = Promise.withResolvers<User>();
  const second = Promise.withResolvers<User>();
  const askProfile = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const { session, kept } = setUp({ token: "first" }, { askProfile });
  session.start();
  kept.set("token", "second");
  session.tokenChangedElsewhere();
  first.resolve({ ...USER, first_name: "Somebody else" });
  second.resolve(USER);
  await session.ready();
  expect(session.get()).toEqual({ step: "user", token: "second", user: USER });
});

test("a call without the token it needs says so", () => {
  const { session, showError } = setUp({ guest_token: VALID });
  session.start();
  session.expired();
  expect(showError).toHaveBeenCalledExactlyOnceWith(MESSAGES.sessionExpired);
  expect(session.get()).toEqual({ step: "guest", departure: "expired" });
});

test("calls refused with the same guest token ask for one new token", async () => {
  const askGuest = vi.fn(async () => NEWER);
  const { session } = setUp({ guest_token: VALID }, { askGuest });
  session.start();
  expect(await Promise.all([session.renew(VALID), session.renew(VALID)])).toEqual([true, true]);
  expect(askGuest).toHaveBeenCalledTimes(1);
  expect(session.guestToken()).toBe(NEWER);
});

test("a call refused with the session token goes on with the guest token", async () => {
  const { session, kept } = setUp({ token: "t", guest_token: VALID });
  session.start();
  await session.ready();
  expect(await session.renew("t")).toBe(true);
  expect(kept.has("token")).toBe(false);
  expect(session.get()).toEqual({ step: "guest" });
});

test("without a token at hand and none to be had a refused call stays refused", async () => {
  const { session } = setUp({}, { askGuest: () => Promise.reject(new CallFailure("Not now.", 503)) });
  session.start();
  await session.ready();
  expect(await session.renew(null)).toBe(false);
});

test("where the browser keeps nothing, tokens live as long as the page", () => {
  const tokens = createTokens(() => {
    throw new DOMException("denied", "SecurityError");
  });
  tokens.storeGuest(VALID);
  expect(tokens.guest()).toBe(VALID);
  tokens.removeGuest();
  expect(tokens.guest()).toBe(null);
});

test("a stored text that no header can carry is no token", () => {
  const { session } = setUp({ token: "line\nbreak" });
  session.start();
  expect(session.userToken()).toBe(null);
});
