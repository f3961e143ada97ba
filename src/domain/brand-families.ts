import { wordEditDistance } from "./text/edit-distance.ts";
import { brandKey } from "./text/product-keys.ts";
import { COMPANY_WORDS } from "./text/stop-words.ts";

/** A brand as labels name it. */
export interface FamilyMember {
  id: number;
  name: string;
  /** Normalized names of its products (`nameKey`). */
  products: readonly string[];
}

/** `same`: another spelling of the company. `line`: one of its product lines. */
export type FamilyRelation = "same" | "line";

/** Why two brands seem to belong together, for the operator who decides about merging them. */
export type FamilyEvidence = "company_words" | "initials" | "spelling" | "prefix";

export interface FamilyLink {
  id: number;
  /** The brand of the family that it belongs to: the larger one, or the one whose name begins this one's. */
  headId: number;
  relation: FamilyRelation;
  evidence: FamilyEvidence;
  /** Number of product names that both have and few other brands have. */
  sharedProducts: number;
}

interface Candidate extends FamilyMember {
  key: string;
  /** The key as one word. */
  joined: string;
  /** The key without company words, as one word. */
  core: string;
  rare: ReadonlySet<string>;
}

/** Words after a brand's name that say nothing of the products, besides `COMPANY_WORDS`. */
const SUFFIX_WORDS = new Set(
  "brand corporation incorporated formulas supplements supplement research science sciences technologies naturals products bioceuticals series health med".split(
    " ",
  ),
);
const isSuffix = (word: string): boolean => COMPANY_WORDS.has(word) || SUFFIX_WORDS.has(word);

/** A product name of more brands is no evidence: every brand has "vitamin c 500 mg". */
const MAX_BRANDS_OF_RARE_NAME = 4;
/** A head whose name more other brands use is a common word ("life", "prime"), not a name. */
const MAX_OTHER_USERS = 2;
const MIN_CORE_LENGTH = 4;
/** Lengths from which one and two slips are not two different words. */
const MIN_LENGTH_FOR_SLIP = 6;
const MIN_LENGTH_FOR_TWO_SLIPS = 12;
/** A misspelled name is on few labels, the right one on several times as many. */
const MIN_RATIO_OF_SIZES = 4;

/** The key without "the", company words at its end, and spaces; the whole key if nothing else remains. */
function coreOf(key: string): string {
  const words = key.replace(/^(?:the (?=.)|dr (?=\S+ \S))/, "").split(" ");
  while (words.length > 1 && isSuffix(words.at(-1) ?? "")) words.pop();
  return words.join("");
}

/**
 * Finds brands that belong together, each with one head. Proposals, not facts: names alone cannot prove that two
 * companies are one. `allows` leaves out links that were rejected.
 */
export function findBrandFamilies(
  brands: readonly FamilyMember[],
  allows: (link: Pick<FamilyLink, "id" | "headId">) => boolean = () => true,
): FamilyLink[] {
  const users = Map.groupBy(
    brands.flatMap(({ id, products }) => [...new Set(products)].map((name) => ({ id, name }))),
    ({ name }) => name,
  );
  const isRare = (name: string) => (users.get(name)?.length ?? 0) <= MAX_BRANDS_OF_RARE_NAME;
  const candidates = brands.map((brand): Candidate => {
    const key = brandKey(brand.name);
    return {
      ...brand,
      key,
      joined: key.replaceAll(" ", ""),
      core: coreOf(key),
      rare: new Set(brand.products.filter(isRare)),
    };
  });
  const links = new Map<number, FamilyLink>();
  const usesOf = countUses(candidates);
  for (const find of [sameWords, sameCore, sameInitials, sameBeginning, sameSpelling])
    for (const link of find(candidates, usesOf)) {
      if (links.has(link.id) || !allows(link) || rootOf(link.headId, links) === link.id) continue;
      links.set(link.id, link);
    }
  return [...links.values()];
}

const rootOf = (id: number, links: ReadonlyMap<number, FamilyLink>): number => {
  let root = id;
  for (let link = links.get(root); link; link = links.get(root)) root = link.headId;
  return root;
};

type Uses = (brand: Candidate) => number;

/** Number of other brands that use the words of a brand's name in their own name or in names of products. */
function countUses(candidates: readonly Candidate[]): Uses {
  const holders = new Map<string, Set<number>>();
  const add = (word: string, id: number) => {
    const known = holders.get(word);
    if (known) known.add(id);
    else holders.set(word, new Set([id]));
  };
  for (const { id, key, products } of candidates)
    for (const word of [key, ...products].flatMap((text) => text.split(" "))) add(word, id);
  const keyOf = new Map(candidates.map(({ id, key }) => [id, key]));
  return ({ key }) => {
    const words = key.split(" ");
    const [first = new Set<number>(), ...rest] = words.map((word) => holders.get(word) ?? new Set<number>());
    return [...first].filter(
      (id) => rest.every((those) => those.has(id)) && !` ${keyOf.get(id)}`.includes(` ${key}`),
    ).length;
  };
}

const sharedProducts = (one: Candidate, other: Candidate): number =>
  [...one.rare].filter((name) => other.rare.has(name)).length;

