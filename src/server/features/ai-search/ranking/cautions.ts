import type { AiCaution } from "#contract/ai-search.ts";
import table from "../knowledge/cautions.json" with { type: "json" };
import type { LabelFact, RankingCandidate } from "../queries/candidates.ts";
import { isSourceRead, presentResearchSource } from "./research-sources.ts";

/** A known risk of an ingredient. */
export interface Caution {
  key: string;
  /** Slugs. */
  ingredients: string[];
  /** Names on labels, in lower case, for ingredients that have no record. */
  words?: string[];
  /** Whole names on labels, in lower case, that are too short for `words`. */
  names?: string[];
  /** Only from this amount per serving on, in any of these units. */
  atLeast?: { amount: number; unit: string }[];
  /** Not for label facts whose form says this. */
  exceptForm?: string;
  text: string;
  /** Key of `evidence-sources.json`. */
  source: string;
}

export const CAUTIONS: readonly Caution[] = table.cautions;

export const CAUTIONED_INGREDIENTS: readonly string[] = CAUTIONS.flatMap(({ ingredients }) => ingredients);

/** A caution with the ids of its ingredients. */
export interface IdentifiedCaution {
  caution: Caution;
  ids: ReadonlySet<number>;
}

export const identifyCautions = (
  idsOf: (slugs: readonly string[]) => ReadonlySet<number>,
): IdentifiedCaution[] => CAUTIONS.map((caution) => ({ caution, ids: idsOf(caution.ingredients) }));

/** Keys of the cautions that apply to a product, by what its label lists. */
export const cautionsOf = (
  { facts, ingredientIds }: Pick<RankingCandidate, "facts" | "ingredientIds">,
  cautions: readonly IdentifiedCaution[],
): string[] =>
  cautions
    .filter(({ caution, ids }) => {
      const listed = facts.filter((fact) => isAbout(fact, caution, ids));
      if (caution.atLeast) return listed.some((fact) => reaches(fact, caution.atLeast ?? []));
      return listed.length > 0 || ingredientIds.some((id) => ids.has(id));
    })
    .map(({ caution }) => caution.key);

function isAbout([name, form, , , id]: LabelFact, caution: Caution, ids: ReadonlySet<number>): boolean {
  if (caution.exceptForm && (form ?? "").toLowerCase().includes(caution.exceptForm)) return false;
  if (id !== null && ids.has(id)) return true;
  if (caution.names?.includes(name.trim().toLowerCase())) return true;
  const text = `${name} ${form ?? ""}`.toLowerCase();
  return (caution.words ?? []).some((word) => text.includes(word));
}

const MICROGRAMS: Readonly<Record<string, number>> = { mcg: 1, µg: 1, mg: 1e3, g: 1e6 };

/** Amount in micrograms, or in the unit as written; "mcg RAE" is read as "mcg". */
function magnitude(amount: number, unit: string): { value: number; kind: string } {
  const kind = unit.trim().split(/[\s(]/)[0]?.toLowerCase().replace("μ", "µ") ?? "";
  const factor = MICROGRAMS[kind];
  return factor === undefined ? { value: amount, kind } : { value: amount * factor, kind: "mass" };
}

function reaches([, , amount, unit]: LabelFact, limits: NonNullable<Caution["atLeast"]>): boolean {
  if (amount === null || unit === null) return false;
  const stated = magnitude(amount, unit);
  return limits.some((limit) => {
    const { value, kind } = magnitude(limit.amount, limit.unit);
    return kind === stated.kind && stated.value >= value;
  });
}

/** Cautions by key, for display. Keys that the knowledge no longer holds are left out. */
export const presentCautions = (keys: readonly string[]): AiCaution[] =>
  CAUTIONS.filter(({ key }) => keys.includes(key)).map(({ text, source }) => ({
    text,
    source: presentResearchSource(source),
    source_checked: isSourceRead(source),
  }));
