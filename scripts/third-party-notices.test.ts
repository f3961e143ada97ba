import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findCopyright, renderNotices, shippedPackages } from "./notices/notices.ts";
import { currentNotices } from "./third-party-notices.ts";

test("THIRD_PARTY_NOTICES.md matches the lockfile", async () => {
  expect(await readFile("THIRD_PARTY_NOTICES.md", "utf8")).toBe(await currentNotices());
});

test("shippedPackages omits development packages and the project itself, and lists duplicates once", () => {
  const shipped = shippedPackages({
    packages: {
      "": { version: "0.1.0", license: "MIT" },
      "node_modules/b": { version: "2.0.0", license: "ISC" },
      "node_modules/@x/a": { version: "1.0.0", license: "MIT", optional: true },
      "node_modules/c/node_modules/b": { version: "2.0.0", license: "ISC" },
      "node_modules/d": { version: "1.0.0", license: "MIT", dev: true },
    },
  });
  expect(shipped.map(({ name, version, optional }) => [name, version, optional])).toEqual([
    ["@x/a", "1.0.0", true],
    ["b", "2.0.0", false],
  ]);
});

test.each([
  ["MIT License\n\nCopyright (c) 2020 A. Person <a@example.org>\n", "Copyright (c) 2020 A. Person"],
  ["(MIT)\n\nOriginal code Copyright Ann Other <a@example.org>", "Copyright Ann Other"],
  ["© 2021 A Company", "© 2021 A Company"],
  ["Grant of Copyright License. The copyright notice stays.", null],
  ["Copyright [yyyy] [name of copyright owner]", null],
])("findCopyright: %j gives %j", (licence, line) => {
  expect(findCopyright(licence)).toBe(line);
});

test("renderNotices marks a missing license as not stated", () => {
  expect(renderNotices([{ name: "a", version: "1", licence: null, copyright: null }])).toContain(
    "| a | 1 | not stated |  |",
  );
});
