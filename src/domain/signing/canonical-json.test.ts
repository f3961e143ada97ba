import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, type Json } from "./canonical-json.ts";

test("canonicalJson: example of RFC 8785 §3.2.2", () => {
  const sample = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  expect(canonicalJson(JSON.parse(sample))).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test("canonicalJson: member order of RFC 8785 §3.2.3", () => {
  const sample = String.raw`{
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis"
  }`;
  const order = [...canonicalJson(JSON.parse(sample)).matchAll(/:"([^"]+)"/g)].map(([, name]) => name);
  expect(order).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

/** RFC 8785, appendix B: the bits of a binary64, and how it is written. */
test.each([
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
])("canonicalJson: the number %s is %s", (bits, text) => {
  expect(canonicalJson(double(bits))).toBe(text);
});

test.each([
  ["NaN", double("7fffffffffffffff")],
  ["infinity", double("7ff0000000000000")],
  ["a lone surrogate", "\ud83d"],
  ["a lone surrogate in a name", { "\ude00": 1 }],
  ["undefined", { a: undefined }],
  ["a function", [() => 1]],
  ["a big integer", 1n],
])("canonicalJson rejects %s", (_what, value) => {
  expect(() => canonicalJson(value as Json)).toThrow(RangeError);
});

test("canonicalJson rejects infinite nesting", () => {
  const nested = (depth: number): Json => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  expect(canonicalJson(nested(60))).toBe("[".repeat(60) + "]".repeat(60));
  expect(() => canonicalJson(nested(50_000))).toThrow(/deeper/);
});

test("canonicalJson round-trips and ignores the input order of members", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = canonicalJson(value as Json);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value as Json))).toBe(text);
    }),
  );
});

function reversed(value: Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

function double(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}
