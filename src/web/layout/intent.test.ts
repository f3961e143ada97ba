import { expect, test } from "vitest";
import { pageOf } from "./intent.ts";

const HERE = { origin: "https://site.example", pathname: "/search" };

test.each([
  ["another page", "https://site.example/brands", "/brands"],
  [
    "with its query and without its place",
    "https://site.example/report/a-1?standard=eu#proof",
    "/report/a-1?standard=eu",
  ],
  ["the page that is open, asked otherwise", "https://site.example/search?q=zinc", null],
  ["a file of the site", "https://site.example/api/report/a-1.pdf", null],
  ["another site", "https://elsewhere.example/brands", null],
  ["a letter", "mailto:desk@site.example", null],
])("a link to %s", (_, href, page) => {
  expect(pageOf(href, HERE)).toBe(page);
});
