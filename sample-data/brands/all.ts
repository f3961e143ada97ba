import type { BrandSeed } from "../shapes.ts";
import { EVERYDAY_BRANDS } from "./everyday.ts";
import { PLANT_AND_SEA_BRANDS } from "./plants-and-seas.ts";
import { TRAINING_AND_REST_BRANDS } from "./training-and-rest.ts";

/** Every name, place and year here is invented. URLs use the reserved domain .example (RFC 2606). */
export const BRANDS: readonly BrandSeed[] = [
  ...EVERYDAY_BRANDS,
  ...PLANT_AND_SEA_BRANDS,
  ...TRAINING_AND_REST_BRANDS,
];
