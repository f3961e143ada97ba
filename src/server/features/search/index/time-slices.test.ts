import { expect, test } from "vitest";
import { takeTurns } from "./turns.ts";

/** An event loop by hand: time passes when work says so, a turn comes when the test says so. */
function openLoop() {
  let time = 0;
  const callbacks: (() => void)[] = [];
  const done: string[] = [];
  const inTurn = takeTurns({ now: () => time, nextTurn: (callback) => callbacks.push(callback) });
  return {
    done,
    ask: (name: string, milliseconds: number) =>
      inTurn(() => {
        time += milliseconds;
        done.push(name);
        return name;
      }),
    inTurn,
    turn() {
      for (const callback of callbacks.splice(0)) callback();
    },
    get idle() {
      return callbacks.length === 0;
    },
  };
}

test("short pieces share a turn, and what comes behind them waits in the order in which it came", () => {
  const loop = openLoop();
  for (const name of ["a", "b", "c", "d", "e"]) loop.ask(name, 1);
  expect(loop.done).toEqual(["a", "b"]);
  loop.turn();
  expect(loop.done).toEqual(["a", "b", "c", "d"]);
  loop.ask("f", 1);
  loop.turn();
  expect(loop.done).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a long piece has a turn to itself", () => {
  const loop = openLoop();
  for (const name of ["a", "b", "c"]) loop.ask(name, 30);
  expect(loop.done).toEqual(["a"]);
  loop.turn();
  expect(loop.done).toEqual(["a", "b"]);
});

test("nothing is left to be called once everything is done", () => {
  const loop = openLoop();
  loop.ask("a", 3);
  loop.ask("b", 1);
  loop.turn();
  loop.turn();
  expect([loop.done, loop.idle]).toEqual([["a", "b"], true]);
  loop.ask("c", 1);
  expect(loop.done).toEqual(["a", "b", "c"]);
});

test("what a piece throws is its own", async () => {
  const loop = openLoop();
  const failed = loop.inTurn(() => {
    throw new Error("not this one");
  });
  await expect(failed).rejects.toThrow("not this one");
  await expect(loop.ask("a", 1)).resolves.toBe("a");
});
