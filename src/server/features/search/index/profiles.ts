import type { FacetKey } from "#contract/vocabulary.ts";
import type { Row } from "./rows.ts";
import type { CodedLists } from "./state.ts";

/**
 * The facets of few values. A product's values in all of them together are its profile: 200,000 labels have some five
 * hundred different ones, so that products are counted by profile, and only the profiles by facet.
 */
export const PROFILE_FACETS = ["category", "verdict", "form", "diet"] as const satisfies FacetKey[];
export type ProfileFacet = (typeof PROFILE_FACETS)[number];

/** Values by profile, as lists hold them by product. */
export type Profiles = Record<ProfileFacet, CodedLists>;

/** A row's profile as one word. */
export const profileOf = ({ single: { category, verdict, form }, lists: { diet } }: Row): string =>
  [category, verdict, form, diet.join(" ")].join("\t");

/** What the words of profiles say. */
export function readProfiles(words: readonly string[]): Profiles {
  const read = words.map((word) => {
    const [category = "", verdict = "", form = "", diets = ""] = word.split("\t");
    return { category: [category], verdict: [verdict], form: [form], diet: diets.split(" ") };
  });
  const valuesOf = (key: ProfileFacet) =>
    coded(read.map((profile) => profile[key].filter((value) => value !== "")));
  return {
    category: valuesOf("category"),
    verdict: valuesOf("verdict"),
    form: valuesOf("form"),
    diet: valuesOf("diet"),
  };
}

function coded(lists: readonly (readonly string[])[]): CodedLists {
  const words = [...new Set(lists.flat())];
  const codeOf = new Map(words.map((word, code) => [word, code]));
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  return { words, starts, codes: Uint32Array.from(lists.flat(), (word) => codeOf.get(word) ?? 0) };
}
