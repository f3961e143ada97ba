import { SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";

/** "-soy", "-“soy lecithin”", "!soy". Not a hyphen between words, and not "omega -3". */
const MINUS = /(?<=^|[\s(])[-!\u2010-\u2015\u2212](?:"([^"]+)"|“([^”]+)”|(?=\p{L}))/gu;

/** Ways to say "without" that labels don't print. */
const WITHOUT =
  /(?<!\p{L})(?:(?:that |which )?(?:do|does|did)(?:n['’]?t| not) (?:have|contain|include)|(?:that |which )?(?:has|have|having) no|lack(?:s|ing)?|free (?:of|from)|w\/ ?out|with out|without|minus|except|excluding|exclude|avoid(?:ing)?|leave out|anything but|everything but)(?: (?:any|the|an?|for|of))*(?!\p{L})/giu;
/** "Soy excluded". */
const EXCLUDED = /,?\s*(\p{L}+) (?:excluded|removed|left out)(?!\p{L})/giu;
/** "Not gummies", "that is not from cows", "not by Solgar"; not "not more". */
const NOT =
  /(?<!\p{L})(?:(?:that|which)(?:['’]?s| is| are)? )?(?:not|never)(?: (?:from|with|in|as|by|an?|any|the|made|of|containing))*(?= (\p{L}+))/giu;
const NOT_FREE = /(?<!\p{L})(?:not|never) (\p{L}+)[- ]free(?!\p{L})/giu;
/** What joins a negation to the words before it. */
const JOINING = /(?<!\p{L})(?:(?:but|and|with),? )(?=(?:no|without)(?!\p{L}))/giu;
/** What is wanted after all: "not capsules, liquid only". */
const WANTED_AGAIN = /,(?=[^,]*(?<!\p{L})(?:only|instead|please|preferred)(?!\p{L}))/giu;
/** A letter of a vitamin: "no D". */
const VITAMIN_LETTER = /(?<!\p{L})(no|without) (?=[cdek](?![\p{L}\p{N}'’-]))/giu;
/** Parts of one name: "without KSM-66". */
const HYPHENATED = /(?<=(?<!\p{L})without )\p{L}+(?:-\p{N}+)+/giu;

/**
 * Joins the words of one name in `plainNegations`: a letter to `readNegations`, and a space to `nameKey`.
 */
export const NAME_JOINER = "_";

const asOneName = (words: string): string => words.trim().replaceAll(/[\s-]+/g, NAME_JOINER);

/** A minus sign before a word in words: "-soy" is "without soy". */
export const plainMinus = (typed: string): string =>
  typed.replaceAll(MINUS, (_, quoted, curly) => ` without ${quoted ?? curly ?? ""}`);

/**
 * The negations of a search in the words that labels use: "-soy" and "not soy" are "without soy". Quoted words and others of
 * one name are joined.
 */
export function plainNegations(typed: string): string {
  const quoted = typed.replaceAll(
    MINUS,
    (_, straight, curly) => ` without ${asOneName(straight ?? curly ?? "")}`,
  );
  return quoted
    .replaceAll(NOT_FREE, (_, name) => `without ${asOneName(`${name} free`)}`)
    .replaceAll(WANTED_AGAIN, ";")
    .replaceAll(WITHOUT, "without")
    .replaceAll(EXCLUDED, " without $1")
    .replaceAll(NOT, (written, next) => (SEARCH_STOP_WORDS.has(next.toLowerCase()) ? written : "without"))
    .replaceAll(JOINING, "")
    .replaceAll(VITAMIN_LETTER, "$1 vitamin ")
    .replaceAll(HYPHENATED, asOneName);
}

/** Whether a text from `plainNegations` may deny anything; most searches do not. */
export const mayDeny = (typed: string): boolean =>
  /(?<!\p{L})(?:without|w\/o|sans|non?|zero|\p{L}*free|contain\p{L}*)(?!\p{L})/iu.test(typed) ||
  /(?<!\p{L})non\p{L}{3}/iu.test(typed);
