import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  changedMigrations,
  findRedefinedFunctions,
  readMigrations,
  redefinedFunctions,
} from "./check-migrations.ts";

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

/** "select 1" as `sha256sum` hashes it. */
const RECORDED = "822ae07d4783158bc1912bb623e5107cc9002d519e1143a9c200ed6ee18b6d0f  0001_tables.sql\n";

test.each([
  ["nothing", [{ name: "0001_tables.sql", sql: "select 1" }], []],
  ["a changed migration", [{ name: "0001_tables.sql", sql: "select 2" }], ["0001_tables.sql has changed"]],
  ["a removed migration", [], ["0001_tables.sql is missing"]],
  [
    "a new migration",
    [
      { name: "0001_tables.sql", sql: "select 1" },
      { name: "0002_search.sql", sql: "select 1" },
    ],
    ["0002_search.sql is not recorded"],
  ],
])("reports %s", (_, migrations, problems) => {
  expect(changedMigrations(migrations, RECORDED)).toEqual(problems);
});

test("the migrations of this project are as recorded", async () => {
  expect(changedMigrations(await readMigrations(), await readFile("migrations/SHA256SUMS", "utf8"))).toEqual(
    [],
  );
});
