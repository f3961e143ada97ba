import { expect, test } from "vitest";
import type { User } from "#contract/accounts.ts";
import type { Access } from "../route-table.ts";
import { guard, rememberedPath, type Verdict } from "./guard.ts";
import { type Session, STARTING } from "./session-machine.ts";

const user: Session = { step: "user", token: "t", user: {} as User };
const guest: Session = { step: "guest" };
const unknown: Session = { step: "failed", error: "no network", token: "t" };
const show: Verdict = { kind: "show" };
const wait: Verdict = { kind: "wait" };
const go = (to: string, comesBack = false): Verdict => ({ kind: "go", to, comesBack });

test.each<[Access, Session, string | null, Verdict]>([
  ["public", STARTING, null, show],
  ["public", guest, null, show],
  ["public", user, null, show],
  ["protected", STARTING, null, wait],
  ["protected", { step: "asking_guest", first: true }, null, wait],
  ["protected", guest, null, go("/home")],
  ["protected", { step: "asking_guest", first: false }, null, go("/home")],
  ["protected", user, null, show],
  ["protected", unknown, null, show],
  ["guest-only", STARTING, null, wait],
  ["guest-only", { step: "nobody" }, null, show],
  ["guest-only", guest, null, show],
  ["guest-only", { step: "asking_profile", token: "t", first: false }, null, show],
  ["guest-only", unknown, null, show],
  ["guest-only", user, null, go("/")],
  ["guest-only", user, "/brands?page=2", go("/brands?page=2")],
  ["public", { step: "guest", departure: "logged_out" }, null, go("/login")],
  ["protected", { step: "guest", departure: "logged_out" }, null, go("/login")],
  ["public", { step: "guest", departure: "expired" }, null, go("/login", true)],
  ["protected", { step: "asking_guest", first: false, departure: "elsewhere" }, null, go("/login", true)],
  ["public", { step: "guest", departure: "elsewhere" }, null, go("/login", true)],
  ["guest-only", { step: "guest", departure: "logged_out" }, null, show],
])("%s, %j, from %s", (access, session, from, verdict) => {
  expect(guard(access, session, from)).toEqual(verdict);
});

test.each([
  [{ from: "/search?q=zinc" }, "/search?q=zinc"],
  [{ from: "//evil.example" }, null],
  [{ from: "/\\evil.example" }, null],
  [{ from: "https://evil.example" }, null],
  [{ from: 7 }, null],
  [null, null],
])("%j remembers %s", (state, path) => {
  expect(rememberedPath(state)).toBe(path);
});
