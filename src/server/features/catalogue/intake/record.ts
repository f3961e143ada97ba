import type { Category, Diet, FactOperator, Form, MarketStatus, Source } from "#contract/vocabulary.ts";
import type { BrandLook } from "../schema.ts";

/** One row of a facts panel as a source states it; amounts per serving, in the label's own unit. */
export interface FactRecord {
  name: string;
  form: string | null;
  operator: FactOperator;
  amount: number | null;
  unit: string | null;
  dvPercent: number | null;
  /** 0 for a row of its own, 1 for a part of the row above it. */
  depth: number;
}

/** A label as any source delivers it, already checked and put into our words: what `saveLabels` takes. */
export interface LabelRecord {
  source: Source;
  /** The record's number at its source; with `source` it is unique. */
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
  netContents: string | null;
  marketStatus: MarketStatus;
  diets: Diet[];
  targetGroups: string[];
  claims: string[];
  otherIngredients: string[];
  statements: { type: string; text: string }[];
  facts: FactRecord[];
  /** Trade item numbers in any of UPC-A, EAN-8, EAN-13, GTIN-14, check digits already verified. */
  barcodes: string[];
  /** Numbers of other records of the same product at the same source (other sizes, earlier label versions). */
  relatedRefs: string[];
}

/** What a source knows about a brand beyond its name. */
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

/** An ingredient and the other words for it, each with where the equation comes from. */
export interface IngredientRecord {
  slug: string;
  name: string;
  /** What sort of thing it is: "mineral", "botanical" … */
  kind: string;
  synonyms: { name: string; basis: string }[];
}

/** What a record asked for that could not be done; the rest of the record is saved. */
export type Conflict =
  /** The barcode stands on another product already, which keeps it. */
  | { kind: "barcode"; sourceRef: string; gtin14: string; keptBy: string }
  /** The source calls these two records one product, but they are two products here: an operator may merge them. */
  | { kind: "related"; sourceRef: string; relatedRef: string; products: [slug: string, slug: string] };

/** How many labels were added, changed, or already stood there word for word. */
export interface SaveResult {
  added: number;
  updated: number;
  unchanged: number;
  conflicts: Conflict[];
}
