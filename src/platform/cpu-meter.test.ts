import { expect, test } from "vitest";
import { createCpuMeter, threadCpuMs } from "./cpu-meter.ts";

test("one piece of work is charged the CPU time between its start and end", () => {
  let at = 100;
  const meter = createCpuMeter(() => at);
  const end = meter.start();
  at += 12;
  expect(end()).toBe(12);
  at += 50;
  const endNext = meter.start();
  at += 3;
  expect(endNext(), "nothing of the time when no work was in progress").toBe(3);
});

test("pieces of work in progress at the same time share it, and the sum is the time spent", () => {
  let at = 0;
  const meter = createCpuMeter(() => at);
  const endFirst = meter.start();
  at = 10;
  const endSecond = meter.start();
  at = 30;
  const second = endSecond();
  at = 36;
  expect([endFirst(), second]).toEqual([26, 10]);
});

test("threadCpuMs grows while this thread computes", () => {
  const before = threadCpuMs();
  let sum = 0;
  while (threadCpuMs() < before + 2) for (let at = 0; at < 10_000; at++) sum += Math.sqrt(at);
  expect(sum).toBeGreaterThan(0);
});
