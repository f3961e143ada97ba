import { isFailing, VERDICTS, type Verdict } from "#contract/verdicts.ts";
import type { FacetKey } from "#contract/vocabulary.ts";
import type { SearchRow } from "./rows.ts";
import type { CodedLists } from "./state.ts";

/**
 * Facets with few values. A product's profile is the combination of its values in these facets. 200,000 labels have
 * about 500 distinct profiles, so products are counted by profile first, and profiles by facet.
 */
export const PROFILE_FACETS = [
  "category",
  "verdict",
  "form",
  "diet",
  "free_from",
  "certificate",
  "hazard",
  "notice",
] as const satisfies FacetKey[];
export type ProfileFacet = (typeof PROFILE_FACETS)[number];

/** Facet values of each profile, in the same layout as lists of values by product. */
export type Profiles = Record<ProfileFacet, CodedLists>;

/** Encodes a row's profile as one string. */
export const facetProfileOf = ({ single, lists }: SearchRow): string =>
  [
    single.category,
    single.verdict,
    single.form,
    lists.diet.join(" "),
    lists.free_from.join(" "),
    lists.hazard.join(" "),
    single.certificate,
    lists.notice.join(" "),
  ].join("\t");

/** Decodes profile strings. */
export function readProfiles(words: readonly string[]): Profiles {
  const profiles = words.map((word) => {
    const [
      category = "",
      verdict = "",
      form = "",
      diets = "",
      freeFrom = "",
      hazards = "",
      certificate = "",
      notices = "",
    ] = word.split("\t");
    return {
      category: [category],
      verdict: [verdict],
      form: [form],
      diet: diets.split(" "),
      free_from: freeFrom.split(" "),
      hazard: hazards.split(" "),
      certificate: [certificate],
      notice: notices.split(" "),
    };
  });
  const valuesOf = (key: ProfileFacet) =>
    encodeLists(profiles.map((profile) => profile[key].filter((value) => value !== "")));
  return {
    category: valuesOf("category"),
    verdict: valuesOf("verdict"),
    form: valuesOf("form"),
    diet: valuesOf("diet"),
    free_from: valuesOf("free_from"),
    hazard: valuesOf("hazard"),
    certificate: valuesOf("certificate"),
    notice: valuesOf("notice"),
  };
}

/** How bad the verdict of each profile is: 2 for a failure, 1 for a conditional one, else 0. */
export const severityOfProfiles = (words: readonly string[]): Uint8Array =>
  Uint8Array.from(words, (word) => SEVERITIES.get(word.split("\t")[1] ?? "") ?? 0);

const SEVERITIES: ReadonlyMap<string, number> = new Map<Verdict, number>([
  ["fail", 2],
  ["conditional_fail", 1],
]);

/** 1 for each profile of products that failed. */
export const failingProfiles = (words: readonly string[]): Uint8Array =>
  Uint8Array.from(words, (word) => (FAILING.has(word.split("\t")[1] ?? "") ? 1 : 0));

const FAILING: ReadonlySet<string> = new Set(VERDICTS.filter(isFailing));

function encodeLists(lists: readonly (readonly string[])[]): CodedLists {
  const codeOf = new Map<string, number>();
  const starts = new Uint32Array(lists.length + 1);
  const codes: number[] = [];
  for (const [at, list] of lists.entries()) {
    for (const word of list) {
      const code = codeOf.get(word) ?? codeOf.size;
      codeOf.set(word, code);
      codes.push(code);
    }
    starts[at + 1] = codes.length;
  }
  return { words: [...codeOf.keys()], starts, codes: Uint32Array.from(codes) };
}
