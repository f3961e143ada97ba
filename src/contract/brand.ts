/** The site's name. Change it only here. */
export const BRAND_NAME = "Assayed";

/** Default page description for routes without an entry of their own (specification §1). */
export const DEFAULT_DESCRIPTION =
  "Tested to verify claimed active ingredients and to identify dangerous toxins or contaminants. Certified for quality assurance.";
