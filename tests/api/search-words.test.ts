import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const words = async (...texts: string[]): Promise<string[]> => {
  const { rows } = await database.db.execute<{ words: string }>(
    sql`select search_text(text) as words from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, place) order by place`,
  );
  return rows.map((row) => row.words);
};

test.each([
  ["Vitamin D3 5,000 IU", "vitamin d3 5000 iu"],
  ["vitamin d-3 5000iu", "vitamin d3 5000 iu"],
  ["1,000,000 CFU", "1000000 cfu"],
  ["B-12", "b12"],
  ["b 12", "b12"],
  ["Vitamin B 12.5 mg", "vitamin b 12.5 mg"],
  ["Co-Q10", "coq10"],
  ["Coenzyme Q-10", "coenzyme coq10"],
  ["omega3", "omega 3"],
  ["Omega-3-6-9", "omega 3 6 9"],
  ["50µg", "50 mcg"],
  ["50 μg", "50 mcg"],
  ["50ug", "50 mcg"],
  ["400 I.U.", "400 iu"],
  [".5 mg", "0.5 mg"],
  ["Açaí", "acai"],
  ["Nature's Bounty®", "natures bounty"],
  ["Nature’s Bounty(R)", "natures bounty"],
  ["Calcium & D", "calcium and d"],
  ["5-HTP", "5 htp"],
  ["  ", ""],
])("search_text(%s) is %s", async (text, expected) => {
  expect(await words(text)).toEqual([expected]);
});

test.each([
  ["vitamin d3 5000", "Vitamin D-3 5,000 IU Softgels"],
  ["5,000IU", "D3 5000 iu"],
  ["B12", "Vitamin B-12"],
  ["b-12", "B12 Lozenges"],
  ["açaí", "Acai Berry"],
  ["acai", "Açaí"],
  ["coq10", "Co Q-10 100 mg"],
  ["co-q10", "CoQ10"],
  ["omega-3", "Omega3 Fish Oil"],
  ["omega3", "Omega-3"],
])("the query %s matches the name %s", async (query, name) => {
  const { rows } = await database.db.execute<{ match: boolean }>(sql`
    select to_tsvector('assayed', search_text(${name})) @@ plainto_tsquery('assayed', search_text(${query})) as match`);
  expect(rows).toEqual([{ match: true }]);
});

test("search_text is idempotent", async () => {
  const texts = fc
    .sample(fc.string({ unit: "grapheme", maxLength: 60 }), 300)
    .map((text) => text.replaceAll("\0", ""));
  const once = await words(...texts, "B-12", "co q 10", "µg I.U.", "1.2.3", "5 ㎍", "ΜΩ");
  expect(await words(...once)).toEqual(once);
});
