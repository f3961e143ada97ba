import { expect, test } from "vitest";
import { displayKey, maxPixelsOf, pictureTypeFromBytes } from "./rules.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

test.each([
  ["ff d8 ff e0 00 10 4a 46 49 46 00 01", "image/jpeg"],
  ["ff d8 ff e1 ff ff 45 78 69 66 00 00", "image/jpeg"],
  ["89 50 4e 47 0d 0a 1a 0a 00 00 00 0d", "image/png"],
  ["47 49 46 38 37 61 01 00 01 00 80 00", "image/gif"],
  ["47 49 46 38 39 61 01 00 01 00 80 00", "image/gif"],
  ["52 49 46 46 24 00 00 00 57 45 42 50", "image/webp"],
  ["52 49 46 46 24 00 00 00 57 41 56 45", null],
  ["89 50 4e 47 0a 1a 0a 00 00 00 0d 49", null],
  ["3c 73 76 67 20 78 6d 6c 6e 73 3d 22", null],
  ["00 00 00 20 66 74 79 70 68 65 69 63", null],
  ["74 65 78 74 2c 20 6e 6f 74 20 61 20", null],
  ["ff d8", null],
  ["", null],
])("detectPictureType(%s) is %s", (head, type) => {
  expect(pictureTypeFromBytes(bytes(head))).toBe(type);
});

// Docs of uploads: photos of phones, up to 50 million pixels as JPEG and 24 million (6,000 x 4,000) in any format.
test.each([
  ["image/jpeg", 8160 * 6120],
  ["image/png", 6000 * 4000],
  ["image/webp", 6000 * 4000],
  ["image/gif", 6000 * 4000],
] as const)("a phone's photo as %s is accepted: %d pixels", (type, pixels) => {
  expect(maxPixelsOf(type)).toBeGreaterThanOrEqual(pixels);
  expect(maxPixelsOf(type)).toBeLessThan(2 * pixels);
});

test("displayKey puts display sizes in their own folder per upload", () => {
  expect(displayKey("images/abc", 480)).toBe("shown/abc/480.webp");
});
