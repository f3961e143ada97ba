import { createHash } from "node:crypto";
import type { Form } from "#contract/vocabulary.ts";

/** Letters that do not fall apart into a base letter and an accent. */
const LIGATURES: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Lower case without accents, trademark signs and apostrophes: "Nature’s Açaí®" becomes "natures acai". */
function fold(text: string): string {
  return text
    .replaceAll(/[®™©℠]|\((?:r|tm|sm)\)/gi, " ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => LIGATURES[letter] ?? letter)
    .replaceAll(/['’‘ʼ´`]/g, "");
}

/** Everything that is neither a letter nor a digit separates words. Letters of other scripts stay. */
const spaced = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Words of a company's name that do not tell one brand from another. */
const LEGAL_FORM = / (?:inc|incorporated|llc|ltd|limited|corp|corporation|com)$/;

/**
 * The name of a brand as two spellings of it are told to be the same: "Nature's Bounty®" and "NATURES BOUNTY, Inc."
 * are both "natures bounty". Empty when the name holds no letter and no digit.
 */
export function brandKey(name: string): string {
  const plain = spaced(fold(name).replaceAll(/\b(\p{L})\./gu, "$1"));
  const joined = plain.replaceAll(/ and (?=.)/g, " ");
  return joined.replace(LEGAL_FORM, "") || plain;
}

/**
 * The name of a product as two spellings of it are told to be the same: "Vitamin B-12 5,000mcg" and "vitamin b12
 * 5000 mcg" are one. What could tell two products apart stays: strengths, "plus", "percent".
 */
export function nameKey(name: string): string {
  const plain = fold(name)
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replaceAll(/(?<=\d)\.(?=\d)/g, "point")
    .replaceAll("&", " and ")
    .replaceAll("+", " plus ")
    .replaceAll("%", " percent ")
    .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, " ");
  return spaced(plain);
}

/**
 * What makes two label records one product of a brand: the same name and the same form. Package sizes, label versions
 * and reformulations carry neither, so they stay one product (decision 0030).
 */
export const identityKey = (name: string, form: Form): string => `${nameKey(name)}|${form}`;

/** A product's name without its brand in front, where a source repeats it; a name that is the brand's alone stays. */
export function withoutBrand(name: string, brand: string): string {
  const rest = name.slice(brand.length);
  const repeated = name.slice(0, brand.length).toLowerCase() === brand.toLowerCase() && /^[\s:-]/.test(rest);
  return (repeated && rest.replace(/^[\s:-]+/, "")) || name;
}

/** Longest slug, in characters: an address stays readable and fits every browser. */
const SLUG_LENGTH = 80;

/** Lower-case ASCII words joined by hyphens. Never empty and never digits alone: digits in an address are an id. */
export function slugOf(text: string, kind: "brand" | "supplement"): string {
  const ascii = fold(text)
    .replaceAll("&", " and ")
    .replaceAll("+", " plus ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const short = ascii.length <= SLUG_LENGTH ? ascii : ascii.slice(0, SLUG_LENGTH + 1).replace(/-[^-]*$/, "");
  const cut = short.slice(0, SLUG_LENGTH);
  return /[a-z]/.test(cut) ? cut : [kind, cut].filter(Boolean).join("-");
}

/**
 * Slugs that a new record may take, best first. The last one ends in a mark made from what identifies the record, so
 * that it does not depend on the order in which records arrive.
 */
export function slugCandidates(
  text: string,
  kind: "brand" | "supplement",
  identity: string,
  form?: Form,
): string[] {
  const plain = slugOf(text, kind);
  const mark = createHash("sha256").update(identity).digest("hex").slice(0, 8);
  return [plain, ...(form && form !== "other" ? [`${plain}-${form}`] : []), `${plain}-x${mark}`];
}

/** The first candidate that is not taken; it is taken from then on. */
export function takeSlug(candidates: readonly string[], taken: Set<string>): string {
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (!free) throw new Error(`Every slug is taken: ${candidates.join(", ")}`);
  taken.add(free);
  return free;
}
