/** The product's name, said once: renaming the site starts (and ends) here. */
export const BRAND_NAME = "Assayed";

/** Shown as the description of every route that has no entry of its own (specification §1). */
export const DEFAULT_DESCRIPTION =
  "Tested to verify claimed active ingredients and to identify dangerous toxins or contaminants. Certified for quality assurance.";
