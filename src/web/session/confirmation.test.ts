import { expect, test, vi } from "vitest";
import { Confirmation } from "./confirmation.ts";

test("one answer settles all the calls that wait, and the dialog closes before they go on", async () => {
  const confirmation = new Confirmation();
  const listener = vi.fn();
  confirmation.subscribe(listener);
  const wasOpen: boolean[] = [];
  const calls = [confirmation.ask(), confirmation.ask()].map((asked) =>
    asked.then((confirmed) => {
      wasOpen.push(confirmation.isOpen());
      return confirmed;
    }),
  );
  expect(confirmation.isOpen()).toBe(true);
  confirmation.settle(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(wasOpen).toEqual([false, false]);
  expect(listener).toHaveBeenCalledTimes(3);
});

test("a later call asks again", async () => {
  const confirmation = new Confirmation();
  const first = confirmation.ask();
  confirmation.settle(false);
  expect(await first).toBe(false);
  const second = confirmation.ask();
  expect(confirmation.isOpen()).toBe(true);
  confirmation.settle(true);
  expect(await second).toBe(true);
});
