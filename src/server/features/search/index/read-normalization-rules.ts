import type { ClientBase } from "pg";
import type { Folding } from "./normalize.ts";

/** Asks the database for everything it does to single characters; about 0.2 s. */
export async function readFolding(client: ClientBase): Promise<Folding> {
  const { rows } = await client.query<{ letter: string; becomes: string }>(CHANGED);
  const classes = await client.query<{ word: number[]; space: number[]; digit: number[] }>(CLASSES);
  const { word = [], space = [], digit = [] } = classes.rows[0] ?? {};
  return {
    letters: Object.fromEntries(rows.map(({ letter, becomes }) => [letter, becomes])),
    wordRanges: ranges(word),
    spaceRanges: ranges(space),
    digitRanges: ranges(digit),
  };
}

/** The first step of `search_text`, which works character by character. No sign beyond the second plane changes. */
const CHANGED = `
  select letter, becomes from (
    select letter, translate(lower(public.unaccent('public.unaccent'::regdictionary, lower(
      translate(letter, '®™©℠''’‘ʼ´\`', '    ')))), 'µμ', 'uu') as becomes
    from (select chr(code) as letter from generate_series(1, 131071) code where code not between 55296 and 57343) signs
  ) folded
  where becomes <> letter`;

const CLASSES = `
  select coalesce(array_agg(code) filter (where letter ~ '[[:alnum:]]'), '{}') as word,
    coalesce(array_agg(code) filter (where letter ~ '\\s'), '{}') as space,
    coalesce(array_agg(code) filter (where letter ~ '\\d'), '{}') as digit
  from (
    select code, chr(code) as letter from generate_series(128, 65533) code where code not between 55296 and 57343
  ) signs`;

/** Ascending code points as the inside of a character class. */
function ranges(codes: readonly number[]): string {
  let written = "";
  for (let at = 0; at < codes.length; ) {
    const first = codes[at] ?? 0;
    let last = first;
    while (codes[++at] === last + 1) last++;
    written += last === first ? escaped(first) : `${escaped(first)}-${escaped(last)}`;
  }
  return written;
}

const escaped = (code: number) => `\\u{${code.toString(16)}}`;
