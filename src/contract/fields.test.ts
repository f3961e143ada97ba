import { expect, test } from "vitest";
import { documentText, multilineText, searchText, text } from "./fields.ts";

const FIELDS = { text: text(), multilineText: multilineText(256), documentText: documentText(), searchText };

test.each<[what: string, value: string, allowedBy: (keyof typeof FIELDS)[]]>([
  ["a plain name", "Zinc 50 mg (x2)", ["text", "multilineText", "documentText", "searchText"]],
  ["Hebrew with a mark", "\u05d0\u05d1\u200f 12", ["text", "multilineText", "documentText", "searchText"]],
  ["spaces and breaks around it", " \r\nZinc\t", ["text", "multilineText", "documentText", "searchText"]],
  ["CR LF", "Zinc\r\nBcc: x", ["multilineText", "documentText", "searchText"]],
  ["a tab", "Zinc\t50", ["multilineText", "documentText", "searchText"]],
  ["a line separator", "Zinc\u2028x", ["multilineText", "documentText", "searchText"]],
  ["an override", "Zinc \u202egpj.exe", ["documentText", "searchText"]],
  ["an isolate", "Zinc \u2067x\u2069", ["documentText", "searchText"]],
  ["GS", "0109\u001d21", ["searchText"]],
  ["NUL", "Zinc\u0000", []],
  ["a lone surrogate", "Zinc \ud83d", []],
])("%s is allowed by the right fields", (_what, value, allowedBy) => {
  const allowing = Object.entries(FIELDS)
    .filter(([, field]) => field.safeParse(value).success)
    .map(([name]) => name);
  expect(allowing).toEqual(allowedBy);
});
