import fc from "fast-check";
import { expect, test } from "vitest";
import { readableAddress } from "./address.ts";

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
])("%s is read as %s", (given, address) => {
  expect(readableAddress(given)).toBe(address);
});

test("whatever arrives is a path below our own origin that can be decoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (given) => {
      const address = readableAddress(given);
      const [path = ""] = address.split(/[?#]/, 1);
      expect(() => decodeURIComponent(path)).not.toThrow();
      expect(new URL(`http://site.example${address}`).host).toBe("site.example");
    }),
  );
});
