import { expect, test, vi } from "vitest";
import { atExit } from "./at-exit.ts";

test("atExit: a signal runs all handlers that were not removed, then ends the process", () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  const ended: string[] = [];
  atExit(() => ended.push("one server"));
  const removeHandler = atExit(() => ended.push("one that was stopped"));
  atExit(() => ended.push("another server"));
  removeHandler();
  process.emit("SIGHUP", "SIGHUP");
  expect(ended).toEqual(["one server", "another server"]);
  expect(kill.mock.calls).toEqual([[process.pid, "SIGHUP"]]);
});
