import { expect, test } from "vitest";
import { newestReleaseNotes } from "./changelog.ts";

test("newestReleaseNotes reads the first section, its groups, and notes over several lines", () => {
  const text = `# Changelog

Words before.

## 0.2.0 - 2026-12-01

### Added

- A screen \`System\` that
  shows keys.
- Another one.

### Fixed

- A mistake.

## 0.1.0 - 2026-11-22

### Added

- Everything.
`;
  expect(newestReleaseNotes(text)).toEqual({
    title: "0.2.0 - 2026-12-01",
    groups: [
      { title: "Added", notes: ["A screen System that shows keys.", "Another one."] },
      { title: "Fixed", notes: ["A mistake."] },
    ],
  });
});

test("newestReleaseNotes finds nothing in a text without sections", () =>
  expect(newestReleaseNotes("# Changelog\n")).toBeNull());
