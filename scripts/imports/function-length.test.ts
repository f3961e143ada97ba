import { expect, test } from "vitest";
import { IMPORT_RULES } from "../check-imports.ts";
import { longFunctions } from "./function-length.ts";

const problemsOf = (path: string, text: string) =>
  longFunctions([{ path, text }], IMPORT_RULES).map(({ line, problem }) => `${line}: ${problem}`);

/** A body that makes a function of `lines` lines. */
const body = (lines: number) => `{${"\n".repeat(lines - 1)}}`;

test.each([
  ["a function", `export function lot() ${body(41)}`],
  ["an arrow function", `export const lot = async () => ${body(41)};`],
  ["a method", `export class Lots { lot() ${body(41)} }`],
  ["a property", `export const lots = { lot: () => ${body(41)} };`],
  ["a method of an object", `export const lots = { lot() ${body(41)} };`],
  ["a callback, by the name around it", `export const lot = [1].map(() => ${body(41)});`],
])("longFunctions finds %s", (_what, text) => {
  expect(problemsOf("src/domain/lot.ts", text)).toEqual(["1: lot has 41 lines; the maximum is 40."]);
});

test("longFunctions counts a closure for itself and for the function around it", () => {
  const text = `const first = 1;\nfunction outer() {\n  const inner = () => ${body(41)};\n}`;
  expect(problemsOf("scripts/draw.ts", text)).toEqual([
    "2: outer has 43 lines; the maximum is 40.",
    "3: inner has 41 lines; the maximum is 40.",
  ]);
});

test.each([
  ["40 lines", "src/domain/lot.ts", `export const lot = () => ${body(40)};`],
  ["data", "src/domain/limits.ts", `export const limits = ${body(60)};`],
  ["a class", "src/domain/reader.ts", `export class Reader ${body(60)}`],
  ["a declared function", "src/types.d.ts", `declare function read(${"\n".repeat(60)}): void;`],
  ["callbacks that hold tests", "src/domain/lot.test.ts", `describe("lot", () => ${body(60)});`],
  ["callbacks of tests", "src/domain/lot.test.ts", `test.each([1])("%s", () => ${body(60)});`],
  ["code in other folders", "tests/support/site.ts", `export const open = () => ${body(60)};`],
])("longFunctions allows %s", (_what, path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test("longFunctions finds a long function of a test file", () => {
  const text = `const site = () => ${body(41)};\nbeforeAll(() => ${body(41)});`;
  expect(problemsOf("src/domain/lot.test.ts", text)).toEqual([
    "1: site has 41 lines; the maximum is 40.",
    "42: A function has 41 lines; the maximum is 40.",
  ]);
});
