import { expect, test } from "vitest";
import { normalizeLink } from "./links.ts";

test.each([
  ["https://brand.example.com/calm", "https://brand.example.com/calm"],
  [" www.example.com/calm ", "https://www.example.com/calm"],
  ["example.com:8080/a?b=1", "https://example.com:8080/a?b=1"],
  ["https://example.com/a?utm_source=x&size=60&fbclid=1#reviews", "https://example.com/a?size=60"],
  ["https://example.com/a?gclid=1", "https://example.com/a"],
  ["https://example.com/q?name=B%2B", "https://example.com/q?name=B%2B"],
  ["HTTPS://EXAMPLE.COM/A", "https://example.com/A"],
])("normalizeLink turns %j into %s", (typed, link) => {
  expect(normalizeLink(typed)).toBe(link);
});

test.each([
  "",
  "magnesium",
  "javascript:alert(1)",
  "javascript.example:alert(1)",
  "data:text/html,x",
  "ftp://example.com/a",
  "mailto:a@example.com",
  "https://user:secret@example.com/",
  "https://localhost/a",
  "https://",
  "https://exa mple.com",
])("normalizeLink rejects %j", (typed) => {
  expect(normalizeLink(typed)).toBeNull();
});
