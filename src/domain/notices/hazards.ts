import type { Analyte, AnalyteKind } from "../analytes/analyte.ts";
import { findAnalyte } from "../analytes/find.ts";

/** Kinds of analytes that a notice can be about. Nutrients aren't: "iron" may be a pan, "milk powder" a product. */
const HAZARD_KINDS: ReadonlySet<AnalyteKind> = new Set([
  "adulterant",
  "pathogen",
  "allergen",
  "contaminant",
  "hygiene",
]);

/** Most words in a name: "total yeast and mold count". */
const MAX_WORDS = 5;

/** Allergens are hazards where they are undeclared; "contains: milk" is part of a product's description. */
const UNDECLARED =
  /\bundeclared\b|\bnot (?:declared|listed)\b|\bdoes not declare\b|\bmissing\b|\bwithout declaring\b|\bnicht deklariert\b/i;

/** "THC", "DNP": short names count in capitals only, since "be" and "as" are symbols of elements. */
const IS_ABBREVIATION = /^[A-Z]{3}$/;

/**
 * Our analytes that a notice's reason names, in order of mention: "Undeclared milk" gives milk, "may be contaminated with
 * Salmonella" Salmonella. Empty if it names none of ours.
 *
 * @param reason The authority's reason, not the description of the product.
 */
export function readNoticeHazards(reason: string): Analyte[] {
  const words = reason
    .split(/[^\p{L}\p{N},'.-]+/u)
    .map((word) => word.replace(/^[,.'-]+|[,.'-]+$/g, ""))
    .filter((word) => word !== "");
  const found = new Set<Analyte>();
  for (let from = 0; from < words.length; from++) {
    for (let count = Math.min(MAX_WORDS, words.length - from); count > 0; count--) {
      const name = words.slice(from, from + count).join(" ");
      const analyte = IS_ABBREVIATION.test(name) || name.length > 3 ? findAnalyte(name) : null;
      if (analyte === null || !HAZARD_KINDS.has(analyte.kind)) continue;
      if (analyte.kind !== "allergen" || UNDECLARED.test(reason)) found.add(analyte);
      from += count - 1;
      break;
    }
  }
  return [...found];
}
