/** Words of laboratories and labels, in the order of the glossary on /about. Texts are loaded with a tip or that page. */
export const TERMS = {
  verdict: {
    name: "Verdict",
    meaning:
      "Pass, fail, or something between: a result compared with a published limit, uncertainty included. A product’s verdict is that of its worst result, for the lot that was tested.",
  },
  borderline: {
    name: "Borderline",
    meaning:
      "Too close to a limit to be sure. A borderline pass is within the limit and a borderline fail outside it, by less than the measurement’s uncertainty, or the laboratory stated none.",
  },
  "partly-tested": {
    name: "No failures in what was tested",
    meaning:
      "Nothing failed, but tests on our list for this kind of product are missing. What was not tested could still be a problem.",
  },
  inconclusive: {
    name: "Inconclusive",
    meaning:
      "The result doesn’t say whether the limit is met: the method can’t measure that little, or the result can’t be compared with the limit.",
  },
  "warning-level": {
    name: "Warning level",
    meaning:
      "An amount above which an authority asks for a warning, such as California’s Proposition 65. It is stricter than a safety limit, so a product above it can still pass.",
  },
  "evidence-grade": {
    name: "Evidence grade",
    meaning:
      "How well a report is supported, from A to D: who bought the sample, whether the laboratory is accredited for its methods, whether it states its uncertainty, and whether its certificate is attached. It says nothing about the product.",
  },
  assay: { name: "Assay", meaning: "A measurement of what a sample contains and how much." },
  claim: { name: "Claim", meaning: "The amount the label states per serving." },
  lot: {
    name: "Lot",
    meaning:
      "One production batch. Two lots of the same product can differ, so a result applies only to its lot.",
  },
  tested: {
    name: "Tested",
    meaning: "One sample of one lot was measured. This doesn’t say whether it passed.",
  },
  verified: {
    name: "Verified",
    meaning: "Specific claims about that sample were measured independently and met the stated rule.",
  },
  certified: {
    name: "Certified",
    meaning:
      "A certification program monitors the product. Shown only with its issuer, scope, and expiration date.",
  },
  uncertainty: {
    name: "Uncertainty (U)",
    meaning: "The number after ±. The true value lies within that range with about 95% confidence (k = 2).",
  },
  lod: {
    name: "LOD",
    meaning:
      "Limit of detection. Below it, a method can’t tell a small amount from none. Shown as “< LOD”, never as zero.",
  },
  loq: {
    name: "LOQ",
    meaning:
      "Limit of quantification. Between LOD and LOQ, something is present, but the amount is uncertain.",
  },
  coverage: {
    name: "Coverage",
    meaning: "How many of the measurements expected for this kind of product were made.",
  },
  madl: {
    name: "MADL",
    meaning:
      "Maximum allowable dose level of California’s Proposition 65: the daily amount of a chemical above which a warning about harm to reproduction is required. A warning level, not a safety limit.",
  },
  nsrl: {
    name: "NSRL",
    meaning:
      "No significant risk level of California’s Proposition 65: the daily amount above which a warning about cancer is required. A warning level, not a safety limit.",
  },
  cfu: {
    name: "CFU",
    meaning:
      "Colony-forming units: living cells that grow into colonies when a laboratory counts them. The unit for probiotics, and for microbes that should not be there.",
  },
  "ug-day": {
    name: "µg/day",
    meaning: "Micrograms per day, at the highest intake the label suggests.",
  },
  "daily-value": {
    name: "Daily Value",
    meaning:
      "One reference amount per nutrient on US labels, the same for everyone from 4 years. The percentage on a label (%DV) is of this amount.",
  },
  "upper-level": {
    name: "Upper level",
    meaning:
      "Tolerable upper intake level: the highest usual intake per day that is likely to cause no harm to almost everyone of a life stage. Not a recommended amount.",
  },
  rda: {
    name: "RDA",
    meaning:
      "Recommended Dietary Allowance: the usual daily intake that covers the needs of nearly all healthy people of an age and sex. Where too little is known, an Adequate Intake (AI) is given. The Daily Value on labels is one amount for everyone.",
  },
  iu: {
    name: "IU",
    meaning:
      "International unit: a measure of effect, not of weight, which differs by vitamin. 40 IU of vitamin D are 1 µg. US labels state micrograms or milligrams first.",
  },
  ppm: {
    name: "ppm and ppb",
    meaning:
      "Parts per million are milligrams per kilogram (µg/g), parts per billion micrograms per kilogram. What they mean for you depends on how much you take a day, so verdicts use µg/day where a limit does.",
  },
  "heavy-metals": {
    name: "Heavy metals panel",
    meaning:
      "Lead, cadmium, arsenic, and mercury, measured in one run. Arsenic counts in its inorganic form, the harmful one, where a laboratory measured it apart.",
  },
  serving: {
    name: "Serving",
    meaning:
      "The amount that the figures on a label are for, such as two capsules or one scoop. The maker chooses it.",
  },
  "proprietary-blend": {
    name: "Proprietary blend",
    meaning:
      "Ingredients of which a label states the weight together. In the United States it must list them by weight, the most first, but not how much of each there is.",
  },
  "standardized-extract": {
    name: "Standardized extract",
    meaning: "An extract made to hold a stated share of one compound, such as 95% curcuminoids.",
  },
  "other-ingredients": {
    name: "Other ingredients",
    meaning:
      "What a product holds beside what it is taken for: the capsule, fillers, colors, and aids such as magnesium stearate, which keeps powder from sticking to machines.",
  },
  bioavailability: {
    name: "Bioavailability",
    meaning:
      "How much of what is swallowed reaches the blood. Tests of products don’t measure it, so reports here say nothing about it.",
  },
  "certificate-of-analysis": {
    name: "Certificate of analysis (COA)",
    meaning:
      "A laboratory’s own document with its results for one sample. It is as good as the sample and the laboratory.",
  },
  "third-party-tested": {
    name: "Third-party tested",
    meaning:
      "Tested by a laboratory that isn’t the maker’s. The words alone say neither what was tested nor what was found.",
  },
  gmp: {
    name: "GMP",
    meaning:
      "Good manufacturing practice: the rules for how supplements are made, in the United States 21 CFR 111. They are about a facility, and no test of a product.",
  },
} as const satisfies Readonly<Record<string, { name: string; meaning: string }>>;

export type TermId = keyof typeof TERMS;

/** Anchor of a term in the glossary. */
export const termAnchor = (id: string): string => `term-${id}`;
