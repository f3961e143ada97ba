import type { MicrobialCategory, Origin, Population, ProductType } from "#contract/vocabulary.ts";
import type { Analyte } from "../analytes/analyte.ts";

export type StandardId =
  | "canada_nhp"
  | "cgmp"
  | "codex_krill"
  | "codex_oils"
  | "eu_contaminants"
  | "eu_label"
  | "eu_microbes"
  | "eu_residues"
  | "fda_label"
  | "fda_lead"
  | "fda_safety"
  | "goed"
  | "house_chemicals"
  | "house_hemp"
  | "house_children"
  | "house_hygiene"
  | "house_label"
  | "ich_q3d"
  | "oregon"
  | "prop65"
  | "usp_2023"
  | "usp_2232"
  | "usp_467"
  | "usp_561"
  | "usp_label";

/** Product properties that limits depend on. A limit applies if all properties in its `when` match. */
export interface Traits {
  microbial: MicrobialCategory | null;
  /** Target population of the label. */
  population: Population;
  /** At least 80% dried seaweed, or dried bivalve molluscs. */
  seaweed: boolean;
  /** Sold as an oil: fish, algae, flax … */
  oil: boolean;
  /** Flavorings distort the anisidine value of an oil. */
  flavoured: boolean;
  /** Types of product; unknown if absent. */
  types?: readonly ProductType[];
}

export interface Standard {
  standard: StandardId;
  /** Display name next to a result. */
  name: string;
  edition: string;
  unit: string | null;
  /** Basis of the figure, in a few words. */
  basis: string;
  population: string;
  source_url: string;
  /** True if the tolerance already includes the measurement uncertainty. */
  includesUncertainty?: boolean;
  /** Whether we read the standard itself, or a copy or citation of it. */
  read: "original" | "copy";
  /** Date on which we read it, `YYYY-MM-DD`. */
  checked_on: string;
  /** A level that triggers a notice or serves as a benchmark: above or below it, never a failure. */
  isWarning?: true;
  /** Decimal places to which a value is rounded before the comparison (USP General Notices 7.20). */
  decimalPlaces?: number;
}

/** A missing end is open. Without both, the requirement is a laboratory observation ("absent in 10 g"). */
export interface ContaminantLimit extends Standard {
  analyte: string;
  low?: number;
  high?: number;
  when?: Partial<Omit<Traits, "types">>;
  /** Limited to products of one of these types. */
  types?: readonly ProductType[];
  /** Not for products of these types. */
  notTypes?: readonly ProductType[];
}

/** Facts of a claim that ranges depend on. */
export interface ClaimFacts extends Pick<Analyte, "id" | "kind" | "uspRange"> {
  isCapped: boolean;
  /** Of the ingredient in this product; null if not stated. */
  origin: Origin | null;
  /** Whether the label claims two or more vitamins or minerals. */
  isCombination: boolean;
  /** Whether it acts like a medicine, so that too much of it is no generosity. */
  isActive: boolean;
}

/** A range in percent of the label claim, for every claim that matches `of`. */
export interface LabelLimit extends Standard {
  of: Partial<ClaimFacts>;
  low?: number;
  high?: number;
}
