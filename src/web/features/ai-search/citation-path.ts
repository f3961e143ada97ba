import type { AiCitation } from "#contract/ai-search.ts";

/** The row of the report that a sentence rests on, or the label on a supplement's page. */
export const citationPath = ({ report_slug, result_id, supplement_slug }: AiCitation): string =>
  report_slug === null
    ? `/supplement-details/${supplement_slug}#label`
    : `/report/${report_slug}#result-${result_id}`;
