import { expect, test, vi } from "vitest";
import { type Address, addresses, USER_PATHS } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { CallFailure } from "./call-failure.ts";
import { type CallRequest, type Credentials, createApi, NOBODY } from "./client.ts";

const answer = (data: unknown) => Response.json({ status: true, message: "", data });
const refusal = (status: number, message: string, data: unknown = null) =>
  Response.json({ status: false, message, data }, { status });

function setUp(
  respond: (address: string, request: CallRequest) => Response,
  credentials: Partial<Credentials> = {},
) {
  const fetch = vi.fn(async (address: string, request: CallRequest) => respond(address, request));
  const api = createApi({ fetch, credentials: { ...NOBODY, ...credentials } });
  return { api, fetch };
}

test("a call is its address, its input as JSON, and its token", async () => {
  const { api, fetch } = setUp(() => answer({ list: [] }), { guestToken: () => "guest" });
  expect(await api.call("listRecentlyTested", { page: 1, limit: 4 })).toEqual({ list: [] });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe("/api/web/supplement/recently-tested");
  expect(request).toMatchObject({ method: "POST", body: '{"page":1,"limit":4}' });
  expect(request?.headers.get("authorization")).toBe("Bearer guest");
});

test("the action of an address goes with the input", async () => {
  const { api, fetch } = setUp(() => answer({}), { userToken: () => "t" });
  await api.call("getUser", {});
  expect(fetch.mock.calls[0]?.[1].body).toBe('{"action":"get_user"}');
});

test("a user token comes before a guest token; an open call carries none; GET has no body", async () => {
  const { api, fetch } = setUp(() => answer({}), { userToken: () => "t", guestToken: () => "guest" });
  await api.call("getOverview", {});
  await api.call("getGuestToken", {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers.get("authorization"))).toEqual(["Bearer t", null]);
  expect(fetch.mock.calls.map(([, { body }]) => body)).toEqual([null, null]);
});

test("a call that needs a user is not made without a session token", async () => {
  const expired = vi.fn();
  const { api, fetch } = setUp(() => answer({}), { guestToken: () => "guest", expired });
  await expect(api.call("getUser", {})).rejects.toThrow(MESSAGES.sessionExpired);
  expect(fetch).not.toHaveBeenCalled();
  expect(expired).toHaveBeenCalledTimes(1);
});

test("the calls of the specification's list all need a user", () => {
  const listed = Object.values<Address>(addresses).filter(({ path }) => USER_PATHS.includes(path));
  expect(listed.length).toBeGreaterThan(5);
  expect(new Set(listed.map(({ audience }) => audience))).toEqual(new Set(["user"]));
});

test("a session token that the server refuses where a user is needed is reported", async () => {
  const refused = vi.fn();
  const { api } = setUp(() => refusal(401, MESSAGES.sessionExpired), { userToken: () => "t", refused });
  await expect(api.call("listSessions", {})).rejects.toMatchObject({ status: 401 });
  expect(refused).toHaveBeenCalledExactlyOnceWith("t");
});

test("a visitor's call waits until the session is known", async () => {
  const { promise, resolve: known } = Promise.withResolvers<void>();
  const { api, fetch } = setUp(() => answer({}), { ready: () => promise });
  const call = api.call("getOverview", {});
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  known();
  await call;
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a refused visitor's call is made once more with a new token", async () => {
  let token = "old";
  const renew = async () => {
    token = "new";
    return true;
  };
  const { api, fetch } = setUp(
    (_, { headers }) =>
      headers.get("authorization") === "Bearer new" ? answer(1) : refusal(401, "Who are you?"),
    { guestToken: () => token, renew },
  );
  expect(await api.call("getOverview", {})).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a visitor's call without a token asks for one first", async () => {
  let token: string | null = null;
  const renew = async () => {
    token = "new";
    return true;
  };
  const { api, fetch } = setUp(() => answer(1), { guestToken: () => token, renew });
  await api.call("getOverview", {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers.get("authorization"))).toEqual(["Bearer new"]);
});

test("refused again, it stays refused", async () => {
  const { api, fetch } = setUp(() => refusal(401, "Who are you?"), {
    guestToken: () => "guest",
    renew: async () => true,
  });
  await expect(api.call("getOverview", {})).rejects.toMatchObject({ status: 401, message: "Who are you?" });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each<[string, () => Response, Partial<CallFailure>]>([
  [
    "a refusal",
    () => refusal(404, "No such brand.", { near: [] }),
    { message: "No such brand.", status: 404, data: { near: [] } },
  ],
  [
    "a failed status that came with 200",
    () => refusal(200, "Not today."),
    { message: "Not today.", status: 200 },
  ],
  [
    "an answer that is no envelope",
    () => new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
    { message: "Bad Gateway", status: 502 },
  ],
  [
    "a success that is no envelope",
    () => new Response("hello"),
    { message: MESSAGES.unavailable, status: 200 },
  ],
])("%s is a failure", async (_, respond, failure) => {
  const { api } = setUp(respond);
  const error = await api.call("getOverview", {}).catch((reason) => reason);
  expect(error).toBeInstanceOf(CallFailure);
  expect(error).toMatchObject(failure);
});

test.each([
  ["a lost network says what to do", new TypeError("Failed to fetch"), MESSAGES.noConnection],
  ["anything else is said in the error's text", new Error("The line broke"), "The line broke"],
])("no answer at all is a failure: %s", async (_what, thrown, message) => {
  const { api } = setUp(() => {
    throw thrown;
  });
  await expect(api.call("getOverview", {})).rejects.toMatchObject({ status: 0, message });
});

test("a call that was given up rejects with the reason", async () => {
  const controller = new AbortController();
  const { api } = setUp(() => {
    controller.abort();
    throw controller.signal.reason;
  });
  const call = api.call("getOverview", {}, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});
