/**
 * Character rules of the database's text normalization, read from the database because its `unaccent` version and
 * locale decide. Queries must be normalized exactly as the indexed rows were. Stored in snapshots: keep the property
 * names.
 */
export interface NormalizationRules {
  /** Character replacements (possibly empty); other characters stay. See `migrations/functions/search_text.sql`. */
  letters: Record<string, string>;
  /** Non-ASCII word characters, spaces and digits, as ranges for a regular-expression character class. */
  wordRanges: string;
  spaceRanges: string;
  digitRanges: string;
}

/** Normalizes text like the SQL function `search_text`. Accepts any string. */
export type TextNormalizer = (text: string) => string;

/** Creates a normalizer that follows the steps of `search_text`. A property test compares the two. */
export function createTextNormalizer(rules: NormalizationRules): TextNormalizer {
  const replacements = new Map(Object.entries(rules.letters));
  const steps = toSteps(rules);
  // Patterns without the large Unicode classes are several times faster, and most text is ASCII.
  const asciiSteps = toSteps({ wordRanges: "", spaceRanges: "", digitRanges: "" });
  return (text) => {
    let words = "";
    for (const letter of text.toWellFormed())
      words += letter === "&" ? " and " : (replacements.get(letter) ?? letter);
    for (const [pattern, replacement] of ASCII.test(words) ? asciiSteps : steps)
      words = words.replace(pattern, replacement);
    return words.replace(/^ +| +$/g, "");
  };
}

const ASCII = /^\p{ASCII}*$/u;

type Step = readonly [RegExp, string];

function toSteps({ wordRanges, spaceRanges, digitRanges }: Omit<NormalizationRules, "letters">): Step[] {
  const digit = `[0-9${digitRanges}]`;
  const word = `[a-z0-9_${wordRanges}]`;
  const begin = `(?<!${word})(?=${word})`;
  const end = `(?<=${word})(?!${word})`;
  return [
    [/\((?:r|tm|sm)\)/gu, " "],
    [regex(`(?<=${digit}),(?=${digit}{3}(?!${digit}))`), ""],
    [/[^a-z0-9.\u00C0-\u1FFF\u2C00-\uFFFD]+/gu, " "],
    [
      regex(
        `(?<!${digit})\\.(?!${digit})|(?<=${digit})\\.(?!${digit})|(?<=[^0-9${digitRanges} ])\\.(?=${digit})`,
      ),
      " ",
    ],
    [regex(`(^| )\\.(?=${digit})`), "$10."],
    [regex(`(?<=${digit})(?=[a-z])|(?<=[a-z])(?=${digit})`), " "],
    [regex(`[ ${spaceRanges}]+`), " "],
    [regex(`${begin}(?:(b) ([1235679]|12)|(d) ([23])|(k) ([12]))${end}(?!\\.)`), "$1$2$3$4$5$6"],
    [regex(`${begin}(?:co ?)?q 10${end}`), "coq10"],
    [regex(`${begin}ug${end}`), "mcg"],
    [regex(`${begin}i u${end}`), "iu"],
    [regex(`${begin}co enzyme${end}`), "coenzyme"],
  ];
}

const regex = (source: string) => new RegExp(source, "gu");
