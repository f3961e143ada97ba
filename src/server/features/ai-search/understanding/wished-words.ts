import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { UNIT_WORDS } from "./amounts.ts";
import { everydayWords } from "./everyday-words.ts";
import { singularize, splitWords } from "./words.ts";

/** So many of the most frequent words say nothing about a product, wherever they stand. */
const EMPTY_WORDS = 400;
/** Words of one question that are looked for in names. */
const MAX_WISHED = 4;
const MIN_LENGTH = 3;

/** What a product is for, and why it is wanted: words that few names have. */
const PURPOSE =
  /(?<![a-z])(?:for|because|since|so|if|when|after|before|while|as|i|my|we|he|she|who)(?= ).*?(?= (?:,|\||with|without|in|that|which|no|not|but|has|have)(?: |$)|$)/g;

/** Of products in general, so that a name without them says as much. */
const GENERAL = new Set(
  "supplement vitamin product brand pill bottle container dose serving quality natural pure kind stuff version option formula strength total daily flavor flavour flavored taste tasting tasty mix drink form pack count size bag tub jar single ingredient herb herbal root strain other added comes contains contain company different already itself plus gives".split(
    " ",
  ),
);

let empty: ReadonlySet<string> | null = null;

const isEmpty = (word: string): boolean => {
  empty ??= new Set([...everydayWords().common].slice(0, EMPTY_WORDS));
  return empty.has(word) || QUESTION_STOP_WORDS.has(word);
};

/** Neither of products in general nor of amounts. In the singular. */
const isTelling = (word: string): boolean => !GENERAL.has(word) && !UNIT_WORDS.has(word);

const MIN_REFUSED_LENGTH = 4;

/** Of unwanted words that no list has, those by which names of products may tell it: "ox bile," "palm." */
function refusedWords(words: readonly string[]): string[] {
  const refused = words
    .flatMap(splitWords)
    .filter((word) => word.length >= MIN_REFUSED_LENGTH && !isEmpty(word))
    .map(singularize);
  return [...new Set(refused.filter(isTelling))];
}

/**
 * The words of a wish that nothing else understood and a product's name may tell: its flavor, its source, a form, a line ("cherry," "marine,"
 * "odorless"). Beside a mere purpose, only words that no ordinary sentence has ("AREDS"). `text`: what is left of the normalized question; `unread`: its words without a meaning. In the singular.
 */
export function wishedWords(
  text: string,
  unread: readonly string[],
  { namesContents }: { namesContents: boolean },
): string[] {
  const purpose = new Set(Array.from(text.matchAll(PURPOSE), ([part]) => splitWords(part)).flat());
  const wished = unread
    .flatMap(splitWords)
    .filter((word) => !purpose.has(word) && !isEmpty(word))
    .map(singularize)
    .filter(
      (word) =>
        word.length >= MIN_LENGTH &&
        /[a-z]/.test(word) &&
        (namesContents || !everydayWords().common.has(word)) &&
        isTelling(word),
    );
  return [...new Set(wished)].slice(0, MAX_WISHED);
}

/** What a wish says of a product beside its filters. */
export interface WishInNames {
  /** Other words that a product's name may tell. */
  words: string[];
  /** Words of names that no product should have: what is unwanted and on no list. */
  refused: string[];
  /** Whether a product with other ingredients is not wanted. */
  isAlone: boolean;
  /** Whether a product should have all of the ingredients: "probiotics with cranberry." */
  wantsAll: boolean;
}

export const NO_WISH: WishInNames = { words: [], refused: [], isAlone: false, wantsAll: false };

/** Joins what one product should have. */
const JOINS = /(?<![a-z])(?:with|and|plus|combined|together|also|that has|includes?|contains?|w) /;
/** Asks which of two is better, or for either. */
const CHOOSES =
  /(?<![a-z])(?:or|vs|versus|than|difference|differ|between|compared?|better|instead|separate(?:ly)?|interact\w*|like)(?![a-z])/;

/** Reads it from what is left of the normalized question. `unread`: its words without a meaning, tastes among them. */
export function readWish(
  text: string,
  { unread, refused, isAlone }: { unread: readonly string[]; refused: readonly string[]; isAlone: boolean },
  { ingredients, namesContents }: { ingredients: number; namesContents: boolean },
): WishInNames {
  return {
    words: wishedWords(text, unread, { namesContents }),
    refused: refusedWords(refused),
    isAlone: ingredients === 1 && isAlone,
    wantsAll: ingredients > 1 && JOINS.test(text) && !CHOOSES.test(text),
  };
}
