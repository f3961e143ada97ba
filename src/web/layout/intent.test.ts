import { expect, test } from "vitest";
import { linkedPage } from "./intent.ts";

const HERE = { origin: "https://site.example", pathname: "/search" };

test.each([
  ["another page", "https://site.example/brands", "/brands"],
  [
    "another page with query, without the hash",
    "https://site.example/report/a-1?standard=eu#proof",
    "/report/a-1?standard=eu",
  ],
  ["the current page with another query", "https://site.example/search?q=zinc", null],
  ["a file of the site", "https://site.example/api/report/a-1.pdf", null],
  ["another site", "https://elsewhere.example/brands", null],
  ["an email address", "mailto:desk@site.example", null],
])("linkedPage: %s", (_, href, page) => {
  expect(linkedPage(href, HERE)).toBe(page);
});
