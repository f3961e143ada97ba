import { createHash } from "node:crypto";
import type { Form } from "#contract/vocabulary.ts";
import { hyphenate, normalizeText } from "#domain/text/normalize.ts";
import { nameKey } from "#domain/text/product-keys.ts";

/**
 * Identity of a product within a brand: normalized name and form. Package sizes, label versions and reformulations
 * change neither, so they remain one product.
 */
export const identityKey = (name: string, form: Form): string => `${nameKey(name)}|${form}`;

/** Removes the brand from the start of a product name, unless nothing else remains. */
export function withoutBrand(name: string, brand: string): string {
  const rest = name.slice(brand.length);
  const startsWithBrand =
    name.slice(0, brand.length).toLowerCase() === brand.toLowerCase() && /^[\s:-]/.test(rest);
  return (startsWithBrand && rest.replace(/^[\s:-]+/, "")) || name;
}

/** Maximum slug length, in characters, for readable URLs. */
const MAX_SLUG_LENGTH = 80;

/** Turns text into a slug: lower-case ASCII words joined by hyphens. Never empty or all digits, as those are ids. */
export function slugOf(text: string, kind: "brand" | "supplement"): string {
  const ascii = hyphenate(normalizeText(text).replaceAll("&", " and ").replaceAll("+", " plus "));
  const truncated =
    ascii.length <= MAX_SLUG_LENGTH ? ascii : ascii.slice(0, MAX_SLUG_LENGTH + 1).replace(/-[^-]*$/, "");
  const slug = truncated.slice(0, MAX_SLUG_LENGTH);
  return /[a-z]/.test(slug) ? slug : [kind, slug].filter(Boolean).join("-");
}

/**
 * Candidate slugs for a new record, best first. The last one ends in a hash of the record's identity, so that it does
 * not depend on the order of import.
 */
export function slugCandidates(
  text: string,
  kind: "brand" | "supplement",
  identity: string,
  form?: Form,
): string[] {
  const plain = slugOf(text, kind);
  const suffix = createHash("sha256").update(identity).digest("hex").slice(0, 8);
  return [plain, ...(form && form !== "other" ? [`${plain}-${form}`] : []), `${plain}-x${suffix}`];
}

/** Returns the first free candidate and adds it to `taken`. */
export function claimSlug(candidates: readonly string[], taken: Set<string>): string {
  const slug = candidates.find((candidate) => !taken.has(candidate));
  if (!slug) throw new Error(`Every slug is taken: ${candidates.join(", ")}`);
  taken.add(slug);
  return slug;
}
