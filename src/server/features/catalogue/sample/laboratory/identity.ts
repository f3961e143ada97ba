import { IDENTITY_METHODS } from "#sample-data/analyses.ts";
import type { Product } from "../product.ts";
import type { Measured } from "./finding.ts";

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
