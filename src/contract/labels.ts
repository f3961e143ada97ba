import { BRAND_NAME } from "./brand.ts";
import type { CertificateType } from "./laboratory-certificate.ts";
import type { Answer, AnyVerdict, Hazard } from "./verdicts.ts";
import type {
  Category,
  CertificateStatus,
  Diet,
  Form,
  FreeFrom,
  Panel,
  ReportState,
  SampleSource,
} from "./vocabulary.ts";

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

export const FREE_FROM_LABELS: Record<FreeFrom, string> = {
  iron: "Iron",
  copper: "Copper",
  iodine: "Iodine",
  zinc: "Zinc",
  nickel: "Nickel",
  calcium: "Calcium",
  magnesium: "Magnesium",
  manganese: "Manganese",
  chromium: "Chromium",
  "vitamin-a": "Vitamin A",
  "beta-carotene": "Beta-carotene",
  "vitamin-c": "Vitamin C",
  "vitamin-d": "Vitamin D",
  "vitamin-e": "Vitamin E",
  "vitamin-k": "Vitamin K",
  "vitamin-b6": "Vitamin B6",
  niacin: "Niacin",
  folate: "Folate",
  caffeine: "Caffeine",
  stimulants: "Stimulants",
  melatonin: "Melatonin",
  tryptophan: "Tryptophan",
  hormones: "Hormones",
  sugar: "Sugar",
  fructose: "Fructose",
  sweeteners: "Sweeteners",
  carbs: "Carbohydrates",
  cholesterol: "Cholesterol",
  sodium: "Sodium",
  wheat: "Wheat",
  corn: "Corn",
  starch: "Starch",
  yeast: "Yeast",
  soy: "Soy",
  milk: "Milk",
  lactose: "Lactose",
  egg: "Eggs",
  fish: "Fish",
  shellfish: "Shellfish",
  nuts: "Nuts",
  citrus: "Citrus",
  gelatin: "Gelatin",
  "animal-ingredients": "Animal ingredients",
  alcohol: "Alcohol",
  "artificial-colors": "Artificial colors",
  "artificial-flavors": "Artificial flavors",
  preservatives: "Preservatives",
};

export const VERDICT_LABELS: Record<AnyVerdict, string> = {
  pass: "Pass",
  conditional_pass: "Conditional pass",
  no_failures: "No failures in what was tested",
  inconclusive: "Inconclusive",
  not_fully_judged: "Not fully judged",
  conditional_fail: "Conditional fail",
  fail: "Fail",
  not_judged: "Found, no limit held",
  informational: "Information",
};

/** Names of the hazards in facets and headlines. */
export const HAZARD_LABELS: Record<Hazard, string> = {
  adulterant: "Contains an undeclared drug or adulterant",
  pathogen: "Contains a pathogen",
  allergen: "Contains an undeclared allergen",
  identity: "Not what the label says",
};

export const ANSWER_LABELS: Record<Answer, string> = { safety: "Safety", label: "Label and quality" };

export const PANEL_LABELS: Record<Panel, string> = {
  identity: "Identity",
  potency: "Amounts against the label",
  elements: "Heavy metals",
  microbes: "Microbes",
  oxidation: "Oil freshness",
  mycotoxins: "Natural toxins",
  pesticides: "Pesticides and pollutants",
  solvents: "Solvents and other chemicals",
  undeclared_drugs: "Undeclared drugs and adulterants",
  allergens: "Allergens",
  physical: "Physical tests",
};

export const STATE_LABELS: Record<ReportState, string> = {
  current: "Current",
  superseded: "Superseded",
  disputed: "Disputed",
  withdrawn: "Withdrawn",
};

/** One-sentence notice for a report that is no longer current. */
export const STATE_SENTENCES: Record<Exclude<ReportState, "current">, string> = {
  superseded: "A newer report has replaced this one.",
  disputed: "The brand disputes this report. It stays in effect while we look into it.",
  withdrawn: "You can still read this report, but don’t rely on its results.",
};

/** What a report doesn't state is shown as such, never left out as if it were fine. */
export const NOT_STATED = "Not stated";

export const SAMPLE_SOURCE_LABELS: Record<SampleSource, string> = {
  assayed_retail: `Bought by ${BRAND_NAME} at retail`,
  brand: "Supplied by the brand",
  other: `Obtained by neither ${BRAND_NAME} nor the brand`,
};

export const CERTIFICATE_TYPE_LABELS: Record<CertificateType, string> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};
