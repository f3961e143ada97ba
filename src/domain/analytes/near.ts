import { normalizeText } from "../text/normalize.ts";
import type { Analyte } from "./analyte.ts";
import { ANALYTES } from "./find.ts";

/** Share of the letter pairs of the shorter name that the other one must have. */
const MIN_LIKENESS = 0.5;
/** Names of another analyte that are offered for one. */
const MAX_OFFERED = 3;
/** Words that say how or where something was measured, not what. */
const CIRCUMSTANCES =
  /\b(?:as|als|total|gesamt|sum|summe|residual|solvents?|heavy|metals?|content|assay|identification|screen|spp?|species|tg|ub|lb|per|serving)\b/g;

/** Pairs of neighboring letters; the first and the last letter stand for pairs too. */
const pairsOf = (name: string): string[] => {
  const plain = name.replace(/[^\p{L}\p{N}]/gu, "");
  if (plain === "") return [];
  return Array.from(`^${plain}`, (_, at) => `^${plain}$`.slice(at, at + 2));
};

/** Dice's coefficient of letter pairs: 1 for equal names, 0 for names without a pair in common. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const left = [...other];
  let shared = 0;
  for (const pair of one) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return (2 * shared) / (one.length + other.length);
}

const plainName = (name: string): string => normalizeText(name).replace(CIRCUMSTANCES, " ");

let names: readonly { analyte: Analyte; pairs: readonly string[] }[] | null = null;

/** All names of all analytes, prepared when one is first looked for. */
const knownNames = () =>
  (names ??= ANALYTES.flatMap((analyte) =>
    [analyte.name, ...analyte.synonyms].map((name) => ({ analyte, pairs: pairsOf(plainName(name)) })),
  ));

/**
 * The analytes whose names are most like a printed one that is unknown, the most alike first; empty where none is. The
 * parts of "Residual solvents - Ethyl acetate" or "EPA (as TG)" are compared by themselves too.
 */
export function nearAnalytes(printed: string): Analyte[] {
  const parts = [printed, ...printed.split(/[-–:(),/]+/)]
    .map((part) => pairsOf(plainName(part)))
    .filter((pairs) => pairs.length > 2);
  const best = new Map<Analyte, number>();
  for (const { analyte, pairs } of knownNames()) {
    const alike = Math.max(0, ...parts.map((part) => likeness(part, pairs)));
    if (alike >= MIN_LIKENESS) best.set(analyte, Math.max(alike, best.get(analyte) ?? 0));
  }
  return [...best]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_OFFERED)
    .map(([analyte]) => analyte);
}
