import { expect, test } from "vitest";
import type { CallRequest } from "#web/api/client.ts";
import { serverTiming } from "./server-timing.ts";

const REQUEST: CallRequest = { method: "GET", headers: new Headers(), body: null, signal: null };

test("calls made side by side count once, and the rest is rendering", async () => {
  let time = 100;
  const answers: (() => void)[] = [];
  const timing = serverTiming(
    () => new Promise((resolve) => answers.push(() => resolve(new Response()))),
    () => time,
  );
  time = 103;
  const both = [timing.fetch("/api/one", REQUEST), timing.fetch("/api/two", REQUEST)];
  time = 110;
  answers[0]?.();
  await both[0];
  time = 123;
  answers[1]?.();
  await both[1];
  time = 130;
  expect(timing.header()).toBe('cache;desc="miss", data;desc="2 calls";dur=20.0, render;dur=10.0');
});

test("a call that fails has taken its time, too", async () => {
  let time = 0;
  const timing = serverTiming(
    async () => {
      time += 7;
      throw new Error("away");
    },
    () => time,
  );
  await expect(timing.fetch("/api/one", REQUEST)).rejects.toThrow("away");
  expect(timing.header()).toContain('data;desc="1 calls";dur=7.0');
});
