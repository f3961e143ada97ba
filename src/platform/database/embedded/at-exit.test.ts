import { expect, test, vi } from "vitest";
import { atExit } from "./at-exit.ts";

test("a signal ends everything that is to be ended, however many asked for it, and then the process", () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  const ended: string[] = [];
  atExit(() => ended.push("one server"));
  const takeBack = atExit(() => ended.push("one that was stopped"));
  atExit(() => ended.push("another server"));
  takeBack();
  process.emit("SIGHUP", "SIGHUP");
  expect(ended).toEqual(["one server", "another server"]);
  expect(kill.mock.calls).toEqual([[process.pid, "SIGHUP"]]);
});
