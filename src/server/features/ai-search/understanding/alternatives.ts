import table from "../knowledge/alternatives.json" with { type: "json" };

/** Words for one thing that a product may be made of, made from, or taste of, the usual one first. */
type Value = readonly string[];

/** Things of which a product has one, mostly: what is another one than a question wants is not what it wants. */
interface Alternatives {
  kind: "form" | "source" | "flavor";
  /** Slugs of ingredients; without, of whatever is named. */
  of?: readonly string[];
  values: readonly Value[];
}

const SETS = table as readonly Alternatives[];

const BY_WORD: ReadonlyMap<string, { value: Value; kind: Alternatives["kind"] }> = new Map(
  SETS.flatMap(({ kind, values }) =>
    values.flatMap((value) => value.map((word) => [plain(word), { value, kind }] as const)),
  ),
);

/** Names are compared without hyphens. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[-–]/g, " ");
}

const wordPattern = (words: Value): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${words.map(plain).join("|")})(?:s|d)?(?![a-z0-9])`);

/** The usual word for an alternative; null if a text is none. */
export const alternativeNamed = (text: string): string | null => BY_WORD.get(plain(text))?.value[0] ?? null;

/** All words for an alternative by its usual word; undefined if it is none. */
export const wordsOfAlternative = (name: string): readonly string[] | undefined =>
  BY_WORD.get(plain(name))?.value;

/** Whether names of products say it wherever it is so. */
export const isFlavor = (name: string): boolean => BY_WORD.get(plain(name))?.kind === "flavor";

/** What a question wants of a set. */
export interface WantedAlternative {
  /** Usual word. */
  name: string;
  wanted: RegExp;
  others: RegExp;
}

/**
 * The alternatives that a normalized question names and doesn't exclude. `without`: what it excludes. A flavor counts beside the word, or where
 * something has none.
 */
export function wantedAlternatives(
  question: string,
  { ingredients, without }: { ingredients: readonly string[]; without: readonly string[] },
): WantedAlternative[] {
  const text = plain(question);
  const excluded = new Set(without.map((name) => alternativeNamed(name) ?? name));
  return SETS.filter(({ of }) => of === undefined || of.some((slug) => ingredients.includes(slug))).flatMap(
    ({ kind, values }) => {
      const named = values.filter(
        (value) =>
          !excluded.has(value[0] ?? "") &&
          wordPattern(value).test(text) &&
          (kind !== "flavor" || isTaste(text, value)),
      );
      const [first] = named;
      if (first === undefined) return [];
      const others = values.filter((value) => !named.includes(value));
      return { name: first[0] ?? "", wanted: wordPattern(named.flat()), others: wordPattern(others.flat()) };
    },
  );
}

const isTaste = (text: string, value: Value): boolean =>
  /flavor|flavour/.test(value[0] ?? "") ||
  new RegExp(
    `(?:${value.map(plain).join("|")})(?: \\w+)?(?: or \\w+)? (?:flavou?r(?:ed)?|taste|tasting|kind)(?![a-z])|flavou?r(?:ed)? (?:of |like )?(?:${value.map(plain).join("|")})(?![a-z])`,
  ).test(text);

/** Whether a product's name says that it is what is wanted. */
export const isWantedAlternative = (name: string, { wanted }: WantedAlternative): boolean =>
  wanted.test(plain(name));

/** Whether a product's name says that it is another one: "Creatine Orange" where it has to be unflavored. */
export const isOtherAlternative = (name: string, { wanted, others }: WantedAlternative): boolean => {
  const text = plain(name);
  return others.test(text) && !wanted.test(text);
};
