import { expect, test } from "vitest";
import { createTimeSlicer } from "./time-slices.ts";

/** A fake event loop: tasks advance the clock, the test advances the turns. */
function openLoop() {
  let time = 0;
  const callbacks: (() => void)[] = [];
  const done: string[] = [];
  const runInTimeSlice = createTimeSlicer({
    now: () => time,
    nextTurn: (callback) => callbacks.push(callback),
  });
  return {
    done,
    run: (name: string, milliseconds: number) =>
      runInTimeSlice(() => {
        time += milliseconds;
        done.push(name);
        return name;
      }),
    runInTimeSlice,
    turn() {
      for (const callback of callbacks.splice(0)) callback();
    },
    get idle() {
      return callbacks.length === 0;
    },
  };
}

test("createTimeSlicer runs short tasks in one slice and queues the rest first in, first out", () => {
  const loop = openLoop();
  for (const name of ["a", "b", "c", "d", "e"]) loop.run(name, 1);
  expect(loop.done).toEqual(["a", "b"]);
  loop.turn();
  expect(loop.done).toEqual(["a", "b", "c", "d"]);
  loop.run("f", 1);
  loop.turn();
  expect(loop.done).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("createTimeSlicer gives a long task a slice of its own", () => {
  const loop = openLoop();
  for (const name of ["a", "b", "c"]) loop.run(name, 30);
  expect(loop.done).toEqual(["a"]);
  loop.turn();
  expect(loop.done).toEqual(["a", "b"]);
});

test("createTimeSlicer schedules no callback once its queue is empty", () => {
  const loop = openLoop();
  loop.run("a", 3);
  loop.run("b", 1);
  loop.turn();
  loop.turn();
  expect([loop.done, loop.idle]).toEqual([["a", "b"], true]);
  loop.run("c", 1);
  expect(loop.done).toEqual(["a", "b", "c"]);
});

test("createTimeSlicer rejects with the error of the failing task only", async () => {
  const loop = openLoop();
  const failed = loop.runInTimeSlice(() => {
    throw new Error("not this one");
  });
  await expect(failed).rejects.toThrow("not this one");
  await expect(loop.run("a", 1)).resolves.toBe("a");
});
