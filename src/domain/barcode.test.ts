import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit, formatBarcode, parseBarcode } from "./barcode.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(""));
const number = fc
  .constantFrom(8, 12, 13, 14)
  .chain((length) => digits(length - 1))
  .filter((body) => !/^0+$/.test(body))
  .map((body) => body + checkDigit(body));

test.each([
  ["UPC-A", "036000291452", "00036000291452"],
  ["UPC-A as it is printed", "0 36000 29145 2", "00036000291452"],
  ["EAN-8", "73513537", "00000073513537"],
  ["EAN-13", "4006381333931", "04006381333931"],
  ["EAN-13 with hyphens", "400-6381-33393-1", "04006381333931"],
  ["GTIN-14", "10614141000415", "10614141000415"],
  ["spaces round it, narrow and no-break", "\t4006381\u202f333\u00a0931 ", "04006381333931"],
])("parseBarcode reads %s", (_form, text, gtin14) => {
  expect(parseBarcode(text)).toEqual({ gtin14 });
});

test.each([
  ["a wrong check digit", "036000291453"],
  ["two neighbours swapped", "036000294152"],
  ["a length that is none of the four", "12345670000"],
  ["letters", "03600029145X"],
  ["digits of another script", "٠٣٦٠٠٠٢٩١٤٥٢"],
  ["zeros alone", "00000000"],
  ["nothing", ""],
  ["separators alone", " - "],
])("parseBarcode rejects %s", (_what, text) => {
  expect(parseBarcode(text)).toBeNull();
});

test.each([
  ["00000073513537", "73513537"],
  ["00036000291452", "036000291452"],
  ["04006381333931", "4006381333931"],
  ["10614141000415", "10614141000415"],
])("formatBarcode(%s) uses the shortest GTIN length", (gtin14, printed) => {
  expect(formatBarcode(gtin14)).toBe(printed);
});

test("parseBarcode and formatBarcode round-trip", () => {
  fc.assert(
    fc.property(number, (text) => {
      const parsed = parseBarcode(text);
      expect(parsed?.gtin14).toHaveLength(14);
      expect(parseBarcode(formatBarcode(parsed?.gtin14 ?? ""))).toEqual(parsed);
    }),
  );
});

test("parseBarcode detects every single wrong digit", () => {
  fc.assert(
    fc.property(number, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, where, by) => {
      const at = where % text.length;
      const wrong = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
      expect(parseBarcode(wrong)).toBeNull();
    }),
  );
});

test("parseBarcode never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(parseBarcode(text)?.gtin14 ?? "00000000000000").toMatch(/^[0-9]{14}$/);
    }),
  );
});
