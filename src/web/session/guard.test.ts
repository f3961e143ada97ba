import { expect, test } from "vitest";
import type { User } from "#contract/accounts.ts";
import type { Access } from "../route-table.ts";
import { type GuardResult, guardRoute, returnPathFrom } from "./guard.ts";
import { type SessionState, STARTING } from "./session-machine.ts";

const user: SessionState = { step: "user", token: "t", user: {} as User };
const guest: SessionState = { step: "guest" };
const profileFailed: SessionState = { step: "failed", error: "no network", token: "t" };
const show: GuardResult = { kind: "show" };
const wait: GuardResult = { kind: "wait" };
const go = (to: string, returnsAfterLogin = false): GuardResult => ({
  kind: "redirect",
  to,
  returnsAfterLogin,
});

test.each<[Access, SessionState, string | null, GuardResult]>([
  ["public", STARTING, null, show],
  ["public", guest, null, show],
  ["public", user, null, show],
  ["protected", STARTING, null, wait],
  ["protected", { step: "requesting_guest_token", first: true }, null, wait],
  ["protected", guest, null, go("/home")],
  ["protected", { step: "requesting_guest_token", first: false }, null, go("/home")],
  ["protected", user, null, show],
  ["protected", profileFailed, null, show],
  ["guest-only", STARTING, null, wait],
  ["guest-only", { step: "anonymous" }, null, show],
  ["guest-only", guest, null, show],
  ["guest-only", { step: "fetching_profile", token: "t", first: false }, null, show],
  ["guest-only", profileFailed, null, show],
  ["guest-only", user, null, go("/")],
  ["guest-only", user, "/brands?page=2", go("/brands?page=2")],
  ["public", { step: "guest", signOutReason: "logged_out" }, null, go("/login")],
  ["protected", { step: "guest", signOutReason: "logged_out" }, null, go("/login")],
  ["public", { step: "guest", signOutReason: "expired" }, null, go("/login", true)],
  [
    "protected",
    { step: "requesting_guest_token", first: false, signOutReason: "other_tab" },
    null,
    go("/login", true),
  ],
  ["public", { step: "guest", signOutReason: "other_tab" }, null, go("/login", true)],
  ["guest-only", { step: "guest", signOutReason: "logged_out" }, null, show],
])("guardRoute: %s, %j, from %s", (access, session, from, result) => {
  expect(guardRoute(access, session, from)).toEqual(result);
});

test.each([
  [{ from: "/search?q=zinc" }, "/search?q=zinc"],
  [{ from: "//evil.example" }, null],
  [{ from: "/\\evil.example" }, null],
  [{ from: "https://evil.example" }, null],
  [{ from: 7 }, null],
  [null, null],
])("returnPathFrom(%j) is %s", (state, path) => {
  expect(returnPathFrom(state)).toBe(path);
});
