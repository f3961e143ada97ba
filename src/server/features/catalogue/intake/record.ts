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
