import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { type WrittenWord, writtenWords } from "./brand-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { BRAND_ENDINGS, type BrandName, type Vocabulary, WELL_KNOWN_PRODUCTS } from "./vocabulary.ts";

/** Brands in a question, as far as there is evidence that they are meant as brands. */
export interface BrandReading {
  /** Products of other brands are not shown. */
  brands: BrandName[];
  /** "By", "from", "only" or "brand" says that it is meant as a condition, which is not relaxed. */
  isStrict: boolean;
  /** Possibly a brand, possibly ordinary words: affects ranking only. */
  preferred: BrandName[];
  excluded: BrandName[];
  /** The question with `BRAND_GAP` in place of the brands. */
  text: string;
}

/** Replaces a brand in the question; no word that anybody types. */
export const BRAND_GAP = "qqbrandqq";

interface Occurrence {
  brand: BrandName;
  words: readonly WrittenWord[];
  before: readonly WrittenWord[];
  after: WrittenWord | undefined;
}

type Evidence = "strict" | "brand" | "preference";

const INTRODUCTIONS = new Set(["by", "from"]);
const BRAND_NOUNS = new Set(["brand", "company", "manufacturer", "maker"]);
const ONLY_WORDS = new Set(["only", "just", "exclusively", "solely", "strictly"]);
const EXCLUSIONS = new Set([
  "not",
  "isnt",
  "arent",
  "besides",
  "no",
  "except",
  "avoid",
  "without",
  "but",
  "excluding",
  "never",
  "hate",
  "than",
]);
/** Anyone who wants another one doesn't want the one that is named. */
const OTHER_BRAND =
  /\b(?:different|another|other|new) (?:brand|company|maker|manufacturer|one)\b|\banybody but\b/i;
/** Words between an exclusion and the brand: "anything not made by", "no products from". */
const EXCLUSION_FILLERS = new Set(["made", "by", "from", "any", "the", "product", "anything", "of"]);
/** Nouns that a brand is put before, beside the names of ingredients and forms. */
const PRODUCT_NOUNS = new Set(
  "supplement vitamin mineral product multivitamin multi brand powder capsule tablet gummy softgel pill bottle".split(
    " ",
  ),
);

/** Reads brands by evidence: never from a common or function word alone. */
export function readBrands(question: string, vocabulary: Vocabulary): BrandReading {
  const words = writtenWords(question);
  const reading: BrandReading = { brands: [], isStrict: false, preferred: [], excluded: [], text: question };
  const masked: (readonly WrittenWord[])[] = [];
  for (let at = 0; at < words.length; ) {
    const found = brandAt(words, at, vocabulary);
    at += found ? found.occurrence.words.length : 1;
    if (!found) continue;
    const { occurrence, evidence } = found;
    if (evidence !== "preference" || canMask(occurrence, vocabulary)) masked.push(occurrence.words);
    if (evidence === "preference") addBrand(reading.preferred, occurrence.brand);
    else if (isExcluded(occurrence, question)) addBrand(reading.excluded, occurrence.brand);
    else {
      addBrand(reading.brands, occurrence.brand);
      if (evidence === "strict") reading.isStrict = true;
    }
  }
  reading.text = maskWords(question, masked);
  return reading;
}

const addBrand = (list: BrandName[], brand: BrandName) => {
  if (!list.some(({ slug }) => slug === brand.slug)) list.push(brand);
};

/** The longest brand name at a position that there is evidence for. */
function brandAt(
  words: readonly WrittenWord[],
  at: number,
  vocabulary: Vocabulary,
): { occurrence: Occurrence; evidence: Evidence } | null {
  for (let size = Math.min(vocabulary.longestBrand, words.length - at); size > 0; size--) {
    const matched = words.slice(at, at + size);
    if (matched.slice(1).some(({ isAfterBreak }) => isAfterBreak)) continue;
    const key = matched.map((word) => word.key).join(" ");
    const brand = vocabulary.brands.get(key);
    if (!brand) continue;
    const next = words[at + size];
    const isFirst = matched[0]?.isAfterBreak ?? true;
    const occurrence = {
      brand,
      words: matched,
      before: isFirst ? [] : words.slice(0, at),
      after: next?.isAfterBreak ? undefined : next,
    };
    const evidence = evidenceFor(occurrence, key, words, vocabulary);
    if (evidence) return { occurrence, evidence };
  }
  return null;
}

const isFunctionWord = ({ key }: WrittenWord) => key.length < 2 || QUESTION_STOP_WORDS.has(key);

/** With so many products, a name of ordinary words is meant as the brand: "garden of life"; of one and a word like "made", with more. */
const FAMOUS_PRODUCTS = 15;
const MOST_FAMOUS_PRODUCTS = 100;

/** A brand's word that no ordinary sentence contains. A single word must be rarer than one of several. */
function isDistinctive({ brand, words }: Occurrence, { known }: Vocabulary): boolean {
  const { common, all } = everydayWords();
  const everyday = words.length > 1 || brand.products >= WELL_KNOWN_PRODUCTS ? common : all;
  return words.some(({ key }) => key.length > 2 && !isEveryday(key, everyday) && !known.has(key));
}

/** Also in the plural, which keys have lost. */
const isEveryday = (key: string, everyday: ReadonlySet<string>) =>
  /^\d+$/.test(key) || everyday.has(key) || everyday.has(`${key}s`) || everyday.has(key.replace(/y$/, "ies"));

