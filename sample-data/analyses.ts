import type { Material } from "./shapes.ts";

/** Method of an analysis, and its expanded uncertainty (k = 2) in percent of the result. */
export interface Analysis {
  method: string;
  uncertaintyPct: number;
}

const hplc = (uncertaintyPct = 4): Analysis => ({ method: "HPLC-UV", uncertaintyPct });
const lcms = (uncertaintyPct = 5): Analysis => ({ method: "LC-MS/MS", uncertaintyPct });
const icp: Analysis = { method: "ICP-OES", uncertaintyPct: 4 };
const icpms: Analysis = { method: "ICP-MS", uncertaintyPct: 6 };
const marker = hplc(3.5);
const amino: Analysis = { method: "HPLC after hydrolysis", uncertaintyPct: 3 };
const fatty: Analysis = { method: "GC-FID, AOCS Ce 1i-07", uncertaintyPct: 4 };

/** Analyses by name of the label fact. Facts that are missing here are declared but not measured. */
export const ANALYSES: Readonly<Record<string, Analysis>> = {
  "Vitamin A": hplc(6),
  "Vitamin C": hplc(),
  "Vitamin D": lcms(7),
  "Vitamin E": hplc(5),
  "Vitamin K": lcms(8),
  Thiamin: hplc(),
  Riboflavin: hplc(),
  Niacin: hplc(),
  "Vitamin B6": hplc(),
  Folate: lcms(9),
  "Vitamin B12": lcms(8),
  Biotin: lcms(8),
  "Pantothenic Acid": hplc(),
  Choline: lcms(),
  Calcium: icp,
  Magnesium: icp,
  Potassium: icp,
  Iron: icp,
  Zinc: icp,
  Copper: icp,
  Manganese: icp,
  Selenium: icpms,
  Iodine: icpms,
  Chromium: icpms,
  Molybdenum: icpms,
  Boron: icp,
  EPA: fatty,
  DHA: fatty,
  "Alpha-Linolenic Acid": fatty,
  Protein: { method: "Dumas nitrogen x 6.25", uncertaintyPct: 2.5 },
  Collagen: { method: "Hydroxyproline, HPLC", uncertaintyPct: 5 },
  "Dietary Fiber": { method: "AOAC 2011.25", uncertaintyPct: 6 },
  Creatine: hplc(2.5),
  Citrulline: amino,
  "Beta-Alanine": amino,
  Leucine: amino,
  Isoleucine: amino,
  Valine: amino,
  Threonine: amino,
  Phenylalanine: amino,
  Glutamine: amino,
  Lysine: amino,
  Taurine: amino,
  Tyrosine: amino,
  Theanine: amino,
  GABA: amino,
  "N-Acetyl Cysteine": hplc(3),
  "Acetyl L-Carnitine": lcms(4),
  Caffeine: hplc(2.5),
  Melatonin: lcms(4),
  "5-HTP": hplc(3),
  "Coenzyme Q10": hplc(3),
  "Alpha-Lipoic Acid": hplc(3.5),
  "Pyrroloquinoline Quinone": hplc(4),
  Lutein: hplc(5),
  Zeaxanthin: hplc(6),
  Resveratrol: marker,
  Quercetin: marker,
  Berberine: marker,
  Curcuminoids: marker,
  Piperine: marker,
  Withanolides: marker,
  Gingerols: marker,
  Silymarin: marker,
  Anthocyanins: marker,
  "Flavone Glycosides": marker,
  Rosavins: marker,
  Ginsenosides: marker,
  EGCG: marker,
  Allicin: marker,
  "Beta-Glucan": { method: "Enzymatic, Megazyme K-YBGL", uncertaintyPct: 6 },
  "Valerenic Acid": marker,
  "Rosmarinic Acid": marker,
  "Boswellic Acids": marker,
  Flavanols: marker,
  "Acetic Acid": { method: "Titration", uncertaintyPct: 3 },
  Glucosamine: hplc(3),
  Chondroitin: { method: "Enzymatic HPLC, AOAC 2015.11", uncertaintyPct: 4 },
  Methylsulfonylmethane: { method: "GC-FID", uncertaintyPct: 3 },
  "Hyaluronic Acid": hplc(4),
  Chlorophyll: { method: "Spectrophotometry", uncertaintyPct: 5 },
};

/** Viable cells of any species. */
export const VIABLE_COUNT: Analysis = {
  method: "Plate count, ISO 20128",
  uncertaintyPct: 22,
};

export const IDENTITY_METHODS: Record<Material, string> = {
  refined: "FTIR, USP <197>",
  botanical: "HPTLC, USP <203>",
  culture: "Strain-specific PCR",
  oil: "Fatty acid profile, GC-FID",
  seaweed: "Microscopy and DNA barcode",
  protein: "FTIR and amino acid profile",
};

export const COUNTS_METHOD = "USP <2021>";
export const ABSENCE_METHOD = "USP <2022>";

/** Methods for the peroxide value, the p-anisidine value, and TOTOX, which is calculated from both. */
export const PEROXIDE_METHOD = "AOCS Cd 8b-90";
export const ANISIDINE_METHOD = "AOCS Cd 18-90";
export const TOTOX_METHOD = "2 PV + p-AV";

/** Free fatty acids of krill oil. */
export const ACID_VALUE_METHOD = "AOCS Cd 3d-63";

export const MYCOTOXINS_METHOD = "LC-MS/MS, AOAC 2008.02";
export const MICROCYSTINS_METHOD = "ELISA, EPA 546";
export const PESTICIDES_METHOD = "GC-MS/MS and LC-MS/MS, AOAC 2007.01";
export const SOLVENTS_METHOD = "Headspace GC, USP <467>";
export const DIOXINS_METHOD = "GC-HRMS, EPA 1613B and 1668C";
export const DRUGS_METHOD = "LC-HRMS screening";
export const DRUGS_QUANTITATIVE_METHOD = "LC-MS/MS";
export const LEAD_CHROMATE_METHOD = "Raman microscopy";
export const GLUTEN_METHOD = "ELISA R5, AOAC 2012.01";
export const MILK_METHOD = "ELISA, total milk";
export const PEANUT_METHOD = "ELISA, peanut";
export const DISINTEGRATION_METHOD = "USP <2040>";

export const ELEMENTS_METHOD = "ICP-MS, AOAC 2015.01";
export const SPECIATION_METHOD = "HPLC-ICP-MS";
/** A screening run on a small sample, whose LOQ is too high for products with large servings. */
export const SCREENING_METHOD = "ICP-OES screening";

/** Detection and quantification limits, in µg/g. */
export const ELEMENTS_DETECTION_LIMITS = {
  Lead: { lod: 0.001, loq: 0.004 },
  Cadmium: { lod: 0.001, loq: 0.003 },
  "Arsenic (inorganic)": { lod: 0.004, loq: 0.012 },
  "Arsenic (total)": { lod: 0.002, loq: 0.006 },
  "Mercury (total)": { lod: 0.001, loq: 0.004 },
} as const;
export const SCREENING_DETECTION_LIMITS = { lod: 0.06, loq: 0.2 };
export const ELEMENTS_UNCERTAINTY_PCT = 14;
