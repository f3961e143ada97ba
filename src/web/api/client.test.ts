import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ApiRoute, apiRoutes } from "#contract/api-routes.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { RECENT_AUTHENTICATION_REQUIRED } from "#contract/session-routes.ts";
import { CallFailure } from "./call-failure.ts";
import { type CallRequest, type Credentials, createApiClient } from "./client.ts";

/** Paths that need a user: without a session token the browser does not call them (specification §6). */
const USER_PATHS: readonly string[] = [
  "/user/change-password",
  "/user/manage_user",
  "/user/register-fcm",
  "/user/verify-otp",
  "/user/logout",
  "/supplement/manage-test-request",
];

const ANONYMOUS: Credentials = {
  ready: async () => {},
  userToken: () => null,
  guestToken: () => null,
  userTokenMissing: () => {},
  userTokenRejected: () => {},
  renew: async () => false,
};

const successResponse = (data: unknown) => Response.json({ status: true, message: "", data });
const errorResponse = (status: number, message: string, data: unknown = null) =>
  Response.json({ status: false, message, data }, { status });

function setUp(
  respond: (url: string, request: CallRequest) => Response,
  credentials: Partial<Credentials> = {},
  confirmIdentity: () => Promise<boolean> = async () => false,
) {
  const fetch = vi.fn(async (url: string, request: CallRequest) => respond(url, request));
  const api = createApiClient({
    fetch,
    credentials: { ...ANONYMOUS, ...credentials },
    deviceSecret: () => "secret",
    confirmIdentity,
  });
  return { api, fetch };
}

test("only calls that log in send the device secret", async () => {
  const { api, fetch } = setUp(() => successResponse({}), {
    userToken: () => "user",
    guestToken: () => "guest",
  });
  await api.call("login", { email_id: "ada@example.com", password: "p" });
  await api.call("finishPasskey", {} as never);
  await api.call("finishPasskeyLogin", {} as never);
  const sent = fetch.mock.calls.map(([, { body }]) => JSON.parse(body ?? "").device_secret);
  expect(sent).toEqual(["secret", undefined, "secret"]);
});

test("a call sends its URL, its input as JSON and its token", async () => {
  const { api, fetch } = setUp(() => successResponse({ list: [] }), { guestToken: () => "guest" });
  expect(await api.call("listRecentlyTested", { page: 1, limit: 4 })).toEqual({ list: [] });
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe("/api/web/supplement/recently-tested");
  expect(request).toMatchObject({ method: "POST", body: '{"page":1,"limit":4}' });
  expect(request?.headers.get("authorization")).toBe("Bearer guest");
});

test("the route's action is added to the input", async () => {
  const { api, fetch } = setUp(() => successResponse({}), { userToken: () => "t" });
  await api.call("getUser", {});
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"action":"get_user"}');
});

test("a user token takes precedence over a guest token; an open call sends none; GET has no body", async () => {
  const { api, fetch } = setUp(() => successResponse({}), {
    userToken: () => "t",
    guestToken: () => "guest",
  });
  await api.call("getOverview", {});
  await api.call("getGuestToken", {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers.get("authorization"))).toEqual(["Bearer t", null]);
  expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual([null, null]);
});

test("a call that needs a user is not made without a session token", async () => {
  const userTokenMissing = vi.fn();
  const { api, fetch } = setUp(() => successResponse({}), { guestToken: () => "guest", userTokenMissing });
  await expect(api.call("getUser", {})).rejects.toThrow(PAGE_MESSAGES.sessionExpired);
  expect(fetch).not.toHaveBeenCalled();
  expect(userTokenMissing).toHaveBeenCalledTimes(1);
});

test("the calls of the specification's list all need a user", () => {
  const listed = Object.values<ApiRoute>(apiRoutes).filter(({ path }) => USER_PATHS.includes(path));
  expect(listed.length).toBeGreaterThan(5);
  expect(new Set(listed.map(({ audience }) => audience))).toEqual(new Set(["user"]));
});

test("a session token rejected on a user call is reported to userTokenRejected", async () => {
  const userTokenRejected = vi.fn();
  const { api } = setUp(() => errorResponse(401, PAGE_MESSAGES.sessionExpired), {
    userToken: () => "t",
    userTokenRejected,
  });
  await expect(api.call("listSessions", {})).rejects.toMatchObject({ status: 401 });
  expect(userTokenRejected).toHaveBeenCalledExactlyOnceWith("t");
});

