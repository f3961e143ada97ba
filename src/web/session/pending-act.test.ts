import { expect, test } from "vitest";
import { createPendingActs, PENDING_ACT_KEY } from "./pending-act.ts";

function setUp() {
  const stored = new Map<string, string>();
  const clock = { now: 1_000 };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return {
    stored,
    clock,
    acts: createPendingActs(
      () => storage,
      () => clock.now,
    ),
  };
}

test("an act is taken once, and only by its own button", () => {
  const { acts } = setUp();
  acts.remember("follow:zinc");
  expect(acts.take("follow:magnesium")).toBe(false);
  expect(acts.take("follow:zinc")).toBe(true);
  expect(acts.take("follow:zinc")).toBe(false);
});

test("an act is forgotten on request, and after half an hour", () => {
  const { acts, clock } = setUp();
  acts.remember("vote:1");
  acts.forget();
  expect(acts.take("vote:1")).toBe(false);
  acts.remember("vote:1");
  clock.now += 30 * 60 * 1000;
  expect(acts.take("vote:1")).toBe(false);
});

test("blocked or broken storage means that nothing waits", () => {
  const { acts, stored } = setUp();
  stored.set(PENDING_ACT_KEY, "{");
  expect(acts.take("vote:1")).toBe(false);
  const blocked = createPendingActs(() => {
    throw new Error("SecurityError");
  }, Date.now);
  blocked.remember("vote:1");
  blocked.forget();
  expect(blocked.take("vote:1")).toBe(false);
});