const linkOf = (
  member: Candidate,
  head: Candidate,
  relation: FamilyRelation,
  evidence: FamilyEvidence,
): FamilyLink => ({
  id: member.id,
  headId: head.id,
  relation,
  evidence,
  sharedProducts: sharedProducts(member, head),
});

const bySize = (one: Candidate, other: Candidate): number =>
  other.products.length - one.products.length || one.key.length - other.key.length || one.id - other.id;

/** "Living Fuel" and "LivingFuel". */
function* sameWords(candidates: readonly Candidate[]): Generator<FamilyLink> {
  for (const group of Map.groupBy(candidates, ({ joined }) => joined).values()) {
    const [head, ...others] = group.toSorted(bySize);
    if (head) for (const other of others) yield linkOf(other, head, "same", "spelling");
  }
}

/**
 * "Bronson" and "Bronson Laboratories". Two different descriptions, as "Quest Laboratories" and "Quest Products", need
 * products in common.
 */
function* sameCore(candidates: readonly Candidate[], usesOf: Uses): Generator<FamilyLink> {
  for (const group of Map.groupBy(candidates, ({ core }) => core).values()) {
    const [head, ...others] = group.toSorted(bySize);
    if (!head || others.length === 0) continue;
    const shortest = group.reduce((one, other) => (other.key.length < one.key.length ? other : one));
    const isName = head.core.length >= MIN_CORE_LENGTH && usesOf(shortest) <= MAX_OTHER_USERS;
    for (const other of others)
      if ((isName && isSameDescription(other.key, head.key)) || sharedProducts(other, head) > 0)
        yield linkOf(other, head, "same", "company_words");
  }
}

/** Whether one name begins with the other, but for "the", or both end in words for a laboratory. */
function isSameDescription(one: string, other: string): boolean {
  const [a, b] = [one, other].map((key) =>
    key.replace(/^the /, "").replace(/ lab(?:oratorie)?s?$/, " labs"),
  ) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
}

/** "OL Olympian Labs" and "Olympian Labs", "MHP" and "MHP Maximum Human Performance". */
function* sameInitials(candidates: readonly Candidate[]): Generator<FamilyLink> {
  const byCore = Map.groupBy(candidates, ({ core }) => core);
  const byKey = new Map(candidates.map((one) => [one.key, one]));
  for (const long of candidates) {
    const [first = "", ...rest] = long.key.split(" ");
    if (first.length < 2 || rest.length < 2 || !initialsOf(rest).startsWith(first)) continue;
    const others = [byKey.get(first), ...(byCore.get(coreOf(rest.join(" "))) ?? [])];
    for (const other of others) {
      if (!other || other.id === long.id) continue;
      const [head, member] = bySize(long, other) <= 0 ? [long, other] : [other, long];
      yield linkOf(member, head, "same", "initials");
    }
  }
}

const initialsOf = (words: readonly string[]): string => words.map((word) => word[0]).join("");

/** "GNC Mega Men" is a line of "GNC", "GNC Mega Men Sport" of "GNC Mega Men". */
function* sameBeginning(candidates: readonly Candidate[], usesOf: Uses): Generator<FamilyLink> {
  const byKey = new Map(candidates.map((one) => [one.key, one]));
  for (const member of candidates) {
    const words = member.key.split(" ");
    for (let length = words.length - 1; length > 0; length--) {
      const head = byKey.get(words.slice(0, length).join(" "));
      if (!head || head.core.length < 3) continue;
      const isCompany = words.slice(length).every(isSuffix);
      if (usesOf(head) > MAX_OTHER_USERS && sharedProducts(member, head) === 0) continue;
      yield linkOf(member, head, isCompany ? "same" : "line", "prefix");
      break;
    }
  }
}

/** "Terry Natually" is "Terry Naturally": a slip in a long name, on much fewer labels, or with the same products. */
function* sameSpelling(candidates: readonly Candidate[]): Generator<FamilyLink> {
  for (const group of Map.groupBy(candidates, ({ joined }) => joined[0]).values()) {
    const sorted = group.toSorted(bySize);
    for (const [at, member] of sorted.entries()) {
      const head = sorted.slice(0, at).find((other) => isSlip(member, other));
      if (head) yield linkOf(member, head, "same", "spelling");
    }
  }
}

function isSlip({ joined, ...member }: Candidate, head: Candidate): boolean {
  const length = Math.min(joined.length, head.joined.length);
  if (length < MIN_LENGTH_FOR_SLIP || joined.replaceAll(/\D/g, "") !== head.joined.replaceAll(/\D/g, ""))
    return false;
  const isLong = Math.min(member.core.length, head.core.length) >= MIN_LENGTH_FOR_TWO_SLIPS;
  const maxDistance = isLong ? 2 : 1;
  const distance = wordEditDistance(joined, head.joined, maxDistance);
  if (distance > maxDistance) return false;
  const isRarer = head.products.length >= MIN_RATIO_OF_SIZES * member.products.length;
  return (
    isRarer ||
    (distance === 1 && length >= MIN_LENGTH_FOR_TWO_SLIPS) ||
    [...member.rare].some((name) => head.rare.has(name))
  );
}
