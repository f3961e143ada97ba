import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { headScript } from "./head-script.ts";

const guestToken = (exp: number) => ["e30", btoa(JSON.stringify({ exp })), "signature"].join(".");
const AHEAD = guestToken(Date.now() / 1000 + 3600);
const PAST = guestToken(Date.now() / 1000 - 1);

function run({ stored = {}, pathname = "/", denied = false }) {
  const kept = new Map<string, string>(Object.entries(stored));
  const dataset: { session?: string } = {};
  const fetch = vi.fn(() => Promise.resolve({}));
  const reload = vi.fn();
  const window: { earlyGuest?: { address: string } } = {};
  runInNewContext(headScript(), {
    window,
    fetch,
    atob,
    document: { documentElement: { dataset } },
    location: { pathname, reload },
    get localStorage() {
      if (denied) throw new Error("SecurityError");
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        removeItem: (key: string) => kept.delete(key),
      };
    },
  });
  return {
    session: dataset.session,
    asked: fetch.mock.calls.length,
    reloaded: reload.mock.calls.length,
    kept,
    window,
  };
}

test.each([
  ["nothing stored", {}, "/search", { session: "none", asked: 1, reloaded: 0 }],
  ["nothing stored, on a guest-only route", {}, "/login", { session: "none", asked: 0, reloaded: 0 }],
  ["the same with a slash and capitals", {}, "/Forgot-Password/", { session: "none", asked: 0, reloaded: 0 }],
  ["a session token", { token: "t", guest_token: PAST }, "/", { session: "user", asked: 0, reloaded: 0 }],
  ["a valid guest token", { guest_token: AHEAD }, "/", { session: "guest", asked: 0, reloaded: 0 }],
  ["an expired guest token", { guest_token: PAST }, "/", { session: "none", asked: 0, reloaded: 1 }],
  ["a broken guest token", { guest_token: "x" }, "/", { session: "none", asked: 0, reloaded: 1 }],
])("%s", (_, stored, pathname, outcome) => {
  const { session, asked, reloaded } = run({ stored, pathname });
  expect({ session, asked, reloaded }).toEqual(outcome);
});

test("an expired guest token is removed before the page reloads", () => {
  expect(run({ stored: { guest_token: PAST } }).kept.size).toBe(0);
});

test("the early call is left for the API client under its address", () => {
  expect(run({}).window.earlyGuest?.address).toBe("/api/user/get-guest");
});

test("a browser that keeps nothing for us is a new visitor", () => {
  expect(run({ denied: true })).toMatchObject({ session: "none", asked: 1 });
});

test("it can stand inside a script element", () => {
  expect(headScript()).not.toMatch(/<[/!]/);
});
