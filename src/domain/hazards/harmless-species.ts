import { normalizeText } from "../text/normalize.ts";

/**
 * Organisms of foods and probiotics that make nobody ill: EFSA's list of safe microorganisms (QPS, 2023), and Listeria
 * species that are no pathogens (FDA, BAM chapter 10).
 */
const HARMLESS =
  /\b(?:lactobacill\w*|lacticaseibacillus|lactiplantibacillus|limosilactobacillus|ligilactobacillus|levilactobacillus|l\. (?:acidophilus|rhamnosus|plantarum|casei|paracasei|gasseri|reuteri|salivarius|innocua|welshimeri|seeligeri)|bifidobacteri\w*|b\. (?:lactis|longum|breve|bifidum|coagulans|subtilis|clausii)|streptococcus thermophilus|s\. thermophilus|lactococcus|leuconostoc|pediococcus|propionibacteri\w*|saccharomyces|s\. boulardii|bacillus (?:coagulans|subtilis|clausii)|weizmannia coagulans|clostridium butyricum|c\. butyricum|listeria (?:innocua|welshimeri|seeligeri|grayi)|akkermansia)\b/;

/** Whether a name is that of an organism that is known to be harmless. */
export const isHarmlessSpecies = (name: string): boolean => HARMLESS.test(normalizeText(name));
