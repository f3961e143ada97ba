import { expect, test } from "vitest";
import { pictureTypeOf, storedAddress } from "./upload.ts";

test.each([
  ["pack.jpg", "image/jpeg", "image/jpeg"],
  ["pack.jpg", "image/jpg", "image/jpg"],
  ["pack.JPG", "", "image/jpeg"],
  ["pack.webp", "", "image/webp"],
  ["pack.png", "text/plain", null],
  ["notes.txt", "", null],
  ["pack.svg", "image/svg+xml", null],
])("%s of the type %j is %s", (name, type, picture) => {
  expect(pictureTypeOf({ name, type })).toBe(picture);
});

test("a picture is found at the signed address without its query", () => {
  expect(storedAddress("https://example.com/uploads/a?expires=1&signature=b?c")).toBe(
    "https://example.com/uploads/a",
  );
});
