import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import type { LabelReader } from "../port.ts";
import { openLabelReader, type PoolLimits } from "./pool.ts";

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

const LIMITS: PoolLimits = { threads: 1, waiting: 2, withinMs: 60_000, idleMs: 60_000 };
let reader: LabelReader;
const open = (limits: Partial<PoolLimits> = {}) => {
  reader = openLabelReader(pino({ level: "silent" }), { ...LIMITS, ...limits }, THREAD);
  return reader;
};
afterEach(() => reader.close());

test("pictures are read one after another by the same thread", async () => {
  const { read } = open();
  const readings = await Promise.all([read("read"), read("read"), read("read")]);
  expect(readings.map(({ codes }) => codes)).toEqual([["0"], ["1"], ["2"]]);
});

test("a file that is no picture is refused, and the next one is read", async () => {
  const { read } = open();
  await expect(read("bad")).rejects.toMatchObject({ problem: "no_picture" });
  expect(await read("read")).toMatchObject({ codes: ["0"] });
});

test("more than may wait are turned away at once", async () => {
  const { read } = open();
  const taken = [read("nothing"), read("nothing"), read("nothing")];
  for (const one of taken) one.catch(() => undefined);
  await expect(read("read")).rejects.toMatchObject({ name: "ReaderBusy" });
});

test("a thread that takes too long is ended, and another goes on with what waits", async () => {
  const { read } = open({ withinMs: 300 });
  const [slow, next] = await Promise.allSettled([read("nothing"), read("read")]);
  expect(slow).toMatchObject({ status: "rejected", reason: { problem: "too_slow" } });
  expect(next.status === "fulfilled" || next.reason.problem === "too_slow").toBe(true);
});

test.each(["break", "die"])("a thread that fails (%s) is replaced", async (failure) => {
  const { read } = open();
  await expect(read(failure)).rejects.toThrow();
  expect(await read("read")).toMatchObject({ codes: ["0"] });
});

test("closing gives up what waits and what is read", async () => {
  const { read, close } = open();
  const settled = Promise.allSettled([read("nothing"), read("read")]);
  await close();
  expect(await settled).toEqual([
    expect.objectContaining({ status: "rejected" }),
    expect.objectContaining({ status: "rejected" }),
  ]);
  await expect(read("read")).rejects.toThrow();
});
