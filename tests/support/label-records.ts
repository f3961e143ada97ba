import type { FactRecord, LabelRecord } from "#server/features/catalogue/intake/record.ts";

/** A label record as an import source delivers it; always the same product unless changed. */
export const labelRecord = (sourceRef: string, changes: Partial<LabelRecord> = {}): LabelRecord => ({
  source: "dsld",
  sourceRef,
  sourceUrl: null,
  recordedOn: "2018-05-01",
  brand: "Harbor & Pine",
  name: "Magnesium Glycinate",
  form: "capsule",
  category: "minerals",
  productVersion: null,
  servingSize: null,
  servingsPerContainer: null,
  servingsPerDay: null,
  netContents: "60 Capsules",
  marketStatus: "unknown",
  diets: [],
  freeFrom: [],
  offMarketOn: null,
  targetGroups: [],
  claims: [],
  otherIngredients: [],
  statements: [],
  facts: [],
  barcodes: [],
  relatedRefs: [],
  ...changes,
});

export const factRecord = (name: string, changes: Partial<FactRecord> = {}): FactRecord => ({
  name,
  form: null,
  operator: "=",
  amount: 100,
  unit: "mg",
  dvPercent: null,
  depth: 0,
  ...changes,
});
