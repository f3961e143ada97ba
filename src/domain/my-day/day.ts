import type { DayProduct, Portion } from "#contract/my-day.ts";
import { decimal, toNumber } from "../decimal.ts";
import { type DayPart, type DaySum, partOfDay, sumOfDay } from "./sum.ts";

/** A product with the servings taken a day. */
export interface DayItem {
  product: DayProduct;
  servings: number;
}

/** A product of which nothing is known: it leaves the upper end of every sum open. */
export const unknownProduct = (slug: string): DayProduct => ({
  ...{ reference: slug, slug, name: `“${slug}”`, brand: "", demo: false, report: null },
  ...{ serving_size: null, servings_per_container: null, servings_per_day: null },
  ...{ has_facts: false, not_added: [], label: { recorded_on: null, url: null }, portions: [] },
});

/** What a day adds up to in one analyte. */
export interface DayRow extends DaySum {
  analyte: string;
  name: string;
  group: Portion["group"];
  unit: string;
  /** One per product that holds it or may hold it. */
  parts: readonly DayPart[];
  /** The same amounts as the upper level counts them, in its unit; null for what has no upper level by form. */
  upperParts: readonly DayPart[];
}

/** Contaminants of which a day always speaks: what was not tested is unknown, not absent. */
const ALWAYS: readonly Pick<DayRow, "analyte" | "name" | "unit">[] = [
  { analyte: "lead", name: "Lead", unit: "µg" },
  { analyte: "cadmium", name: "Cadmium", unit: "µg" },
  { analyte: "arsenic-inorganic", name: "Inorganic arsenic", unit: "µg" },
  { analyte: "mercury-total", name: "Mercury", unit: "µg" },
];

/**
 * Adds up a day. A nutrient counts for the products that list it or in which it was measured, and is unknown in a
 * product without a facts panel; a contaminant is unknown in every product in which it was not measured. Nutrients
 * first, each group by name.
 */
export function addUpDay(given: readonly DayItem[]): DayRow[] {
  const items = mergeItems(given);
  if (items.length === 0) return [];
  const named = new Map<string, Pick<DayRow, "analyte" | "name" | "group" | "unit">>();
  for (const row of ALWAYS) named.set(keyOf(row), { ...row, group: "contaminant" });
  for (const { product } of items)
    for (const portion of product.portions) {
      const { analyte, name, group, unit } = portion;
      const known = named.get(keyOf(portion));
      if (!known || name < known.name) named.set(keyOf(portion), { analyte, name, group, unit });
    }
  return [...named.values()].map((row) => rowOf(row, items)).toSorted(byGroupAndName);
}

const keyOf = ({ analyte, unit }: { analyte: string; unit: string }) => `${analyte} ${unit}`;

const byGroupAndName = (one: DayRow, other: DayRow) =>
  other.group.localeCompare(one.group) || one.name.localeCompare(other.name, "en") || 0;

/** The same product entered twice is one product: its servings add up, and its uncertainties are one lot's. */
function mergeItems(items: readonly DayItem[]): DayItem[] {
  const merged = new Map<string, DayItem>();
  for (const { product, servings } of items) {
    const before = merged.get(product.slug)?.servings ?? 0;
    merged.set(product.slug, { product, servings: toNumber(decimal(before).plus(decimal(servings))) });
  }
  return [...merged.values()].filter(({ servings }) => servings > 0);
}

function rowOf(row: Pick<DayRow, "analyte" | "name" | "group" | "unit">, items: readonly DayItem[]): DayRow {
  const found = items.flatMap(({ product, servings }) => {
    const portion = product.portions.find((one) => keyOf(one) === keyOf(row));
    if (portion) return { part: partOfDay(product.slug, portion, servings), factor: portion.upper_factor };
    const part = unknownPart(row.group, product);
    return part ? { part, factor: null } : [];
  });
  const parts = found.map(({ part }) => part);
  return {
    ...row,
    ...sumOfDay(parts),
    parts,
    upperParts: found.map(({ part, factor }) => timesFactor(part, factor)),
  };
}

/** What a product without a figure adds: unknown, or nothing if its facts panel does not list the nutrient. */
function unknownPart(group: Portion["group"], product: DayProduct): DayPart | null {
  const unknown = { slug: product.slug, from: 0, to: null, uncertainty: null, basis: "unknown" } as const;
  if (group === "contaminant") return { ...unknown, note: "not_tested" };
  return product.has_facts ? null : { ...unknown, note: "no_label" };
}

/** A part as the upper level counts it: unknown if the form does not tell. */
function timesFactor(part: DayPart, factor: number | null): DayPart {
  if (factor === null) return { ...part, from: 0, to: part.to === 0 ? 0 : null, uncertainty: null };
  const times = (figure: number) => toNumber(decimal(figure).times(decimal(factor)));
  return {
    ...part,
    from: times(part.from),
    to: part.to === null ? null : times(part.to),
    uncertainty: part.uncertainty === null ? null : times(part.uncertainty),
  };
}

/** Nutrients that two or more products add to, with those products: `["magnesium", ["a", "b"]]`. */
export const sharedNutrients = (rows: readonly DayRow[]): { row: DayRow; slugs: string[] }[] =>
  rows
    .filter(({ group }) => group === "nutrient")
    .map((row) => ({
      row,
      slugs: row.parts.filter(({ note, to }) => note !== "no_label" && to !== 0).map(({ slug }) => slug),
    }))
    .filter(({ slugs }) => slugs.length > 1);
