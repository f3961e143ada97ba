import { expect, test } from "vitest";
import { normalizeLink } from "./links.ts";

test.each([
  ["https://brand.example.com/calm", "https://brand.example.com/calm"],
  [" www.example.com/calm ", "https://www.example.com/calm"],
  ["example.com:8080/a?b=1", "https://example.com:8080/a?b=1"],
  ["https://example.com/a?utm_source=x&size=60&fbclid=1#reviews", "https://example.com/a?size=60"],
  ["https://example.com/a?gclid=1", "https://example.com/a"],
  ["https://example.com/q?name=B%2B", "https://example.com/q?name=B%2B"],
  [
    "https://www.amazon.com/Natures-Magnesium-Glycinate-Capsules-Supplement/dp/B0ABCDEF12/ref=sr_1_5?crid=2X9&dib=eyJ2&keywords=magnesium&qid=17&sprefix=mag%2Caps%2C120&sr=8-5&th=1",
    "https://www.amazon.com/dp/B0ABCDEF12",
  ],
  [
    "https://shop.example.com/pr/magnesium/1234?rcode=ABC&srsltid=Afm&gad_source=1&pd_rd_w=x&flavor=lemon",
    "https://shop.example.com/pr/magnesium/1234?flavor=lemon",
  ],
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
