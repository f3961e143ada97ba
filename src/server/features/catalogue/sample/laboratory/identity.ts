import { IDENTITY_METHODS } from "#sample-data/analyses.ts";
import { IDENTITY_SPECIFICATION } from "#sample-data/limits.ts";
import type { Product } from "../product.ts";
import { limited, type Measured } from "./finding.ts";

export const identity = ({ recipe }: Product): Measured[] => [
  {
    panel: "identity",
    analyte: "Identity",
    finding: { qualifier: "conforms" },
    unit: null,
    reach: null,
    claim: null,
    limit: limited(IDENTITY_SPECIFICATION, null, null),
    method: IDENTITY_METHODS[recipe.material],
  },
];
