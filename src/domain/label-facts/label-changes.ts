import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatExact, withLabelUnit } from "../amounts.ts";
import { normalizeText } from "../text/normalize.ts";

interface VersionFact {
  name: string;
  amount: number | null;
  unit: string | null;
}

/** What is compared of two versions of a label. Empty and null fields are not stated by the record. */
export interface ComparedVersion {
  servingSize: string | null;
  servingsPerContainer: number | null;
  otherIngredients: readonly string[];
  facts: readonly VersionFact[];
}

type Change = SupplementDetails["label_versions"][number]["changes"][number];

/** Whether two versions are of one package size, as far as their records say. */
export const isSamePackage = (one: string | null, other: string | null): boolean =>
  one === null || other === null || key(one) === key(other);

/**
 * What a version of a label changed from the one before it of the same package size. Only what both records state is compared: a record without
 * a facts panel does not mean that the product lost its ingredients.
 */
export function labelChanges(newer: ComparedVersion, older: ComparedVersion): Change[] {
  return [
    ...changed("Serving size", older.servingSize, newer.servingSize),
    ...changed(
      "Servings per container",
      count(older.servingsPerContainer),
      count(newer.servingsPerContainer),
    ),
    ...changedFacts(newer.facts, older.facts),
    ...changedNames(newer.otherIngredients, older.otherIngredients),
  ];
}

const count = (value: number | null) => (value === null ? null : formatExact(value));

const changed = (what: string, before: string | null, after: string | null): Change[] =>
  before === null || after === null || key(before) === key(after) ? [] : [{ what, before, after }];

const key = (text: string) =>
  normalizeText(text)
    .replaceAll(/[^a-z0-9.%]+/g, " ")
    .trim();

const amountText = ({ amount, unit }: VersionFact) =>
  amount === null ? "no amount" : unit ? withLabelUnit(formatExact(amount), unit) : formatExact(amount);

/** Ingredients added, removed, and with another amount. An ingredient named twice is compared by its first row. */
function changedFacts(newer: readonly VersionFact[], older: readonly VersionFact[]): Change[] {
  if (newer.length === 0 || older.length === 0) return [];
  const find = (facts: readonly VersionFact[], { name }: VersionFact) =>
    facts.find((fact) => key(fact.name) === key(name));
  const kept = newer.flatMap((fact) => {
    const before = find(older, fact);
    if (!before) return [{ what: fact.name, before: null, after: amountText(fact) }];
    return changed(fact.name, amountText(before), amountText(fact));
  });
  const removed = older
    .filter((fact) => !find(newer, fact))
    .map((fact) => ({ what: fact.name, before: amountText(fact), after: null }));
  return [...kept, ...removed];
}

function changedNames(newer: readonly string[], older: readonly string[]): Change[] {
  if (newer.length === 0 || older.length === 0) return [];
  const without = (names: readonly string[], others: readonly string[]) => {
    const known = new Set(others.map(key));
    return names.filter((name) => !known.has(key(name)));
  };
  const [added, removed] = [without(newer, older), without(older, newer)];
  return added.length + removed.length === 0
    ? []
    : [{ what: "Other ingredients", before: removed.join(", ") || null, after: added.join(", ") || null }];
}
