import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onScroll } from "#web/ui/on-scroll.ts";
import { notify } from "#web/ui/toast.ts";
import { findText, nextTurn, pageText } from "../component/find.ts";
import { show } from "../component/page.tsx";
import { SPECIFICATION } from "./specification.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const DRAWING_TURNS = 50;
const DAY_MS = 24 * 60 * 60_000;

test.for(Object.entries(SPECIFICATION.toasts))(
  "toasts: one of kind %s lasts %s ms",
  async ([kind, duration]) => {
    await show(null);
    notify[kind as keyof typeof SPECIFICATION.toasts]("It happened.");
    await findText("It happened.");
    vi.advanceTimersByTime(Math.min(duration, DAY_MS) - 1);
    await nextTurn();
    expect(pageText()).toContain("It happened.");
    vi.advanceTimersByTime(2);
    // A page draws in a turn of its own, of which a busy machine may take some more.
    for (let turn = 0; turn < DRAWING_TURNS && pageText().includes("It happened."); turn++) await nextTurn();
    expect(pageText().includes("It happened.")).toBe(!Number.isFinite(duration));
  },
);

test("toasts: each new one dismisses the one before it", async () => {
  await show(null);
  notify.error("The first.");
  await findText("The first.");
  notify.success("The second.");
  await findText("The second.");
  expect(pageText()).not.toContain("The first.");
});

test("scroll and resize handlers: at most one call in an interval", () => {
  const callback = vi.fn();
  const stop = onScroll(callback);
  expect(callback).toHaveBeenCalledTimes(1);
  for (let event = 0; event < 5; event++) window.dispatchEvent(new Event(event % 2 ? "scroll" : "resize"));
  vi.advanceTimersByTime(SPECIFICATION.throttleMs - 1);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(2);
  stop();
});
