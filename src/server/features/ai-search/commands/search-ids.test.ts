import { expect, test } from "vitest";
import { readDescription, searchIdOf, signDescription } from "./search-ids.ts";

const KEY = "k".repeat(64);
const question = { query: "vitamin d — “2000 IU”", drop: ["form:softgel"], add: ["tested:true"] };
const until = new Date("2026-03-02T00:00:00Z");
const before = new Date("2026-03-01T00:00:00Z");

test("a description is read back until it expires", () => {
  const signed = signDescription(KEY, question, until);
  expect(readDescription(KEY, signed, before)).toEqual({ ...question, acknowledged: false, not_me: false });
  const said = { ...question, acknowledged: true, not_me: true };
  expect(readDescription(KEY, signDescription(KEY, said, until), before)).toEqual(said);
  expect(readDescription(KEY, signed, until)).toBeNull();
});

test.each([
  ["another key", (signed: string) => readDescription("x".repeat(64), signed, before)],
  ["a changed question", (signed: string) => readDescription(KEY, `A${signed.slice(1)}`, before)],
  ["a cut signature", (signed: string) => readDescription(KEY, signed.slice(0, -1), before)],
  ["the id of a stored search", () => readDescription(KEY, "0".repeat(40), before)],
])("%s is no description", (_case, read) => {
  expect(read(signDescription(KEY, question, until))).toBeNull();
});

test("searchIdOf is the same for the same question and result only", () => {
  const ranked = [{ id: 7, why: [] }];
  const search = { description: question, mode: "built_in", ranked };
  const id = searchIdOf(KEY, search);
  expect(id).toMatch(/^[0-9a-f]{40}$/);
  expect(searchIdOf(KEY, { ...search, ranked: [{ id: 7, why: ["x"] }] })).toBe(id);
  const others = [
    { ...search, ranked: [] },
    { ...search, description: { ...question, add: [] } },
  ];
  for (const other of others) expect(searchIdOf(KEY, other)).not.toBe(id);
});
