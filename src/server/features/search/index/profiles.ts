import type { FacetKey } from "#contract/search-vocabulary.ts";
import { isFailing, VERDICTS, type Verdict } from "#contract/verdicts.ts";
import { outOfRange } from "#domain/out-of-range.ts";
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
  "hazard",
  "certificate",
  "notice",
] as const satisfies FacetKey[];
export type ProfileFacet = (typeof PROFILE_FACETS)[number];

/** Facet values of each profile, in the same layout as lists of values by product. */
export type Profiles = Record<ProfileFacet, CodedLists>;

/** Encodes a row's profile as one string: a part per facet in the order of `PROFILE_FACETS`, lists separated by spaces. */
export const facetProfileOf = ({ single, lists }: SearchRow): string =>
  PROFILE_FACETS.map((facet) => (isList(facet) ? lists[facet].join(" ") : single[facet])).join("\t");

const isList = (facet: ProfileFacet): facet is ProfileFacet & keyof SearchRow["lists"] =>
  facet === "diet" || facet === "free_from" || facet === "hazard" || facet === "notice";

/** Part of an encoded profile; "" if the product has no value. */
function partOf(profile: string, facet: ProfileFacet): string {
  const parts = profile.split("\t");
  const at = PROFILE_FACETS.indexOf(facet);
  return parts[at] ?? outOfRange(parts, at);
}

/** Decodes profile strings. */
export function readProfiles(words: readonly string[]): Profiles {
  const valuesIn = (facet: ProfileFacet): CodedLists =>
    encodeLists(
      words.map((word) => {
        const part = partOf(word, facet);
        return (isList(facet) ? part.split(" ") : [part]).filter((value) => value !== "");
      }),
    );
  return Object.fromEntries(PROFILE_FACETS.map((facet) => [facet, valuesIn(facet)])) as Profiles;
}

/** How bad the verdict of each profile is: 3 for what is unsafe, 2 for a failure, 1 for a conditional one, else 0. */
export const severityOfProfiles = (words: readonly string[]): Uint8Array =>
  Uint8Array.from(words, (word) => SEVERITIES.get(partOf(word, "verdict")) ?? 0);

const SEVERITIES: ReadonlyMap<string, number> = new Map<Verdict, number>([
  ["unsafe", 3],
  ["fail", 2],
  ["conditional_fail", 1],
]);

/** 1 for each profile of products that failed. */
export const failingProfiles = (words: readonly string[]): Uint8Array =>
  Uint8Array.from(words, (word) => (FAILING.has(partOf(word, "verdict")) ? 1 : 0));

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
