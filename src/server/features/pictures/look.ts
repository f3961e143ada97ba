import type { BrandLook } from "../catalogue/schema.ts";
import { hash } from "./hash.ts";

/**
 * Brands that we have drawn no look for are set in quiet, neutral colours: we imitate nobody's trade dress. Two of
 * them side by side should still differ.
 */
const QUIET: readonly Omit<BrandLook, "mark">[] = [
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
  /** True where the look is ours, made from the name alone. */
  quiet: boolean;
}

export function lookOf(brand: string, look: BrandLook | null): Look {
  if (look) return { ...look, quiet: false };
  const colours = QUIET[hash(brand) % QUIET.length] as (typeof QUIET)[number];
  return { ...colours, mark: "", quiet: true };
}
