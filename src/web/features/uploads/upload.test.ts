import { expect, test } from "vitest";
import { acceptedPictureType, storedUrl } from "./upload.ts";

test.each([
  ["pack.jpg", "image/jpeg", "image/jpeg"],
  ["pack.jpg", "image/jpg", "image/jpg"],
  ["pack.JPG", "", "image/jpeg"],
  ["pack.webp", "", "image/webp"],
  ["pack.png", "text/plain", null],
  ["notes.txt", "", null],
  ["pack.svg", "image/svg+xml", null],
])("acceptedPictureType of %s with type %j is %s", (name, type, picture) => {
  expect(acceptedPictureType({ name, type })).toBe(picture);
});

test("storedUrl is the presigned URL without its query", () => {
  expect(storedUrl("https://example.com/uploads/a?expires=1&signature=b?c")).toBe(
    "https://example.com/uploads/a",
  );
});
