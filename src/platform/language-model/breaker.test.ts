import { expect, test } from "vitest";
import { circuitBreaker } from "./breaker.ts";

const fail = (breaker: ReturnType<typeof circuitBreaker>, times: number) => {
  for (let at = 0; at < times; at++) breaker.failed();
};

test("failures in a row end the calls for a minute, one success in between does not", () => {
  const breaker = circuitBreaker(() => 0);
  fail(breaker, 3);
  breaker.succeeded();
  fail(breaker, 3);
  expect(breaker.admits()).toBe(true);
  fail(breaker, 1);
  expect(breaker.admits()).toBe(false);
});

test("after the minute one call is let through, and decides", () => {
  let now = 0;
  const breaker = circuitBreaker(() => now);
  fail(breaker, 4);
  now = 59_999;
  expect(breaker.admits()).toBe(false);
  now = 60_000;
  expect(breaker.admits()).toBe(true);
  expect(breaker.admits()).toBe(false);
  breaker.failed();
  now = 119_999;
  expect(breaker.admits()).toBe(false);
  now = 120_000;
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});
