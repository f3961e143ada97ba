import type { CertificateStatus, NoticeStanding } from "./search-vocabulary.ts";
import type { Answer, AnyVerdict, Hazard, WarningPosition } from "./verdicts.ts";
import type { Category, Diet, Form } from "./vocabulary.ts";

/** Display labels for the enums in `vocabulary.ts`. */
export const CATEGORY_LABELS: Record<Category, string> = {
  vitamins: "Vitamins",
  minerals: "Minerals",
  multivitamins: "Multivitamins",
  "omega-3": "Omega-3 and oils",
  probiotics: "Probiotics",
  protein: "Protein",
  "amino-acids": "Amino acids",
  sports: "Sports and energy",
  herbals: "Herbals and greens",
  "sleep-stress": "Sleep and stress",
  "joint-bone": "Joint and bone",
  "fiber-digestion": "Digestion and detox",
  weight: "Weight management",
  antioxidants: "Antioxidants and CoQ10",
  immune: "Immune support",
  heart: "Heart and blood sugar",
  "brain-eye": "Brain and eyes",
  "mens-womens": "Men’s and women’s health",
  other: "Other",
};

export const CERTIFICATE_STATUS_LABELS: Record<CertificateStatus, string> = {
  valid: "Valid certificate",
  expired: "Expired certificate only",
};

export const FORM_LABELS: Record<Form, string> = {
  capsule: "Capsule",
  tablet: "Tablet",
  softgel: "Softgel",
  gummy: "Gummy",
  powder: "Powder",
  liquid: "Liquid",
  lozenge: "Lozenge",
  bar: "Bar",
  "stick-pack": "Stick pack",
  other: "Other",
};

export const DIET_LABELS: Record<Diet, string> = {
  vegan: "Vegan",
  vegetarian: "Vegetarian",
  "gluten-free": "Gluten-free",
  "dairy-free": "Dairy-free",
  "non-gmo": "Non-GMO",
  organic: "Organic",
  kosher: "Kosher",
  halal: "Halal",
};

export const VERDICT_LABELS: Record<AnyVerdict, string> = {
  pass: "Pass",
  conditional_pass: "Borderline pass",
  no_failures: "No failures in what was tested",
  inconclusive: "Inconclusive",
  not_fully_judged: "Not fully judged",
  conditional_fail: "Borderline fail",
  fail: "Fail",
  unsafe: "Unsafe",
  not_judged: "Found, no limit held",
  informational: "Information",
};

/** The questions that a verdict answers. */
export const ANSWER_LABELS: Record<Answer, string> = { safety: "Safety", label: "Label" };

/** Positions against warning levels; `none`: nothing was compared with one. */
export const WARNING_LABELS: Record<WarningPosition | "none", string> = {
  above: "Above one",
  undecided: "Can’t tell",
  below: "None exceeded",
  none: "Not compared",
};

/** Names of the hazards in facets and headlines. */
export const HAZARD_LABELS: Record<Hazard, string> = {
  adulterant: "Contains an undeclared drug or adulterant",
  toxic_species: "Contains a poisonous plant",
  pathogen: "Contains a pathogen",
  radioactivity: "Radioactive",
  foreign_matter: "Contains a foreign body",
  allergen: "Contains an undeclared allergen",
  child_limit: "Above a limit for children",
  over_upper_level: "At least twice the upper intake level",
  identity: "Not what the label says",
};

export const NOTICE_STANDING_LABELS: Readonly<Record<NoticeStanding, string>> = {
  current: "Current public notice",
  ended: "Ended public notice",
};
