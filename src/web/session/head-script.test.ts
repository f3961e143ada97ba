import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { SESSION_CHECK_TIMEOUT_MS } from "#contract/session-routes.ts";
import { headScript } from "./head-script.ts";

const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const AHEAD = guestToken(Date.now() / 1000 + 3600);
const PAST = guestToken(Date.now() / 1000 - 1);

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) || null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
});

interface Opened {
  stored?: object;
  pathname?: string;
  denied?: boolean;
  referrer?: string;
  state?: unknown;
  returnPath?: string;
}

/** `fetch` with one answer; it fails when it is aborted. */
function answeringFetch() {
  const answer = Promise.withResolvers<Response>();
  const fetch = vi.fn((_url: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener("abort", () => answer.reject(signal.reason));
    return answer.promise;
  });
  return { answer, fetch };
}

function run({
  stored = {},
  pathname = "/",
  denied = false,
  referrer = "",
  state = null,
  returnPath = "",
}: Opened) {
  const storage = new Map<string, string>(Object.entries(stored));
  const dataset: { session?: string } = {};
  const { answer, fetch } = answeringFetch();
  const reload = vi.fn();
  const replace = vi.fn();
  const window: Pick<Window, "earlyCall"> = {};
  const passed: unknown[] = [];
  const timers: { run: () => void; after: number }[] = [];
  runInNewContext(headScript(), {
    window,
    fetch,
    atob,
    setTimeout: (run: () => void, after: number) => timers.push({ run, after }),
    clearTimeout: (id: number) => timers.splice(id - 1, 1),
    AbortController,
    DOMException,
    Response,
    document: { documentElement: { dataset }, referrer },
    location: { pathname, origin: "https://here.example", reload, replace },
    URL,
    history: { state, replaceState: (next: unknown) => passed.push(next) },
    sessionStorage: storageOf(new Map([["return_path", returnPath]])),
    get localStorage() {
      if (denied) throw new Error("SecurityError");
      return storageOf(storage);
    },
  });
  const [requests, reloads] = [fetch.mock.calls.length, reload.mock.calls.length];
  const redirects = replace.mock.calls.flat();
  const seen = { session: dataset.session, requests, reloads, redirects, passed };
  return { ...seen, dataset, answer, timers, storage, window };
}

test.each([
  ["nothing stored", {}, "/search", { session: "none", requests: 1, reloads: 0 }],
  ["nothing stored, on a guest-only route", {}, "/login", { session: "none", requests: 0, reloads: 0 }],
  [
    "the same with a trailing slash and capitals",
    {},
    "/Forgot-Password/",
    { session: "none", requests: 0, reloads: 0 },
  ],
  ["a session token", { token: "t", guest_token: PAST }, "/", { session: "user", requests: 1, reloads: 0 }],
  [
    "a session token that no header can hold",
    { token: "tö" },
    "/login",
    { session: "none", requests: 0, reloads: 0 },
  ],
  ["a valid guest token", { guest_token: AHEAD }, "/", { session: "guest", requests: 0, reloads: 0 }],
  ["an expired guest token", { guest_token: PAST }, "/", { session: "none", requests: 0, reloads: 1 }],
  ["a broken guest token", { guest_token: "x" }, "/", { session: "none", requests: 0, reloads: 1 }],
])("headScript: %s", (_, stored, pathname, outcome) => {
  const { session, requests, reloads } = run({ stored, pathname });
  expect({ session, requests, reloads }).toEqual(outcome);
});

test("an expired guest token is removed before the page reloads", () => {
  expect(run({ stored: { guest_token: PAST } }).storage.size).toBe(0);
});

test("the early guest call is stored on window under its URL", () => {
  expect(run({}).window.earlyCall).toMatchObject({ url: "/api/user/get-guest", authorization: "", body: "" });
});

test("the early profile call is the API client's: same URL, token and body", () => {
  expect(run({ stored: { token: "t" } }).window.earlyCall).toMatchObject({
    url: "/api/user/manage_user",
    authorization: "Bearer t",
    body: JSON.stringify({ action: apiRoutes.getUser.action }),
  });
});

test.each([
  ["answers", ({ answer }: ReturnType<typeof run>) => answer.resolve(new Response("{}"))],
  ["fails", ({ answer }: ReturnType<typeof run>) => answer.reject(new TypeError("no connection"))],
  ["takes too long", ({ timers }: ReturnType<typeof run>) => timers[0]?.run()],
])("the session check ends once the call %s", async (_, happen) => {
  const [user, guest] = [run({ stored: { token: "t" } }), run({})];
  expect([user.dataset.session, guest.dataset.session]).toEqual(["user", "none"]);
  happen(user);
  happen(guest);
  await vi.waitFor(() =>
    expect([user.dataset.session, guest.dataset.session]).toEqual(["user-answered", "answered"]),
  );
});

test("the session check does not end while its response still arrives", async () => {
  const visit = run({ stored: { token: "t" } });
  const text = Promise.withResolvers<string>();
  visit.answer.resolve(Object.assign(new Response(null, { status: 401 }), { text: () => text.promise }));
  await visit.answer.promise;
  expect(visit.dataset.session).toBe("user");
  text.resolve("{}");
  const response = await visit.window.earlyCall?.response;
  expect([response?.status, await response?.text()]).toEqual([401, "{}"]);
});

test("a session check that isn’t answered fails by its timeout, and no other does", async () => {
  const visit = run({ stored: { token: "t" } });
  expect(visit.timers.map(({ after }) => after)).toEqual([SESSION_CHECK_TIMEOUT_MS]);
  visit.timers[0]?.run();
  await expect(visit.window.earlyCall?.response).rejects.toMatchObject({ name: "TimeoutError" });
  expect(visit.timers).toEqual([]);
});

test("an answer changes nothing once the session is known", async () => {
  const visit = run({});
  visit.dataset.session = "known";
  visit.answer.resolve(new Response("{}"));
  await visit.window.earlyCall?.response;
  expect(visit.dataset.session).toBe("known");
});

test.each([
  ["/profile", {}, ["/home"]],
  ["/profile/", { guest_token: AHEAD }, ["/home"]],
  ["/profile", { token: "t" }, []],
  ["/about", {}, []],
])("headScript: %s with %j is left for %j", (pathname, stored, redirects) => {
  expect(run({ stored, pathname }).redirects).toEqual(redirects);
});

const HERE = "https://here.example";
test.each([
  ["a link of a page", { pathname: "/login", referrer: `${HERE}/search?q=zinc#top` }, "/search?q=zinc"],
  [
    "a link of another guest-only page",
    { pathname: "/login", referrer: `${HERE}/register`, returnPath: "/about" },
    "/about",
  ],
  ["the same, opened by itself", { pathname: "/login", referrer: `${HERE}/register` }, null],
  ["a link of another site", { pathname: "/login", referrer: "https://there.example/search" }, null],
  ["no link", { pathname: "/login" }, null],
  [
    "a page that the router has seen",
    { pathname: "/login", referrer: `${HERE}/search`, state: { idx: 0 } },
    null,
  ],
  ["a page for everyone", { pathname: "/about", referrer: `${HERE}/search` }, null],
])("headScript passes the return path on from %s", (_, visit, from) => {
  expect(run(visit).passed).toEqual(from === null ? [] : [{ usr: { from }, key: "opened" }]);
});

test("blocked storage counts as a new visitor", () => {
  expect(run({ denied: true })).toMatchObject({ session: "none", requests: 1 });
});

test("the source is safe inside a script element", () => {
  expect(headScript()).not.toMatch(/<[/!]/);
});
