import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit } from "./barcode.ts";
import { expandUpcE, parseGtin, parsePackCode } from "./gs1.ts";

const GS = "\u001d";
const GTIN = "09520000000011";
const read = (text: string) => parsePackCode(text, 2026);

test.each([
  ["an EAN-13", "9520000000011", { lot: null, expiresOn: null }],
  ["with the scanner's mark", "]E09520000000011", { lot: null, expiresOn: null }],
  ["number, day, lot", `]d201${GTIN}1728013110L26118A`, { lot: "L26118A", expiresOn: "2028-01-31" }],
  ["lot before the day", `]d201${GTIN}10L26118A${GS}17280131`, { lot: "L26118A", expiresOn: "2028-01-31" }],
  ["a serial between", `]Q301${GTIN}21abc-1${GS}10B7${GS}17300200`, { lot: "B7", expiresOn: "2030-02-28" }],
  ["a separator in front", `${GS}01${GTIN}10B7`, { lot: "B7", expiresOn: null }],
  ["no mark at all", `01${GTIN}10B7`, { lot: "B7", expiresOn: null }],
  ["an identifier of four digits", `]d201${GTIN}310200012510B7`, { lot: "B7", expiresOn: null }],
  ["as printed", `(01)${GTIN} (17)280131 (10)L26118A`, { lot: "L26118A", expiresOn: "2028-01-31" }],
  ["best before", `(01)${GTIN}(15)271100`, { lot: null, expiresOn: "2027-11-30" }],
  [
    "a Digital Link",
    `https://id.gs1.org/01/${GTIN}/10/L26%2F118A?17=280131`,
    { lot: "L26/118A", expiresOn: "2028-01-31" },
  ],
  [
    "a brand's own link",
    `https://example.com/p/01/9520000000011?17=280131&utm=x`,
    { lot: null, expiresOn: "2028-01-31" },
  ],
] as const)("reads %s", (_what, text, rest) => {
  expect(read(text)).toEqual({ gtin14: GTIN, ...rest });
  expect(parseGtin(text)).toBe(GTIN);
});

test.each([
  ["nothing", ""],
  ["a word", "Magnesium"],
  ["a wrong check digit", "9520000000012"],
  ["a wrong check digit in elements", "]d2010952000000001210B7"],
  ["elements without a number", `]d210B7${GS}17280131`],
  ["an element cut short", "]d201095200000"],
  ["a link without a number", "https://example.com/products/17"],
  ["a link that is none", "https://"],
  ["a broken escape", "https://example.com/%E0%A4%A/01/abc"],
])("parsePackCode rejects %s", (_what, text) => {
  expect(read(text)).toBeNull();
  expect(parseGtin(text)).toBeNull();
});

test.each([
  ["260230", null],
  ["261301", null],
  ["990101", "1999-01-01"],
  ["760101", "2076-01-01"],
  ["770101", "1977-01-01"],
  ["28013", null],
])("parsePackCode reads the expiry date %s as %s", (yymmdd, day) => {
  expect(read(`(01)${GTIN}(17)${yymmdd}`)?.expiresOn).toBe(day);
});

test.each([
  ["01234505", "012000003455"], // 0
  ["04252614", "042100005264"], // 1
  ["01234531", "012300000451"], // 3
  ["01234543", "012340000053"], // 4
  ["01234558", "012345000058"], // 5
  ["04252615", null],
  ["24252614", null],
  ["0425261", null],
])("expandUpcE(%s) is %s", (short, long) => {
  expect(expandUpcE(short)).toBe(long);
});

test("parsePackCode never throws or returns an invalid number", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^\]d2[01][0-9]{1,40}$/)),
      (text) => {
        const found = read(text);
        if (found) expect(checkDigit(found.gtin14.slice(0, -1))).toBe(found.gtin14.at(-1));
      },
    ),
  );
});

test("parsePackCode reads generated lot numbers and expiry dates", () => {
  const lot = fc.stringMatching(/^[A-Z0-9-]{1,20}$/);
  const body = fc.stringMatching(/^[0-9]{13}$/).filter((digits) => !/^0+$/.test(digits));
  fc.assert(
    fc.property(body, lot, (digits, printed) => {
      const gtin14 = digits + checkDigit(digits);
      const expected = { gtin14, lot: printed, expiresOn: "2029-06-30" };
      expect(read(`]d201${gtin14}10${printed}${GS}17290600`)).toEqual(expected);
      expect(read(`https://id.example/01/${gtin14}/10/${printed}?17=290630`)).toEqual(expected);
    }),
  );
});
