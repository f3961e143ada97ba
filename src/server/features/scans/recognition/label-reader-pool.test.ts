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
      parentPort.postMessage({ kind: "started" });
      if (file === "die") throw new Error("died");
      if (say[file]) parentPort.postMessage(say[file]());
    });
  `)}`,
);

const LIMITS: PoolLimits = {
  threads: 1,
  maxQueued: 2,
  maxPerVisitor: 2,
  maxPerAddress: 6,
  startMs: 60_000,
  timeoutMs: 60_000,
  idleMs: 60_000,
};
let visitors = 0;
/** A visitor who has no other picture in the queue, at an address of their own. */
const newVisitor = () => ({ visitor: `v${++visitors}`, address: `a${visitors}` });
let reader: LabelReader;
const open = (limits: Partial<PoolLimits> = {}) => {
  reader = openLabelReader(pino({ level: "silent" }), { ...LIMITS, ...limits }, THREAD);
  return reader;
};
afterEach(() => reader.close());

test("label reader pool reads pictures one after another in the same thread", async () => {
  const pool = open();
  const readings = await Promise.all([
    pool.read("read", newVisitor()),
    pool.read("read", newVisitor()),
    pool.read("read", newVisitor()),
  ]);
  expect(readings.map(({ codes }) => codes)).toEqual([["0"], ["1"], ["2"]]);
});

test("label reader pool rejects a file that is not a picture and reads the next one", async () => {
  const pool = open();
  await expect(pool.read("bad", newVisitor())).rejects.toMatchObject({ problem: "no_picture" });
  expect(await pool.read("read", newVisitor())).toMatchObject({ codes: ["0"] });
});

test("label reader pool rejects pictures at once when the queue is full", async () => {
  const pool = open();
  const taken = [
    pool.read("nothing", newVisitor()),
    pool.read("nothing", newVisitor()),
    pool.read("nothing", newVisitor()),
  ];
  for (const one of taken) one.catch(() => undefined);
  await expect(pool.read("read", newVisitor())).rejects.toMatchObject({ name: "LabelReaderBusy" });
});

test("label reader pool replaces a thread that times out and continues with the queue", async () => {
  const pool = open({ timeoutMs: 300 });
  const [slow, next] = await Promise.allSettled([
    pool.read("nothing", newVisitor()),
    pool.read("read", newVisitor()),
  ]);
  expect(slow).toMatchObject({ status: "rejected", reason: { problem: "too_slow" } });
  expect(next.status === "fulfilled" || next.reason.problem === "too_slow").toBe(true);
});

test.each(["break", "die"])("label reader pool replaces a thread that fails (%s)", async (failure) => {
  const pool = open();
  await expect(pool.read(failure, newVisitor())).rejects.toThrow();
  expect(await pool.read("read", newVisitor())).toMatchObject({ codes: ["0"] });
});

test("closing the label reader pool rejects queued and running reads", async () => {
  const pool = open();
  const settled = Promise.allSettled([pool.read("nothing", newVisitor()), pool.read("read", newVisitor())]);
  await pool.close();
  expect(await settled).toEqual([
    expect.objectContaining({ status: "rejected" }),
    expect.objectContaining({ status: "rejected" }),
  ]);
  await expect(pool.read("read", newVisitor())).rejects.toThrow();
});

test("label reader pool has one picture of a visitor read and one wait, and at most six of an address", async () => {
  const pool = open({ threads: 4, maxQueued: 24 });
  const [ada, office] = [newVisitor(), newVisitor()];
  const mine = [pool.read("nothing", ada), pool.read("nothing", ada)];
  for (const one of mine) one.catch(() => undefined);
  await expect(pool.read("read", ada)).rejects.toMatchObject({ name: "LabelReaderBusy" });
  expect(await pool.read("read", office)).toMatchObject({ codes: ["0"] });
  const colleague = () => ({ ...newVisitor(), address: office.address });
  for (let at = 0; at < 6; at++) pool.read("nothing", colleague()).catch(() => undefined);
  await expect(pool.read("read", colleague())).rejects.toMatchObject({ name: "LabelReaderBusy" });
});

test("label reader pool lets addresses take turns, so that many pictures of one hold up its own", async () => {
  const pool = open({ maxQueued: 24 });
  const flood = Array.from({ length: 6 }, () => ({ ...newVisitor(), address: "flood" }));
  const order: string[] = [];
  const read = async (by: ReturnType<typeof newVisitor>) => {
    await pool.read("read", by);
    order.push(by.address);
  };
  const all = flood.map(read);
  const ada = newVisitor();
  await Promise.all([...all, read(ada)]);
  expect(order.indexOf(ada.address)).toBe(1);
});

test("label reader pool charges the seconds of a reading, also if it fails", async () => {
  const pool = open({ timeoutMs: 200 });
  const charged: number[] = [];
  const by = { ...newVisitor(), charge: (seconds: number) => void charged.push(seconds) };
  await pool.read("read", by);
  await pool.read("bad", by).catch(() => undefined);
  await pool.read("nothing", by).catch(() => undefined);
  expect(charged).toHaveLength(3);
  expect(charged[2]).toBeGreaterThanOrEqual(0.19);
});
