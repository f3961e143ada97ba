import { expect, test } from "vitest";
import { circuitBreaker } from "./breaker.ts";

const fail = (breaker: ReturnType<typeof circuitBreaker>, times: number) => {
  for (let at = 0; at < times; at++) breaker.failed();
};

test("circuitBreaker: opens for a minute after four consecutive failures", () => {
  const breaker = circuitBreaker(() => 0);
  fail(breaker, 3);
  breaker.succeeded();
  fail(breaker, 3);
  expect(breaker.allowsCall()).toBe(true);
  fail(breaker, 1);
  expect(breaker.allowsCall()).toBe(false);
});

test("circuitBreaker: allows one trial call after a minute, whose result decides", () => {
  let now = 0;
  const breaker = circuitBreaker(() => now);
  fail(breaker, 4);
  now = 59_999;
  expect(breaker.allowsCall()).toBe(false);
  now = 60_000;
  expect(breaker.allowsCall()).toBe(true);
  expect(breaker.allowsCall()).toBe(false);
  breaker.failed();
  now = 119_999;
  expect(breaker.allowsCall()).toBe(false);
  now = 120_000;
  expect(breaker.allowsCall()).toBe(true);
  breaker.succeeded();
  expect([breaker.allowsCall(), breaker.allowsCall()]).toEqual([true, true]);
});
