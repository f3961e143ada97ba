import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { createCallerHash } from "./caller-hash.ts";

const at = (instant: string) => fixedClock(new Date(instant));

test("a caller has one name a day, the same on every node with the secret, and another one the next day", () => {
  const clock = at("2026-03-01T23:59:59Z");
  const callerHash = createCallerHash({ key: "k".repeat(32), clock });
  const name = callerHash("192.0.2.7");
  expect(name).toMatch(/^[0-9a-f]{12}$/);
  expect(callerHash("192.0.2.7")).toBe(name);
  expect(createCallerHash({ key: "k".repeat(32), clock: at("2026-03-01T00:00:00Z") })("192.0.2.7")).toBe(
    name,
  );
  expect(createCallerHash({ key: "x".repeat(32), clock })("192.0.2.7")).not.toBe(name);
  expect(callerHash("192.0.2.8")).not.toBe(name);
  clock.advance(1000);
  expect(callerHash("192.0.2.7")).not.toBe(name);
});

test("addresses of one IPv6 network are one caller", () => {
  const callerHash = createCallerHash({ key: "k".repeat(32), clock: at("2026-03-01T00:00:00Z") });
  expect(callerHash("2001:db8::1")).toBe(callerHash("2001:db8::2"));
  expect(callerHash("2001:db8::1")).not.toBe(callerHash("2001:db8:0:1::1"));
});