describe("a call that needs recent authentication", () => {
  let token = "";
  beforeEach(() => {
    token = "stale";
  });
  const respond = (_url: string, { headers }: CallRequest) =>
    headers.get("authorization") === "Bearer fresh"
      ? successResponse(null)
      : errorResponse(403, PAGE_MESSAGES.confirmIdentity, { reason: RECENT_AUTHENTICATION_REQUIRED });

  test("is repeated with the new token once the user has confirmed", async () => {
    const { api, fetch } = setUp(respond, { userToken: () => token }, async () => {
      token = "fresh";
      return true;
    });
    expect(await api.call("deleteUser", {})).toBeNull();
    expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual(Array(2).fill('{"action":"delete_user"}'));
  });

  test("fails if the user does not confirm, and the session stays", async () => {
    const userTokenRejected = vi.fn();
    const { api, fetch } = setUp(respond, { userToken: () => token, userTokenRejected });
    await expect(api.call("deleteUser", {})).rejects.toMatchObject({
      status: 403,
      message: PAGE_MESSAGES.confirmIdentity,
    });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(userTokenRejected).not.toHaveBeenCalled();
  });
});

test("a visitor call waits for ready()", async () => {
  const { promise, resolve: markReady } = Promise.withResolvers<void>();
  const { api, fetch } = setUp(() => successResponse({}), { ready: () => promise });
  const call = api.call("getOverview", {});
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  markReady();
  await call;
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a rejected visitor call is retried once with a new token", async () => {
  let token = "old";
  const renew = async () => {
    token = "new";
    return true;
  };
  const { api, fetch } = setUp(
    (_, { headers }) =>
      headers.get("authorization") === "Bearer new" ? successResponse(1) : errorResponse(401, "Who are you?"),
    { guestToken: () => token, renew },
  );
  expect(await api.call("getOverview", {})).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a visitor call without a token calls renew first", async () => {
  let token: string | null = null;
  const renew = async () => {
    token = "new";
    return true;
  };
  const { api, fetch } = setUp(() => successResponse(1), { guestToken: () => token, renew });
  await api.call("getOverview", {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers.get("authorization"))).toEqual(["Bearer new"]);
});

test("a visitor call rejected twice fails", async () => {
  const { api, fetch } = setUp(() => errorResponse(401, "Who are you?"), {
    guestToken: () => "guest",
    renew: async () => true,
  });
  await expect(api.call("getOverview", {})).rejects.toMatchObject({ status: 401, message: "Who are you?" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Response, Partial<CallFailure>]>([
  [
    "a errorResponse",
    () => errorResponse(404, "No such brand.", { near: [] }),
    { message: "No such brand.", status: 404, data: { near: [] } },
  ],
  [
    "a failed status that came with 200",
    () => errorResponse(200, "Not today."),
    { message: "Not today.", status: 200 },
  ],
  [
    "an successResponse that is no envelope",
    () => new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
    { message: "Bad Gateway", status: 502 },
  ],
  [
    "a success that is no envelope",
    () => new Response("hello"),
    { message: PAGE_MESSAGES.unavailable, status: 200 },
  ],
])("%s throws a CallFailure", async (_, respond, failure) => {
  const { api } = setUp(respond);
  const error = await api.call("getOverview", {}).catch((reason) => reason);
  expect(error).toBeInstanceOf(CallFailure);
  expect(error).toMatchObject(failure);
});

test.each([
  ["a network failure gets our own message", new TypeError("Failed to fetch"), PAGE_MESSAGES.noConnection],
  [
    "a timeout gets our own message",
    new DOMException("signal timed out", "TimeoutError"),
    PAGE_MESSAGES.noConnection,
  ],
  ["any other error keeps its own text", new Error("The line broke"), "The line broke"],
])("no response throws a CallFailure: %s", async (_what, thrown, message) => {
  const { api } = setUp(() => {
    throw thrown;
  });
  await expect(api.call("getOverview", {})).rejects.toMatchObject({ status: 0, message });
});

test("a call that its own signal timed out throws a CallFailure", async () => {
  const controller = new AbortController();
  const { api } = setUp(() => {
    controller.abort(new DOMException("signal timed out", "TimeoutError"));
    throw controller.signal.reason;
  });
  const call = api.call("getOverview", {}, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ status: 0, message: PAGE_MESSAGES.noConnection });
});

test("an aborted call rejects with the signal's reason", async () => {
  const controller = new AbortController();
  const { api } = setUp(() => {
    controller.abort();
    throw controller.signal.reason;
  });
  const call = api.call("getOverview", {}, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});
