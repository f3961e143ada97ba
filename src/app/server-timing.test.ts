import { expect, test } from "vitest";
import { serverTiming } from "./server-timing.ts";

const RESPONSE = { statusCode: 200, envelope: { status: true, message: "", data: {} } };

test("serverTiming: parallel calls count once, the rest is rendering", async () => {
  let time = 100;
  const answers: (() => void)[] = [];
  const timing = serverTiming(
    () => new Promise((resolve) => answers.push(() => resolve(RESPONSE))),
    () => time,
  );
  time = 103;
  const both = [timing.call("getOverview", {}), timing.call("listRecentlyTested", {})];
  time = 110;
  answers[0]?.();
  await both[0];
  time = 123;
  answers[1]?.();
  await both[1];
  time = 130;
  expect(timing.header()).toBe('cache;desc="miss", data;desc="2 calls";dur=20.0, render;dur=10.0');
});

test("serverTiming: failed calls count", async () => {
  let time = 0;
  const timing = serverTiming(
    async () => {
      time += 7;
      throw new Error("unreachable");
    },
    () => time,
  );
  await expect(timing.call("getOverview", {})).rejects.toThrow("unreachable");
  expect(timing.header()).toContain('data;desc="1 calls";dur=7.0');
});
