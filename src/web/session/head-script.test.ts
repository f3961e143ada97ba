import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { headScript } from "./head-script.ts";

const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const AHEAD = guestToken(Date.now() / 1000 + 3600);
const PAST = guestToken(Date.now() / 1000 - 1);

function run({ stored = {}, pathname = "/", denied = false }) {
  const storage = new Map<string, string>(Object.entries(stored));
  const dataset: { session?: string } = {};
  const fetch = vi.fn(() => Promise.resolve({}));
  const reload = vi.fn();
  const window: { earlyGuest?: { url: string } } = {};
  runInNewContext(headScript(), {
    window,
    fetch,
    atob,
    document: { documentElement: { dataset } },
    location: { pathname, reload },
    get localStorage() {
      if (denied) throw new Error("SecurityError");
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        removeItem: (key: string) => storage.delete(key),
      };
    },
  });
  return {
    session: dataset.session,
    requests: fetch.mock.calls.length,
    reloads: reload.mock.calls.length,
    storage,
    window,
  };
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
  ["a session token", { token: "t", guest_token: PAST }, "/", { session: "user", requests: 0, reloads: 0 }],
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
  expect(run({}).window.earlyGuest?.url).toBe("/api/user/get-guest");
});

test("blocked storage counts as a new visitor", () => {
  expect(run({ denied: true })).toMatchObject({ session: "none", requests: 1 });
});

test("the source is safe inside a script element", () => {
  expect(headScript()).not.toMatch(/<[/!]/);
});
