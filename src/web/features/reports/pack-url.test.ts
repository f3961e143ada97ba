import { expect, test } from "vitest";
import { readPackUrl, withPackParameters } from "./pack-url.ts";

test.each([
  [{ lot: "L26118A", expires: "2028-01-31" }, "/report/a?lot=L26118A&expires=2028-01-31"],
  [{ lot: "A/7 & more", expires: "" }, "/report/a?lot=A%2F7+%26+more"],
  [{ lot: "", expires: "2028-01-31" }, "/report/a"],
  [null, "/report/a"],
])("withPackParameters and readPackUrl round-trip %j as %s", (pack, address) => {
  expect(withPackParameters("/report/a", pack)).toBe(address);
  const read = readPackUrl(new URL(address, "https://site.example").searchParams);
  expect(read).toEqual(pack?.lot ? pack : null);
});

test("readPackUrl ignores a blank lot", () => {
  expect(readPackUrl(new URLSearchParams("lot=+"))).toBeNull();
});
