import { TOLERANCES, type Tolerance } from "./limits.ts";
import type { Material } from "./shapes.ts";

/** How an amount is measured, what it is held to, and its expanded uncertainty (k = 2) in percent of the result. */
export interface Analysis {
  method: string;
  tolerance: Tolerance;
  uncertaintyPct: number;
}

const hplc = (tolerance: Tolerance, uncertaintyPct = 4): Analysis => ({
  method: "HPLC-UV",
  tolerance,
  uncertaintyPct,
});
const lcms = (tolerance: Tolerance, uncertaintyPct = 5): Analysis => ({
  method: "LC-MS/MS",
  tolerance,
  uncertaintyPct,
});
const icp = (tolerance: Tolerance): Analysis => ({ method: "ICP-OES", tolerance, uncertaintyPct: 4 });
const icpms = (tolerance: Tolerance): Analysis => ({ method: "ICP-MS", tolerance, uncertaintyPct: 6 });
const marker = hplc(TOLERANCES.article, 3.5);
const amino: Analysis = { method: "HPLC after hydrolysis", tolerance: TOLERANCES.article, uncertaintyPct: 3 };
const fatty: Analysis = { method: "GC-FID, AOCS Ce 1i-07", tolerance: TOLERANCES.natural, uncertaintyPct: 4 };

/** By the name of the fact. What is not here is declared on labels but not measured. */
export const ANALYSES: Readonly<Record<string, Analysis>> = {
  "Vitamin A": hplc(TOLERANCES.oilSoluble, 6),
  "Vitamin C": hplc(TOLERANCES.waterSoluble),
  "Vitamin D": lcms(TOLERANCES.oilSoluble, 7),
  "Vitamin E": hplc(TOLERANCES.oilSoluble, 5),
  "Vitamin K": lcms(TOLERANCES.oilSoluble, 8),
  Thiamin: hplc(TOLERANCES.waterSoluble),
  Riboflavin: hplc(TOLERANCES.waterSoluble),
  Niacin: hplc(TOLERANCES.waterSoluble),
  "Vitamin B6": hplc(TOLERANCES.waterSoluble),
  Folate: lcms(TOLERANCES.waterSoluble, 9),
  "Vitamin B12": lcms(TOLERANCES.waterSoluble, 8),
  Biotin: lcms(TOLERANCES.waterSoluble, 8),
  "Pantothenic Acid": hplc(TOLERANCES.waterSoluble),
  Choline: lcms(TOLERANCES.waterSoluble),
  Calcium: icp(TOLERANCES.majorMinerals),
  Magnesium: icp(TOLERANCES.majorMinerals),
  Potassium: icp(TOLERANCES.majorMinerals),
  Iron: icp(TOLERANCES.majorMinerals),
  Zinc: icp(TOLERANCES.majorMinerals),
  Copper: icp(TOLERANCES.majorMinerals),
  Manganese: icp(TOLERANCES.majorMinerals),
  Selenium: icpms(TOLERANCES.traceMinerals),
  Iodine: icpms(TOLERANCES.traceMinerals),
  Chromium: icpms(TOLERANCES.traceMinerals),
  Molybdenum: icpms(TOLERANCES.traceMinerals),
  Boron: icp(TOLERANCES.traceMinerals),
  EPA: fatty,
  DHA: fatty,
  "Alpha-Linolenic Acid": fatty,
  Protein: { method: "Dumas nitrogen x 6.25", tolerance: TOLERANCES.natural, uncertaintyPct: 2.5 },
  Collagen: { method: "Hydroxyproline, HPLC", tolerance: TOLERANCES.natural, uncertaintyPct: 5 },
  "Dietary Fiber": { method: "AOAC 2011.25", tolerance: TOLERANCES.natural, uncertaintyPct: 6 },
  Creatine: hplc(TOLERANCES.article, 2.5),
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
  "N-Acetyl Cysteine": hplc(TOLERANCES.article, 3),
  "Acetyl L-Carnitine": lcms(TOLERANCES.article, 4),
  Caffeine: hplc(TOLERANCES.article, 2.5),
  Melatonin: lcms(TOLERANCES.article, 4),
  "5-HTP": hplc(TOLERANCES.article, 3),
  "Coenzyme Q10": hplc(TOLERANCES.article, 3),
  "Alpha-Lipoic Acid": hplc(TOLERANCES.article, 3.5),
  "Pyrroloquinoline Quinone": hplc(TOLERANCES.article, 4),
  Lutein: hplc(TOLERANCES.oilSoluble, 5),
  Zeaxanthin: hplc(TOLERANCES.oilSoluble, 6),
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
  "Beta-Glucan": { method: "Enzymatic, Megazyme K-YBGL", tolerance: TOLERANCES.article, uncertaintyPct: 6 },
  "Valerenic Acid": marker,
  "Rosmarinic Acid": marker,
  "Boswellic Acids": marker,
  Flavanols: marker,
  "Acetic Acid": { method: "Titration", tolerance: TOLERANCES.article, uncertaintyPct: 3 },
  Glucosamine: hplc(TOLERANCES.article, 3),
  Chondroitin: { method: "Enzymatic HPLC, AOAC 2015.11", tolerance: TOLERANCES.article, uncertaintyPct: 4 },
  Methylsulfonylmethane: { method: "GC-FID", tolerance: TOLERANCES.article, uncertaintyPct: 3 },
  "Hyaluronic Acid": hplc(TOLERANCES.article, 4),
  Chlorophyll: { method: "Spectrophotometry", tolerance: TOLERANCES.article, uncertaintyPct: 5 },
};

/** Living cells, whatever the species. */
export const VIABLE_COUNT: Analysis = {
  method: "Plate count, ISO 20128",
  tolerance: TOLERANCES.added,
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

export const ELEMENTS_METHOD = "ICP-MS, AOAC 2015.01";
export const SPECIATION_METHOD = "HPLC-ICP-MS";

/** Micrograms in a gram of sample that the elements method can tell from nothing, and can put a figure on. */
export const ELEMENTS_REACH = { lod: 0.001, loq: 0.003 };
/** The same for a screening run on a smaller sample. */
export const SCREENING_REACH = { lod: 0.012, loq: 0.04 };
export const ELEMENTS_UNCERTAINTY_PCT = 14;

/** Lead, cadmium, arsenic and mercury that such materials usually carry, as a part of the limit. */
export const USUAL_ELEMENTS: Record<Material, readonly [low: number, high: number]> = {
  refined: [0.01, 0.22],
  botanical: [0.12, 0.62],
  culture: [0.01, 0.12],
  oil: [0.004, 0.06],
  seaweed: [0.2, 0.66],
  protein: [0.1, 0.6],
};
