import type { Category, ProductType } from "#contract/vocabulary.ts";

/** Public notices about a product or its brand. */
export interface NoticeCount {
  count: number;
  /** Those that have not ended, as far as the authority says. */
  current: number;
  /** Whether all of them are recalls. */
  areRecalls: boolean;
}

/** What is known about a requested product before it is tested. Null: not known, which is not the same as nothing. */
export interface RequestFacts {
  /** Votes that count. */
  votes: number;
  /** Products of its category: listed, and of these with a report in effect. */
  coverage: { category: Category; listed: number; tested: number } | null;
  /** Types of product that it is, which tell the hazards to look for; empty: none of the types we know. */
  types: readonly ProductType[] | null;
  tests: {
    /** Reports in effect. */
    count: number;
    /** Day of the newest, YYYY-MM-DD; null without one. */
    newest: string | null;
    /** Whether a newer version of the label was recorded after it; null: no version has a date. */
    labelChanged: boolean | null;
  } | null;
  /** Public notices about the product itself, and about its brand alone or other products of it. */
  notices: { ofProduct: NoticeCount; ofBrand: NoticeCount } | null;
}
