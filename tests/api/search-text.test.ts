import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextNormalizer, type TextNormalizer } from "#server/features/search/index/normalize.ts";
import { readNormalizationRules } from "#server/features/search/index/read-normalization-rules.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let inProcess: TextNormalizer;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  inProcess = createTextNormalizer(await readNormalizationRules(client));
  client.release();
});
afterAll(() => database.drop());

async function compare(texts: readonly string[]): Promise<void> {
  const { rows } = await database.db.execute<{ words: string }>(
    sql`select search_text(text) as words from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, place) order by place`,
  );
  const differing = rows.flatMap(({ words }, at) => {
    const ours = inProcess(texts[at] ?? "");
    return ours === words ? [] : [{ text: texts[at], sql: words, inProcess: ours }];
  });
  expect(rows).toHaveLength(texts.length);
  expect(differing).toEqual([]);
}

/** Removes what PostgreSQL text can't hold: NUL and lone surrogates. */
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");

/** Text made of pieces that each normalization step acts on, in any order and case. */
const PIECES = [
  ..."0159.,'’-_/()& bBdDkKqQ",
  ...[
    "b 12",
    "B-12",
    "co q 10",
    "CoQ10",
    "Co-Enzyme",
    "ug",
    "µg",
    "㎍",
    "i u",
    "I.U.",
    "(r)",
    "(TM)",
    "®",
    "™",
  ],
  ...[
    "5,000",
    "1,000,000",
    ".5",
    "1.2.3",
    "12.",
    "é",
    "ß",
    "İ",
    "Ω",
    "日本",
    "\u3000",
    "、",
    "\u0301",
    "ǅ",
    "٣",
    "²",
    "½",
  ],
];

test("createTextNormalizer normalizes any text like SQL search_text", async () => {
  const pieces = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: "binary", maxLength: 2 }),
    ),
    {
      maxLength: 14,
    },
  );
  const assembled = fc.sample(pieces, 4000).map((parts) => storable(parts.join("")));
  const anything = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), 2000).map(storable);
  await compare([...assembled, ...anything]);
});

test("createTextNormalizer: every character below U+30000, alone and between letters", async () => {
  const codes = Array.from({ length: 0x30000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  );
  const SLICE = 20_000;
  for (let at = 0; at < codes.length; at += SLICE) {
    await compare(codes.slice(at, at + SLICE).map((code) => `b ${String.fromCodePoint(code)}b 12`));
  }
});
