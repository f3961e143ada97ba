import type { DayProduct, Portion } from "#contract/my-day.ts";

/** A portion of magnesium as labeled, unless changed. */
export const portionOf = (changes: Partial<Portion> = {}): Portion => ({
  analyte: "magnesium",
  name: "Magnesium",
  group: "nutrient",
  basis: "label",
  unit: "mg",
  from: 100,
  to: 100,
  uncertainty: null,
  upper_factor: 1,
  claim: 100,
  note: null,
  ...changes,
});

/** A measured portion of lead, in µg per serving: 0.4 ± 0.06 (k = 2) unless changed. */
export const leadOf = (changes: Partial<Portion> = {}): Portion =>
  portionOf({
    analyte: "lead",
    name: "Lead",
    group: "contaminant",
    basis: "measured",
    unit: "µg",
    from: 0.4,
    to: 0.4,
    uncertainty: 0.03,
    upper_factor: null,
    claim: null,
    ...changes,
  });

/** A product with a facts panel and without a report, unless changed. */
export const dayProductOf = (
  slug: string,
  portions: Portion[],
  changes: Partial<DayProduct> = {},
): DayProduct => ({
  reference: slug,
  slug,
  name: slug,
  brand: "Harbor & Pine",
  demo: true,
  serving_size: "1 capsule",
  servings_per_container: 60,
  servings_per_day: 2,
  has_facts: true,
  not_added: [],
  report: null,
  label: { recorded_on: null, url: null },
  portions,
  ...changes,
});
