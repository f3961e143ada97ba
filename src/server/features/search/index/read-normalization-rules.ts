import type { ClientBase } from "pg";
import { outOfRange } from "#domain/out-of-range.ts";
import type { NormalizationRules } from "./normalize.ts";

/** Reads the character rules of text normalization from the database; takes about 0.2 s. */
export async function readNormalizationRules(client: ClientBase): Promise<NormalizationRules> {
  const { rows } = await client.query<{ letter: string; becomes: string }>(REPLACEMENTS_SQL);
  const classes = await client.query<{ word: number[]; space: number[]; digit: number[] }>(
    CHARACTER_CLASSES_SQL,
  );
  const { word, space, digit } = classes.rows[0] ?? outOfRange(classes.rows, 0);
  return {
    letters: Object.fromEntries(rows.map(({ letter, becomes }) => [letter, becomes])),
    wordRanges: toRanges(word),
    spaceRanges: toRanges(space),
    digitRanges: toRanges(digit),
  };
}

/** First, per-character step of `search_text`. No character beyond Unicode plane 1 changes. */
const REPLACEMENTS_SQL = `
  select letter, becomes from (
    select letter, translate(lower(public.unaccent('public.unaccent'::regdictionary, lower(
      translate(letter, '®™©℠''’‘ʼ´\`', '    ')))), 'µμ', 'uu') as becomes
    from (select chr(code) as letter from generate_series(1, 131071) code where code not between 55296 and 57343) signs
  ) normalized
  where becomes <> letter`;

const CHARACTER_CLASSES_SQL = `
  select coalesce(array_agg(code) filter (where letter ~ '[[:alnum:]]'), '{}') as word,
    coalesce(array_agg(code) filter (where letter ~ '\\s'), '{}') as space,
    coalesce(array_agg(code) filter (where letter ~ '\\d'), '{}') as digit
  from (
    select code, chr(code) as letter from generate_series(128, 65533) code where code not between 55296 and 57343
  ) signs`;

/** Ascending code points as the body of a regular-expression character class. */
function toRanges(codes: readonly number[]): string {
  let ranges = "";
  for (let at = 0; at < codes.length; ) {
    const first = codes[at] ?? outOfRange(codes, at);
    let last = first;
    while (codes[++at] === last + 1) last++;
    ranges += last === first ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
  }
  return ranges;
}

const escaped = (code: number) => `\\u{${code.toString(16)}}`;
