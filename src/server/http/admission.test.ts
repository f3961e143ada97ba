import { beforeEach, expect, test, vi } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import type { LimitRule } from "#platform/limiter.ts";
import { Admission, type AdmissionNeeds } from "./admission.ts";
import { LANES } from "./lanes.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** CPU time that every request takes is set by the test; the clock is the fake timers'. */
function setUp(changes: Partial<AdmissionNeeds> = {}) {
  const cost = { ms: 0 };
  const reported: { key: string; points: number | undefined }[] = [];
  const rules: LimitRule[] = [];
  const answer = { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
  const admission = new Admission({
    limiter: {
      take: async (key: string, rule: LimitRule, points?: number) => {
        rules.push(rule);
        if (rule.name === "cpu-ms") reported.push({ key, points });
        return answer;
      },
      close: async () => {},
    },
    cpuPercent: 20,
    lanes: {
      ...LANES,
      pages: { ...LANES.pages, running: 3, runningPerCaller: 2, waiting: 4, waitingPerCaller: 2 },
    },
    now: () => Date.now(),
    meter: { start: () => () => cost.ms },
    ...changes,
  });
  /** The outcome so far of a request: "waits", "runs" or the error's kind and time to wait. */
  const request = (caller: string, lane: "pages" | "calls" = "pages") => {
    const outcome = { is: "waits", end: () => {}, leave: () => {}, alsoFor: (_user: string) => {} };
    const entered = admission.enter(lane, caller, (leave) => {
      outcome.leave = leave;
    });
    entered.then(
      (turn) => Object.assign(outcome, { is: "runs", ...turn }),
      (error) => {
        outcome.is = `${error.kind} ${error.retryAfterSeconds}`;
      },
    );
    return outcome;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { admission, cost, rules, reported, answer, request, settle };
}

test("one caller has so many places and no more; the next requests wait for them in order", async () => {
  const { request, settle } = setUp();
  const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => request("greedy"));
  await settle();
  expect([first, second, third, fourth, fifth].map((one) => one?.is)).toEqual([
    "runs",
    "runs",
    "waits",
    "waits",
    "busy 2",
  ]);
  second?.end();
  await settle();
  expect([third?.is, fourth?.is]).toEqual(["runs", "waits"]);
});

test("another caller gets the place that one caller cannot have", async () => {
  const { request, settle } = setUp();
  for (let at = 0; at < 4; at++) request("greedy");
  const other = request("other");
  await settle();
  expect(other.is).toBe("runs");
});

test("the places of all callers are bounded, and a place that becomes free goes to who waited first", async () => {
  const { request, settle, admission } = setUp();
  const running = ["a", "b", "c"].map((caller) => request(caller));
  const waiting = ["d", "e", "f", "g"].map((caller) => request(caller));
  const late = request("h");
  await settle();
  expect(running.map(({ is }) => is)).toEqual(["runs", "runs", "runs"]);
  expect([...waiting, late].map(({ is }) => is)).toEqual(["waits", "waits", "waits", "waits", "busy 2"]);
  expect(admission.counts()).toEqual({ running: 3, waiting: 4 });
  running[0]?.end();
  await settle();
  expect(waiting.map(({ is }) => is)).toEqual(["runs", "waits", "waits", "waits"]);
});

test("lanes have places of their own", async () => {
  const { request, settle } = setUp();
  for (const caller of ["a", "b", "c"]) request(caller);
  const call = request("d", "calls");
  await settle();
  expect(call.is).toBe("runs");
});

test("a wait that is too long ends with busy, and one whose client is gone with its place for another", async () => {
  const { request, settle, admission } = setUp();
  const running = [request("a"), request("a")];
  const waits = request("a");
  const left = request("a");
  await settle();
  left.leave();
  expect(admission.counts().waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(waits.is).toBe("busy 2");
  expect(running.map(({ is }) => is)).toEqual(["runs", "runs"]);
  expect(admission.counts()).toEqual({ running: 2, waiting: 0 });
});

test("CPU time beyond the burst is paid back by waiting, at the share that one caller has", async () => {
  const { request, settle, cost } = setUp();
  cost.ms = 250;
  for (let at = 0; at < 2; at++) {
    const one = request("greedy");
    await settle();
    one.end();
  }
  // 500 ms used, 400 at once are allowed: 100 ms at 20 % take half a second.
  const next = request("greedy");
  const other = request("other");
  await vi.advanceTimersByTimeAsync(499);
  expect([next.is, other.is]).toEqual(["waits", "runs"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(next.is).toBe("runs");
});

test("a caller at its limit has one request in progress at a time", async () => {
  const { request, settle, cost } = setUp();
  cost.ms = 100;
  for (let at = 0; at < 4; at++) {
    const one = request("greedy");
    await settle();
    one.end();
  }
  const [next, after] = [request("greedy"), request("greedy")];
  await vi.advanceTimersByTimeAsync(10);
  expect([next.is, after.is]).toEqual(["runs", "waits"]);
  next.end();
  await vi.advanceTimersByTimeAsync(400);
  expect(after.is, "100 ms at 20 % take half a second").toBe("waits");
  await vi.advanceTimersByTimeAsync(200);
  expect(after.is).toBe("runs");
});

test("one request is charged no more than the most its lane says, and nothing without a limit", async () => {
  const { request, settle, cost } = setUp();
  cost.ms = 60_000;
  const slow = request("slow", "calls");
  await settle();
  slow.end();
  slow.end();
  const next = request("slow", "calls");
  await settle();
  expect(next.is, "200 ms of 400").toBe("runs");

  const free = setUp({ cpuPercent: 0 });
  free.cost.ms = 60_000;
  for (let at = 0; at < 5; at++) {
    const one = free.request("a");
    await free.settle();
    expect(one.is).toBe("runs");
    one.end();
  }
  expect(free.reported).toEqual([]);
});

test("milliseconds are points of a limit per minute that all nodes share: 429 until it allows more", async () => {
  const { request, settle, cost, reported, answer } = setUp();
  cost.ms = 4;
  const costs = async (caller: string) => {
    const one = request(caller);
    await settle();
    one.end();
    await settle();
    return one.is;
  };
  for (let at = 0; at < 3; at++) expect(await costs("a")).toBe("runs");
  expect(reported).toEqual([{ key: "a", points: 12 }]);
  Object.assign(answer, { allowed: false, retryAfterSeconds: 7, remaining: 0, resetSeconds: 60 });
  for (let at = 0; at < 3; at++) await costs("a");
  expect(await costs("a")).toBe("too_many 7");
  expect(await costs("b")).toBe("runs");
  await vi.advanceTimersByTimeAsync(7000);
  expect(await costs("a")).toBe("runs");
});

test("short windows are counted over all nodes, too, with room for what one node lets through", async () => {
  const { request, settle, cost, rules } = setUp();
  cost.ms = 20;
  const one = request("a");
  await settle();
  one.end();
  const [minute, short] = rules;
  expect(minute).toEqual({ name: "cpu-ms", calls: 15_000, perSeconds: 60 });
  // One node: a burst of 400 ms, and 20 % of 5 s.
  expect(short).toMatchObject({
    name: "cpu-ms-burst",
    calls: expect.toSatisfy((ms) => ms > 1400),
    perSeconds: 5,
  });
});

test("a signed-in user's requests count together over all addresses", async () => {
  const { request, settle, cost } = setUp();
  cost.ms = 300;
  for (const address of ["a", "b"]) {
    const one = request(address);
    await settle();
    one.alsoFor("user:7");
    one.end();
  }
  const third = request("c");
  await settle();
  expect(() => third.alsoFor("user:7")).toThrow(MESSAGES.busy);
  expect(() => third.alsoFor("user:8")).not.toThrow();
});