function evidenceFor(
  occurrence: Occurrence,
  key: string,
  all: readonly WrittenWord[],
  vocabulary: Vocabulary,
): Evidence | null {
  const { words, before, after } = occurrence;
  const previous = before.at(-1);
  const isIntroduced = isIntroducing(before);
  const isNamedBrand = BRAND_NOUNS.has(after?.key ?? "");
  const isOtherName = vocabulary.names.has(key);
  const capitals = capitalsOf(words, all);
  if (isOtherName && !((isIntroduced || isNamedBrand) && capitals !== null)) return null;
  const isMeantOnly =
    isIntroduced || isNamedBrand || before.slice(-2).some((word) => ONLY_WORDS.has(word.key));
  const asBrand: Evidence = isMeantOnly ? "strict" : "brand";
  if (isDistinctive(occurrence, vocabulary)) return asBrand;
  if (words.map(({ written }) => written).join(" ") !== occurrence.brand.written) return null;
  const isProduct = (word: WrittenWord | undefined) => word !== undefined && isProductWord(word, vocabulary);
  const isBesideProduct = isProduct(after) || isProduct(previous);
  const isSeveral = words.length > 1;
  if (isCompany(occurrence)) return asBrand;
  if (isSeveral && isFamous(occurrence, vocabulary)) return asBrand;
  const contentCount = words.filter((word) => !isFunctionWord(word)).length;
  if (capitals === "reliable" && (isSeveral || isProduct(after) || isIntroduced)) return asBrand;
  if (isSeveral && (isNamedBrand || (contentCount > 1 && isIntroduced))) return "strict";
  if (isSeveral) return contentCount > 1 && (isBesideProduct || capitals !== null) ? "preference" : null;
  if (isIntroduced) return after === undefined && isProduct(before.at(-2)) ? "preference" : null;
  return capitals !== null && isBesideProduct ? "preference" : null;
}

/** "now foods": what follows says that a well-known brand is meant. */
const isCompany = ({ brand, after }: Occurrence): boolean =>
  brand.products >= WELL_KNOWN_PRODUCTS && BRAND_ENDINGS.has(after?.key ?? "");

/** Whether several ordinary words, none of which is about products, are the name of a brand with many. */
function isFamous({ brand, words }: Occurrence, { productWords }: Vocabulary): boolean {
  const contents = words.filter((word) => !isFunctionWord(word));
  const least = contents.length > 1 ? FAMOUS_PRODUCTS : MOST_FAMOUS_PRODUCTS;
  return contents.length > 0 && brand.products >= least && !contents.some(({ key }) => productWords.has(key));
}

const isIntroducing = (before: readonly WrittenWord[]): boolean => {
  const [second, last] = [before.at(-2)?.key ?? "", before.at(-1)?.key ?? ""];
  return (
    INTRODUCTIONS.has(last) ||
    last === "called" ||
    (INTRODUCTIONS.has(second) && (last === "the" || last === "brand"))
  );
};

/**
 * Capital letters as evidence: "reliable" where the rest is written differently; "weak" at the start of a sentence, or
 * where the rest has capitals as well; null without.
 */
function capitalsOf(words: readonly WrittenWord[], all: readonly WrittenWord[]): "reliable" | "weak" | null {
  const others = all.filter((word) => !words.includes(word));
  const content = words.filter((word) => !isFunctionWord(word));
  const checked = content.length > 1 ? content : words;
  if (!checked.every(({ isCapitalized }) => isCapitalized)) return null;
  if (others.length === 0) return "weak";
  const isShouted = others.every(
    ({ isCapitalized, isUpperCase, key }) => isUpperCase || (isCapitalized && key.length === 1),
  );
  if (isShouted && words.every(({ isUpperCase }) => isUpperCase)) return null;
  if (words.every(({ isUpperCase }) => isUpperCase) && !others.some(({ isUpperCase }) => isUpperCase))
    return "reliable";
  const isTitle =
    others.filter(({ isCapitalized, key }) => isCapitalized && /[a-z]/.test(key)).length * 2 > others.length;
  const isStart = words[0]?.isAfterBreak && checked.length === 1;
  return isTitle || isStart ? "weak" : "reliable";
}

const isProductWord = ({ key }: WrittenWord, { productWords }: Vocabulary) =>
  PRODUCT_NOUNS.has(key) || productWords.has(key);

/** Ordinary words that mean nothing else to the search may be taken out of the question with the brand. */
const canMask = ({ words }: Occurrence, { names }: Vocabulary) =>
  words.length > 1 && !words.some(({ key }) => names.has(key));

function isExcluded({ before }: Occurrence, question: string): boolean {
  if (OTHER_BRAND.test(question)) return true;
  let at = before.length - 1;
  while (at >= 0 && EXCLUSION_FILLERS.has(before[at]?.key ?? "")) at--;
  return EXCLUSIONS.has(before[at]?.key ?? "");
}

function maskWords(question: string, masked: readonly (readonly WrittenWord[])[]): string {
  let [text, from] = ["", 0];
  for (const words of masked) {
    const [start, end] = [words[0]?.start ?? from, words.at(-1)?.end ?? from];
    text += `${question.slice(from, start)} ${BRAND_GAP} `;
    from = end;
  }
  return text + question.slice(from);
}
