import { expect, test } from "vitest";
import { STANDARD_CHOICES } from "#domain/standards/choices.ts";
import { readStandardChoice, reportPath } from "./standard-url.ts";

test.each(STANDARD_CHOICES)("reportPath and readStandardChoice round-trip %s", (choice) => {
  const { searchParams } = new URL(reportPath("zinc-1", choice), "https://example.org");
  expect(readStandardChoice(searchParams)).toBe(choice);
});

test.each(["", "?standard=", "?standard=USP", "?standard=gost"])(
  "readStandardChoice: %j is the published choice",
  (search) => {
    expect(readStandardChoice(new URLSearchParams(search))).toBe("house");
  },
);
