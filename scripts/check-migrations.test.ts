import { expect, test } from "vitest";
import { findRedefinedFunctions, redefinedFunctions } from "./check-migrations.ts";

const HELD = ["search_text", "refresh_supplement_search"];
const INITIAL = { name: "0002_search.sql", sql: "CREATE FUNCTION search_text(input text) RETURNS text" };

test.each([
  "CREATE OR REPLACE FUNCTION search_text(input text) RETURNS text",
  "create function public.search_text (input text) returns text",
  'CREATE FUNCTION "public"."search_text"(input text) RETURNS text',
])("refuses a new migration with %s", (sql) => {
  expect(redefinedFunctions([INITIAL, { name: "0017_words.sql", sql }], HELD)).toEqual([
    "0017_words.sql: search_text",
  ]);
});

test.each([
  [INITIAL.name, INITIAL.sql],
  ["0017_words.sql", "CREATE FUNCTION search_text(input text) RETURNS text"],
  ["0017_words.sql", "CREATE FUNCTION search_text_length(input text) RETURNS integer"],
  ["0017_words.sql", "SELECT refresh_supplement_search(ARRAY[1])"],
  ["0017_words.sql", "DROP FUNCTION search_text(text)"],
])("allows %s: %s", (name, sql) => {
  expect(redefinedFunctions([{ name, sql }], HELD)).toEqual([]);
});

test("the migrations of this project redefine no function that has a file", async () => {
  expect(await findRedefinedFunctions()).toEqual([]);
});
