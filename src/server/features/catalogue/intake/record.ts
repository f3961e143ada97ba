import type {
  Category,
  Diet,
  FactOperator,
  Form,
  FreeFrom,
  MarketStatus,
  Source,
} from "#contract/vocabulary.ts";
import type { BrandLook } from "../schema/brands.ts";

/** One row of a facts panel as a source states it; amounts per serving, in the label's own unit. */
export interface FactRecord {
  name: string;
  form: string | null;
  operator: FactOperator;
  amount: number | null;
  unit: string | null;
  dvPercent: number | null;
  /** Nesting depth: 0 for a top-level row, 1 for a part of the row above. */
  depth: number;
}

/** A label from any source, validated and mapped to the vocabulary: the input of `saveLabels`. */
export interface LabelRecord {
  source: Source;
  /** The record's id at its source, unique per `source`. */
  sourceRef: string;
  sourceUrl: string | null;
  /** `YYYY-MM-DD`. */
  recordedOn: string | null;
  brand: string;
  name: string;
  form: Form;
  category: Category;
  productVersion: string | null;
  servingSize: string | null;
  servingsPerContainer: number | null;
  /** The most servings a day that the label allows. */
  servingsPerDay: number | null;
  netContents: string | null;
  marketStatus: MarketStatus;
  /** `YYYY-MM-DD` on which the source found this label version off the market. */
  offMarketOn: string | null;
  diets: Diet[];
  /** What the source says the product is free of; what names and statements deny is added when the label is saved. */
  freeFrom: FreeFrom[];
  targetGroups: string[];
  claims: string[];
  otherIngredients: string[];
  statements: { type: string; text: string }[];
  facts: FactRecord[];
  /** UPC-A, EAN-8, EAN-13 or GTIN-14, check digits verified. */
  barcodes: string[];
  /** Ids of other records of the same product at the source (other sizes, earlier label versions). */
  relatedRefs: string[];
}

/** A brand with its details and certificates. */
export interface BrandRecord {
  name: string;
  about: string | null;
  website: string | null;
  country: string | null;
  founded: number | null;
  look: BrandLook | null;
  source: Source;
  sourceUrl: string | null;
  sourceDate: string | null;
  certificates: {
    issuer: string;
    scope: string;
    certificateNumber: string;
    validFrom: string;
    expiresOn: string;
    url: string | null;
  }[];
}

/** An ingredient and its synonyms; `basis` is the source of a synonym. */
export interface IngredientRecord {
  slug: string;
  name: string;
  /** "mineral", "botanical" … */
  kind: string;
  synonyms: { name: string; basis: string }[];
}

/** A part of a record that could not be saved; the rest of the record is saved. */
export type Conflict =
  /** The barcode belongs to another product, which keeps it. */
  | { kind: "barcode"; sourceRef: string; gtin14: string; keptBy: string }
  /** The source relates two records that belong to different products here; an operator may merge them. */
  | { kind: "related"; sourceRef: string; relatedRef: string; products: [slug: string, slug: string] };

/** Counts of labels by outcome, and conflicts. */
export interface SaveResult {
  added: number;
  updated: number;
  unchanged: number;
  conflicts: Conflict[];
}
