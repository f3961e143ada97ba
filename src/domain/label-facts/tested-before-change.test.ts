import { expect, test } from "vitest";
import { recordedAfterTest } from "./tested-before-change.ts";

const version = (recorded_on: string | null, isChanged: boolean) => ({
  source_ref: "1",
  net_contents: null,
  recorded_on,
  url: null,
  market_status: "unknown" as const,
  off_market_on: null,
  changes: isChanged ? [{ what: "Zinc", before: "10 mg", after: "15 mg" }] : [],
});

test.each([
  ["a change recorded after the test", "2026-03-01", [version("2026-05-02", true)], "2026-05-02"],
  [
    "the newest of two",
    "2026-03-01",
    [version("2026-05-02", true), version("2026-06-02", true)],
    "2026-06-02",
  ],
  ["a change recorded before the test", "2026-07-01", [version("2026-05-02", true)], null],
  ["a change recorded on the day of the test", "2026-05-02", [version("2026-05-02", true)], null],
  ["a later version that changed nothing", "2026-03-01", [version("2026-05-02", false)], null],
  ["a change without a day", "2026-03-01", [version(null, true)], null],
  ["no test", null, [version("2026-05-02", true)], null],
])("recordedAfterTest: %s", (_what, tested_at, label_versions, expected) => {
  expect(recordedAfterTest({ tested_at, label_versions })).toBe(expected);
});
