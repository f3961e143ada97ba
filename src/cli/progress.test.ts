import { expect, test } from "vitest";
import { formatDuration, formatProgress, showProgress } from "./progress.ts";

test.each([
  [0, "0:00"],
  [5_400, "0:05"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
])("formatDuration(%d) is %s", (milliseconds, shown) => {
  expect(formatDuration(milliseconds)).toBe(shown);
});

test.each([
  [{ fraction: 0, count: 0, elapsedMs: 0 }, `[${" ".repeat(24)}] 0%  0 labels  0 per second`],
  [
    { fraction: 0.5, count: 41_220, elapsedMs: 4_000 },
    `[${"=".repeat(12)}${" ".repeat(12)}] 50%  41,220 labels  10,305 per second  0:04 left`,
  ],
  [
    { fraction: 1.2, count: 10, elapsedMs: 1_000 },
    `[${"=".repeat(24)}] 100%  10 labels  10 per second  0:00 left`,
  ],
])("formatProgress(%j)", (progress, line) => {
  expect(formatProgress(progress, "labels")).toBe(line);
});

test("showProgress redraws one line in a terminal and clears it at the end", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = showProgress({ isTTY: true, columns: 200, write }, "labels");
  progress.update(0.5, 10);
  progress.end();
  expect(written).toEqual([expect.stringMatching(/^\r.*50% {2}10 labels/), "\r\u001b[K"]);
});

test("showProgress prints no line to a non-terminal within the first interval", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = showProgress({ isTTY: false, columns: 80, write }, "labels");
  progress.update(0.5, 10);
  progress.end();
  expect(written).toEqual([]);
});
