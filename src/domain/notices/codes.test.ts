import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit } from "../barcode.ts";
import { readNoticeCodes } from "./codes.ts";

test.each([
  ["in groups", "Net wt. 5.9 oz, UPC 0 23012 94265 6.", ["00023012942656"]],
  ["without spaces", "UPC: 193968490775", ["00193968490775"]],
  ["two of them", "UPC 0 23012 94265 6 & UPC 0 23012 95137 5", ["00023012942656", "00023012951375"]],
  ["after a line break inside the text", "greens\nUPC: 193968490775\n\n", ["00193968490775"]],
  ["without the check digit", "UPC 03600029145", ["00036000291452"]],
  ["a master case", "GTIN on master case: 10614141000415", ["10614141000415"]],
  ["with a wrong check digit", "UPC 036000291453", []],
  ["an item number", "item #794599 in a tub", []],
  ["a wrong digit, of which a part would be a code", "UPC 7 95831-81023 3.", []],
  ["a weight beside the code", "UPC 0 23012 94265 6  9 oz", ["00023012942656"]],
  ["a count after an unbroken code", "UPC 193968490775 12 count", ["00193968490775"]],
])("readNoticeCodes reads a barcode %s", (_what, text, barcodes) => {
  expect(readNoticeCodes(text).barcodes).toEqual(barcodes);
});

test.each([
  ["Lot 24B117", ["24B117"]],
  ["Lot #: 24B117, 24B118 and 24B121. Exp. 05/2026", ["24B117", "24B118", "24B121"]],
  ["Batch No. K-2207/A", ["K-2207/A"]],
  ["Lot Numbers: 230911 230912", ["230911", "230912"]],
  ["ALL LOT CODES", []],
  ["all lots within expiry", []],
  ["a parking lot of 300 cars", []],
])("readNoticeCodes reads the lots of %j", (text, lots) => {
  expect(readNoticeCodes(text).lots).toEqual(lots);
});

test.each([
  ["Best By: 05/09/2025 - 05/19/2025", ["05/09/2025 - 05/19/2025"]],
  ["Lot 24B117 exp 05/2026", ["05/2026"]],
  ["Use by Mar 3, 2026", ["Mar 3, 2026"]],
  ["Expiration Date 09/09/2024 UPC code 8 50061 50604 7", ["09/09/2024"]],
  ["Experts met on 05/2026", []],
])("readNoticeCodes reads the dates of %j", (text, bestBy) => {
  expect(readNoticeCodes(text).bestBy).toEqual(bestBy);
});

test("readNoticeCodes finds a valid code however its digits are grouped, and none whose digit is wrong", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 }),
      fc.constantFrom<number[]>([1, 6, 11], [1, 6], [], [6]),
      fc.integer({ min: 1, max: 9 }),
      (digits, cuts, slip) => {
        fc.pre(digits.some((digit) => digit > 0));
        const body = digits.join("");
        const right = body + checkDigit(body);
        const wrong = body + ((Number(checkDigit(body)) + slip) % 10);
        const group = (code: string) =>
          [...code].map((digit, place) => (cuts.includes(place) ? ` ${digit}` : digit)).join("");
        expect(readNoticeCodes(`UPC ${group(right)}`).barcodes).toEqual([right.padStart(14, "0")]);
        expect(readNoticeCodes(`UPC ${wrong}`).barcodes).not.toContain(wrong.padStart(14, "0"));
      },
    ),
  );
});
