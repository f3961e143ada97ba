import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import type { LabelReader } from "../port.ts";
import { openLabelReader, type PoolLimits } from "./label-reader-pool.ts";

/** Does what the file's name says: "read", "bad", "break", "die", or nothing at all. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    let before = 0;
    const say = {
      read: () => ({ kind: "read", reading: { codes: [String(before++)], lines: [] } }),
      bad: () => ({ kind: "no_picture" }),
      break: () => ({ kind: "broken", message: "broken" }),
    };
    parentPort.on("message", ({ file }) => {
      if (file === "die") throw new Error("died");
      if (say[file]) parentPort.postMessage(say[file]());
    });
  `)}`,
);

const LIMITS: PoolLimits = { threads: 1, maxQueued: 2, timeoutMs: 60_000, idleMs: 60_000 };
let reader: LabelReader;
const open = (limits: Partial<PoolLimits> = {}) => {
  reader = openLabelReader(pino({ level: "silent" }), { ...LIMITS, ...limits }, THREAD);
  return reader;
};
afterEach(() => reader.close());

test("label reader pool reads pictures one after another in the same thread", async () => {
  const pool = open();
  const readings = await Promise.all([pool.read("read"), pool.read("read"), pool.read("read")]);
  expect(readings.map(({ codes }) => codes)).toEqual([["0"], ["1"], ["2"]]);
});

test("label reader pool rejects a file that is not a picture and reads the next one", async () => {
  const pool = open();
  await expect(pool.read("bad")).rejects.toMatchObject({ problem: "no_picture" });
  expect(await pool.read("read")).toMatchObject({ codes: ["0"] });
});

test("label reader pool rejects pictures at once when the queue is full", async () => {
  const pool = open();
  const taken = [pool.read("nothing"), pool.read("nothing"), pool.read("nothing")];
  for (const one of taken) one.catch(() => undefined);
  await expect(pool.read("read")).rejects.toMatchObject({ name: "LabelReaderBusy" });
});

test("label reader pool replaces a thread that times out and continues with the queue", async () => {
  const pool = open({ timeoutMs: 300 });
  const [slow, next] = await Promise.allSettled([pool.read("nothing"), pool.read("read")]);
  expect(slow).toMatchObject({ status: "rejected", reason: { problem: "too_slow" } });
  expect(next.status === "fulfilled" || next.reason.problem === "too_slow").toBe(true);
});

test.each(["break", "die"])("label reader pool replaces a thread that fails (%s)", async (failure) => {
  const pool = open();
  await expect(pool.read(failure)).rejects.toThrow();
  expect(await pool.read("read")).toMatchObject({ codes: ["0"] });
});

test("closing the label reader pool rejects queued and running reads", async () => {
  const pool = open();
  const settled = Promise.allSettled([pool.read("nothing"), pool.read("read")]);
  await pool.close();
  expect(await settled).toEqual([
    expect.objectContaining({ status: "rejected" }),
    expect.objectContaining({ status: "rejected" }),
  ]);
  await expect(pool.read("read")).rejects.toThrow();
});
