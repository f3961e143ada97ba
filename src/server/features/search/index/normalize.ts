/**
 * What the database does to single characters, read from it: its version of `unaccent` and its locale decide, and the
 * words of a query have to come out as the words of the rows did.
 */
export interface Folding {
  /** Characters that become others, among them nothing; the rest stay. `search_text` in migration 0002. */
  letters: Record<string, string>;
  /** Beyond ASCII, as ranges for a regular expression's class: what counts as part of a word, as space, as a digit. */
  wordRanges: string;
  spaceRanges: string;
  digitRanges: string;
}

/** The same as SQL's `search_text`: a name and a query in the same words. Any string is an argument. */
export type NormalWords = (text: string) => string;

/** The steps of `search_text`, in its order. A test compares the two on thousands of wild strings. */
export function normalWords(folding: Folding): NormalWords {
  const changed = new Map(Object.entries(folding.letters));
  const steps = stepsOf(folding);
  // Without the classes of all the world's letters a pattern takes a fraction of the time, and most text has none.
  const asciiSteps = stepsOf({ wordRanges: "", spaceRanges: "", digitRanges: "" });
  return (text) => {
    let words = "";
    for (const letter of text.toWellFormed())
      words += letter === "&" ? " and " : (changed.get(letter) ?? letter);
    for (const [pattern, replacement] of ASCII.test(words) ? asciiSteps : steps)
      words = words.replace(pattern, replacement);
    return words.replace(/^ +| +$/g, "");
  };
}

const ASCII = /^\p{ASCII}*$/u;

type Step = readonly [RegExp, string];

function stepsOf({ wordRanges, spaceRanges, digitRanges }: Omit<Folding, "letters">): Step[] {
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
