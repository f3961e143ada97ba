import type { MicrobialCategory, Population } from "#contract/vocabulary.ts";
import type { Analyte } from "../analytes/analyte.ts";

export type StandardId =
  | "cgmp"
  | "eu_contaminants"
  | "eu_label"
  | "fda_label"
  | "fda_lead"
  | "goed"
  | "prop65"
  | "usp_2023"
  | "usp_2232"
  | "usp_label";

/** What a limit may depend on. A row holds where everything it names is so. */
export interface Traits {
  microbial: MicrobialCategory | null;
  /** Whom the label speaks to. */
  population: Population;
  /** At least 80 % dried seaweed, or dried bivalve molluscs. */
  seaweed: boolean;
  /** An oil that is sold as such: fish, algae, flax … */
  oil: boolean;
  /** Flavours disturb the anisidine value of an oil. */
  flavoured: boolean;
}

export interface Standard {
  standard: StandardId;
  /** As it stands beside a result. */
  name: string;
  edition: string;
  unit: string | null;
  /** What the figure rests on, in a few words of our own. */
  basis: string;
  population: string;
  source_url: string;
  /** True where the tolerance was set with the measurement's uncertainty already in it. */
  includesUncertainty?: boolean;
  /** True where the figure is for all that is eaten in a day, of which a supplement is a part. */
  wholeDiet?: true;
}

/** An absent end is open; without either end the requirement is the laboratory's statement ("absent in 10 g"). */
export interface ContaminantLimit extends Standard {
  analyte: string;
  low?: number;
  high?: number;
  when?: Partial<Traits>;
}

/** A range around the label's claim, in percent of it, for every analyte that is what `of` says. */
export interface LabelLimit extends Standard {
  of: Partial<Pick<Analyte, "kind" | "uspRange" | "origin">>;
  low: number;
  high?: number;
}
