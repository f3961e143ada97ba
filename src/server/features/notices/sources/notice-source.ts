import type { NoticeSource, NoticeStatus } from "#contract/notice-vocabulary.ts";

/** A notice as read from an authority's file. Dates are `YYYY-MM-DD`. */
export interface ParsedNotice {
  source: NoticeSource;
  reference: string;
  url: string;
  classification: string;
  status: NoticeStatus | null;
  publishedOn: string;
  endedOn: string | null;
  firm: string | null;
  country: string | null;
  productText: string;
  reason: string;
  codeText: string | null;
  /** Whether it is about a dietary supplement; notices about other food are not stored. */
  isSupplement: boolean;
}

/** A row of a file: a notice, or why it is not one. */
export type NoticeRow = { notice: ParsedNotice } | { rejected: { location: string; reason: string } };

/** Words of FDA's descriptions of dietary supplements. Other food is recalled a hundred times as often. */
const SUPPLEMENT_WORDS =
  /\b(?:(?:dietary|herbal|food|nutritional) supplements?|supplement facts|vitamins?|multi-?vitamins?|probiotics?|herbal (?:extract|tincture|blend)|kratom|(?:soft|vege?)[ -]?gels?|v(?:ege?(?:tarian|table)?)?[ -]?caps?(?:ules?)?|capsules?|caplets?|tinctures?|protein powder|pre-?workout|creatine|weight loss (?:tea|pills?|coffee)|(?:male|sexual) enhancement|collagen|ashwagandha|turmeric (?:curcumin|extract)|tablets?)\b/i;

/** Whether a description is about a dietary supplement, by its words. */
export const describesSupplement = (productText: string, reason: string): boolean =>
  SUPPLEMENT_WORDS.test(productText) || /\bdietary supplements?\b/i.test(reason);

/** Text without line breaks at its ends and without runs of blanks; line breaks inside stay. */
export const tidyText = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[\n ]*/g, "\n")
    .trim();
