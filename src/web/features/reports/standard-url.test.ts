import { expect, test } from "vitest";
import { STANDARD_CHOICES } from "#domain/standards/choices.ts";
import { choiceIn, reportPath } from "./standard-url.ts";

test.each(STANDARD_CHOICES)("the address of %s asks for it", (choice) => {
  const { searchParams } = new URL(reportPath("zinc-1", choice), "https://example.org");
  expect(choiceIn(searchParams)).toBe(choice);
});

test.each(["", "?standard=", "?standard=USP", "?standard=gost"])(
  "%j asks for the published one",
  (search) => {
    expect(choiceIn(new URLSearchParams(search))).toBe("house");
  },
);
