import fc from "fast-check";
import { expect, test } from "vitest";
import { hasControlCharacter, normalizeRequestUrl } from "./normalize-url.ts";

test.each([
  ["/search?q=%E0%A4%A", "/search?q=%E0%A4%A"],
  ["/brand-details/l%C3%A9a", "/brand-details/l%C3%A9a"],
  ["/%", "/%25"],
  ["/100%/x?q=50%25", "/100%25/x?q=50%25"],
  ["/%E0%A4%A", "/%25E0%25A4%25A"],
  ["http://other.example/about?a=1", "/about?a=1"],
  ["http://other.example", "/"],
  ["http://other.example?q=1", "/?q=1"],
  ["*", "/*"],
  ["//other.example/about", "//other.example/about"],
])("normalizeRequestUrl(%s) is %s", (rawUrl, url) => {
  expect(normalizeRequestUrl(rawUrl)).toBe(url);
});

test("normalizeRequestUrl: any input becomes a decodable path on our own origin", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (rawUrl) => {
      const url = normalizeRequestUrl(rawUrl);
      const [path = ""] = url.split(/[?#]/, 1);
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(new URL(`http://site.example${url}`).host).toBe("site.example");
    }),
  );
});

test.each([
  ["/uploads/images/%00", true],
  ["/report/a%0Db/report.json", true],
  ["/%7f", true],
  ["/%1F?q=1", true],
  ["/search?q=%00", false],
  ["/brand-details/l%C3%A9a%20", false],
  ["/%2500", false],
  ["/", false],
])("hasControlCharacter(%s) is %s", (url, has) => {
  expect(hasControlCharacter(url)).toBe(has);
});
