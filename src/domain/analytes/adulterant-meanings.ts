/**
 * What the best known adulterants are, for headlines. Sources: FDA's database of tainted products and its drug labels;
 * sibutramine and phenolphthalein: FDA Drug Safety Communication of October 8, 2010, and 64 FR 4535 (1999); DMAA and
 * ephedrine: FDA, DMAA in Products Marketed as Dietary Supplements, and 21 CFR 119.1.
 */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  "a prescription drug": [
    ...["sildenafil", "tadalafil", "vardenafil", "avanafil"],
    ...["fluoxetine", "metformin", "glibenclamide", "dexamethasone", "prednisolone"],
  ],
  "a weight-loss drug withdrawn from the market because it can cause heart attacks and strokes": [
    "sibutramine",
  ],
  "a laxative withdrawn from the market because it may cause cancer": ["phenolphthalein"],
  "a stimulant that FDA doesn’t allow in supplements": ["dmaa", "ephedrine"],
  "a yellow pigment made of lead": ["lead-chromate"],
};

/** "a prescription drug", by analyte id. */
export const ADULTERANT_MEANINGS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries(MEANINGS).flatMap(([meaning, ids]) => ids.map((id) => [id, meaning] as const)),
);
