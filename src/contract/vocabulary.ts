/** Enums of the catalog, reports and search. Their display labels are in `labels.ts`. */
export const CATEGORIES = [
  "vitamins",
  "minerals",
  "multivitamins",
  "omega-3",
  "probiotics",
  "protein",
  "amino-acids",
  "sports",
  "herbals",
  "sleep-stress",
  "joint-bone",
  "fiber-digestion",
  "weight",
  "antioxidants",
  "immune",
  "heart",
  "brain-eye",
  "mens-womens",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const FORMS = [
  "capsule",
  "tablet",
  "softgel",
  "gummy",
  "powder",
  "liquid",
  "lozenge",
  "bar",
  "stick-pack",
  "other",
] as const;
export type Form = (typeof FORMS)[number];

export const DIETS = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "dairy-free",
  "non-gmo",
  "organic",
  "kosher",
  "halal",
] as const;
export type Diet = (typeof DIETS)[number];

/**
 * What labels say a product is free of. A name that is also an ingredient's slug means that ingredient. Gluten, dairy and
 * GMOs are `DIETS`.
 */
export const FREE_FROM = [
  "iron",
  "copper",
  "iodine",
  "zinc",
  "nickel",
  "calcium",
  "magnesium",
  "manganese",
  "chromium",
  "vitamin-a",
  "beta-carotene",
  "vitamin-c",
  "vitamin-d",
  "vitamin-e",
  "vitamin-k",
  "vitamin-b6",
  "niacin",
  "folate",
  "caffeine",
  "stimulants",
  "melatonin",
  "tryptophan",
  "hormones",
  "sugar",
  "fructose",
  "sweeteners",
  "carbs",
  "cholesterol",
  "sodium",
  "wheat",
  "corn",
  "starch",
  "yeast",
  "soy",
  "milk",
  "lactose",
  "egg",
  "fish",
  "shellfish",
  "nuts",
  "citrus",
  "gelatin",
  "animal-ingredients",
  "alcohol",
  "artificial-colors",
  "artificial-flavors",
  "preservatives",
] as const;
export type FreeFrom = (typeof FREE_FROM)[number];

export const TESTING_STATUSES = ["tested", "in_testing", "not_tested"] as const;
export type TestingStatus = (typeof TESTING_STATUSES)[number];

/**
 * `sample`: demo data (fictitious brands). `dsld`: the NIH Dietary Supplement Label Database. `operator`: entered by hand
 * from the package.
 */
export const SOURCES = ["sample", "dsld", "operator"] as const;
export type Source = (typeof SOURCES)[number];

/** Kinds of sources as the API names them. */
export const SOURCE_KINDS = ["demo", "dsld", "operator"] as const;

export const MARKET_STATUSES = ["on_market", "off_market", "unknown"] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

/** Operator of an amount on a label: equal, less than, more than, about. */
export const FACT_OPERATORS = ["=", "<", ">", "~"] as const;
export type FactOperator = (typeof FACT_OPERATORS)[number];

/** Groups of tests, in the display order of a report. */
export const PANELS = [
  "identity",
  "potency",
  "elements",
  "microbes",
  "oxidation",
  "mycotoxins",
  "pesticides",
  "solvents",
  "undeclared_drugs",
  "allergens",
  "physical",
] as const;
export type Panel = (typeof PANELS)[number];

export const REPORT_STATES = ["current", "superseded", "disputed", "withdrawn"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** `detected`: the laboratory wrote that it detected something, below the LOQ (traces) or without any figure. */
export const RESULT_QUALIFIERS = [
  "=",
  "<LOD",
  "<LOQ",
  "detected",
  "conforms",
  "does_not_conform",
  "absent",
  "present",
] as const;
export type ResultQualifier = (typeof RESULT_QUALIFIERS)[number];

/** What a laboratory concludes about a result, against the specification of its client. */
export const CONCLUSIONS = ["pass", "fail"] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/**
 * Substances in which amounts of vitamins, amino acids and the like are stated. A claim and a result are compared only
 * in the same one; stored with the result.
 */
export const ANALYTE_FORMS = [
  "vitamin-d",
  "retinol",
  "retinyl-palmitate",
  "retinyl-acetate",
  "beta-carotene",
  "vitamin-e-natural",
  "vitamin-e-synthetic",
  "d-alpha-tocopheryl-acetate",
  "dl-alpha-tocopheryl-acetate",
  "d-alpha-tocopheryl-succinate",
  "dl-alpha-tocopheryl-succinate",
  "folic-acid",
  "food-folate",
  "niacinamide",
  "nicotinic-acid",
  "creatine",
  "creatine-monohydrate",
  "creatine-hydrochloride",
  "glucosamine",
  "glucosamine-hydrochloride",
  "glucosamine-sulfate",
  "glucosamine-sulfate-2kcl",
  "glucosamine-sulfate-2nacl",
  "citrulline",
  "citrulline-malate-1-1",
  "citrulline-malate-2-1-molar",
  "citrulline-malate-2-1-weight",
  "lysine",
  "lysine-hydrochloride",
  "acetyl-l-carnitine",
  "acetyl-l-carnitine-hydrochloride",
] as const;
export type AnalyteForm = (typeof ANALYTE_FORMS)[number];

/** Class I (added) or class II (naturally occurring) of 21 CFR 101.9(g)(3). */
export const ORIGINS = ["added", "natural"] as const;
export type Origin = (typeof ORIGINS)[number];

/** Product categories in the tables of USP <2023>. */
export const MICROBIAL_CATEGORIES = [
  "dried_botanical",
  "botanical_extract",
  "tincture",
  "fluidextract",
  "infusion",
  "with_botanicals",
  "botanical_for_boiling_water",
  "ingredient",
  "refined",
] as const;
export type MicrobialCategory = (typeof MICROBIAL_CATEGORIES)[number];

/** Types of product whose known hazards differ; a product may have several. */
export const PRODUCT_TYPES = [
  "botanical",
  "turmeric",
  "algae",
  "rice_or_greens",
  "marine_oil",
  "krill_oil",
  "red_yeast_rice",
  "weight_loss",
  "sexual_health",
  "muscle_building",
  "sleep",
  "probiotic",
  "gummy",
  "bee_product",
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Who obtained the sample: Assayed in a shop, the brand, or someone else. */
export const SAMPLE_SOURCES = ["assayed_retail", "brand", "other"] as const;
export type SampleSource = (typeof SAMPLE_SOURCES)[number];

/** Grades of the evidence behind a report, best first; the rule is in `domain/evidence/grade.ts`. */
export const EVIDENCE_GRADES = ["A", "B", "C", "D"] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** Target population of a label. */
export const POPULATIONS = ["adults", "children"] as const;
export type Population = (typeof POPULATIONS)[number];

/** Hash chains. Demo reports (`sample`) have their own chain, so that they can be removed without breaking the real one. */
export const CHAINS = ["reports", "sample"] as const;
export type Chain = (typeof CHAINS)[number];

/**
 * Kinds of signed documents: a report, a later statement about it, the hash of a file generated from it, and the product
 * that it is shown under since that product was renamed or merged; and what the registry says before there is a report:
 * the registration of a test, and its later steps.
 */
export const DOCUMENT_KINDS = ["report", "state", "file", "product", "registration", "test_step"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
