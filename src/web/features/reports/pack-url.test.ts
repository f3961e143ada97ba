import { expect, test } from "vitest";
import { packIn, withPack } from "./pack-address.ts";

test.each([
  [{ lot: "L26118A", expires: "2028-01-31" }, "/report/a?lot=L26118A&expires=2028-01-31"],
  [{ lot: "A/7 & more", expires: "" }, "/report/a?lot=A%2F7+%26+more"],
  [{ lot: "", expires: "2028-01-31" }, "/report/a"],
  [null, "/report/a"],
])("%j leads to %s and is read from it again", (pack, address) => {
  expect(withPack("/report/a", pack)).toBe(address);
  const read = packIn(new URL(address, "https://site.example").searchParams);
  expect(read).toEqual(pack?.lot ? pack : null);
});

test("a lot of spaces is none", () => {
  expect(packIn(new URLSearchParams("lot=+"))).toBeNull();
});
