import { expect, test } from "vitest";
import { readTypedCode, typedTradeItemNumber } from "./typed-code.ts";

const EAN = "9520000017002";
/** A UPC-A with two zeros in front. */
const UPC = "001234567895";

test.each([
  ["the digits", EAN],
  ["groups", "9 520000 017002"],
  ["a label", `EAN: ${EAN}`],
  ["a label with its length", `EAN-13 ${EAN}`],
  ["a label and a sign", `GTIN #${EAN}`],
  ["a long label", `Barcode number: ${EAN}`],
  ["full-width digits", EAN.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ["a formula of a spreadsheet", `="${EAN}"`],
  ["an apostrophe of a spreadsheet", `'${EAN}`],
  ["quotation marks", `“${EAN}”`],
  ["decimals of a spreadsheet", `${EAN}.00`],
  ["thousands separators", "9,520,000,017,002"],
  ["an exact power of ten", "9.520000017002E+12"],
  ["marks that are not seen", `\u200e${EAN}\ufeff`],
  ["a zero too many", `0${EAN}`],
  ["an element string", `(01)0${EAN}(10)L1`],
  ["a Digital Link", `https://example.com/01/0${EAN}/10/L1`],
  ["the address of a shop", `https://shop.example/upc/${EAN}?ref=google`],
  ["an address without scheme", `world.example.org/product/${EAN}/magnesium`],
  ["words around it", `slowmoon magnesium ${EAN}`],
])("readTypedCode reads %s", (_dress, text) => {
  expect(typedTradeItemNumber(text)).toBe(EAN.padStart(14, "0"));
});

test.each([
  ["both zeros", UPC],
  ["one zero lost", UPC.slice(1)],
  ["two zeros lost", UPC.slice(2)],
  ["the lost zero and a label", `UPC ${UPC.slice(1)}`],
])("readTypedCode reads a UPC-A with %s", (_what, text) => {
  expect(typedTradeItemNumber(text)).toBe(UPC.padStart(14, "0"));
});

test("readTypedCode reads the eight digits of a UPC-E", () => {
  expect(typedTradeItemNumber("04252614")).toBe("00042100005264");
});

test("readTypedCode keeps lot and date of a code for `parsePackCode`", () => {
  expect(readTypedCode(` (01)0${EAN}(10)L1 `)).toMatchObject({ code: `(01)0${EAN}(10)L1` });
});

test.each([
  "9520000017009",
  "EAN: 9520000017009",
  "9 520000 017009",
  '="9520000017009"',
  "(01)09520000017009(10)L1",
  "https://example.com/01/09520000017009",
])("readTypedCode(%s) has a wrong check digit", (text) => {
  expect(readTypedCode(text)).toMatchObject({ kind: "wrong_check_digit" });
});

test.each(["9.52E+12", "1.2345E+11", "9,52E+12"])("readTypedCode(%s) was rounded", (text) => {
  expect(readTypedCode(text)).toEqual({ kind: "rounded" });
});

test.each([
  "",
  "magnesium",
  "vitamin d 5000",
  "10,000",
  "1,000,000",
  "5.5e8 cfu",
  "000000000000",
  "lot 20260101123",
  `${EAN} or 4006381333931`,
  "https://example.com/products/17",
])("readTypedCode(%s) is no code", (text) => {
  expect(readTypedCode(text)).toBeNull();
});
