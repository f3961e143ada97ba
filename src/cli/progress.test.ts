import { expect, test } from "vitest";
import { clockTime, progressLine, showProgress } from "./progress.ts";

test.each([
  [0, "0:00"],
  [5_400, "0:05"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
])("%d milliseconds are shown as %s", (milliseconds, shown) => {
  expect(clockTime(milliseconds)).toBe(shown);
});

test.each([
  [{ fraction: 0, count: 0, elapsedMs: 0 }, `[${" ".repeat(24)}] 0 %  0 labels  0 a second`],
  [
    { fraction: 0.5, count: 41_220, elapsedMs: 4_000 },
    `[${"=".repeat(12)}${" ".repeat(12)}] 50 %  41,220 labels  10,305 a second  0:04 left`,
  ],
  [
    { fraction: 1.2, count: 10, elapsedMs: 1_000 },
    `[${"=".repeat(24)}] 100 %  10 labels  10 a second  0:00 left`,
  ],
])("%j", (progress, line) => {
  expect(progressLine(progress, "labels")).toBe(line);
});

test("a terminal sees one line that is written over, and nothing stays of it", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = showProgress({ isTTY: true, columns: 200, write }, "labels");
  progress.update(0.5, 10);
  progress.end();
  expect(written).toEqual([expect.stringMatching(/^\r.*50 % {2}10 labels/), "\r\u001b[K"]);
});

test("anything else sees no line before there is something to say", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = showProgress({ isTTY: false, columns: 80, write }, "labels");
  progress.update(0.5, 10);
  progress.end();
  expect(written).toEqual([]);
});
