import type { Measured } from "#demo/laboratory/finding.ts";
import { IDENTITY_METHODS } from "#sample-data/analyses.ts";
import type { Product } from "../../../../../demo/product.ts";

export const identity = ({ recipe }: Product): Measured[] => [
  {
    panel: "identity",
    analyte: "Identity",
    finding: { qualifier: "conforms" },
    unit: null,
    reach: null,
    claim: null,
    method: IDENTITY_METHODS[recipe.material],
    replicates: 1,
  },
];
