import { expect, test } from "vitest";
import { writtenOut } from "./detector-reader.ts";

test.each([
  ["upc_e", "04252614", "042100005264"],
  ["upc_e", "042100005264", "042100005264"],
  ["ean_8", "04252614", "04252614"],
  ["data_matrix", "\u001d010952000000001110B7", "\u001d010952000000001110B7"],
])("a browser's %s %j is sent as %j", (format, rawValue, sent) => {
  expect(writtenOut({ format, rawValue })).toBe(sent);
});
