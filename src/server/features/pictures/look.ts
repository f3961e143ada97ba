import type { BrandLook } from "../catalogue/schema/brands.ts";
import { hash32 } from "./hash.ts";

/**
 * Neutral palettes for brands without a designed look: real brands' trade dress is not imitated. There are several so
 * that two brands side by side usually differ.
 */
const NEUTRAL_LOOKS: readonly Omit<BrandLook, "mark">[] = [
  { primary: "#4d5b52", secondary: "#b9c4b2", paper: "#f4f3ee" },
  { primary: "#5a5148", secondary: "#cbbfae", paper: "#f6f2ec" },
  { primary: "#485866", secondary: "#b4c1cc", paper: "#f1f3f4" },
  { primary: "#6a4f4a", secondary: "#d3b9b0", paper: "#f7f2ef" },
  { primary: "#565070", secondary: "#c3bdd4", paper: "#f4f2f7" },
  { primary: "#3f5f5c", secondary: "#a9c3be", paper: "#f0f4f2" },
  { primary: "#6b5a34", secondary: "#d5c596", paper: "#f7f4e9" },
  { primary: "#4f4a45", secondary: "#bdb8b0", paper: "#f3f2f0" },
];

export interface Look extends BrandLook {
  /** True if the look was chosen by hashing the brand name. */
  isNeutral: boolean;
}

export function resolveLook(brand: string, look: BrandLook | null): Look {
  if (look) return { ...look, isNeutral: false };
  const colors = NEUTRAL_LOOKS[hash32(brand) % NEUTRAL_LOOKS.length] as (typeof NEUTRAL_LOOKS)[number];
  return { ...colors, mark: "", isNeutral: true };
}
