import type { Panel } from "#contract/vocabulary.ts";
import type { Analyte, AnalyteKind } from "./analyte.ts";

const analytesOf =
  (panel: Panel, kind: AnalyteKind = "contaminant") =>
  (id: string, name: string, ...synonyms: readonly string[]): Analyte => ({
    id,
    name,
    panel,
    kind,
    uspRange: null,
    origin: null,
    synonyms,
  });

const identity = /* @__PURE__ */ analytesOf("identity", "identity");
const element = /* @__PURE__ */ analytesOf("elements");
const hygiene = /* @__PURE__ */ analytesOf("microbes", "hygiene");
const pathogen = /* @__PURE__ */ analytesOf("microbes", "pathogen");
const oxidation = /* @__PURE__ */ analytesOf("oxidation", "freshness");
const mycotoxin = /* @__PURE__ */ analytesOf("mycotoxins");
const pesticide = /* @__PURE__ */ analytesOf("pesticides");
const solvent = /* @__PURE__ */ analytesOf("solvents");
const drug = /* @__PURE__ */ analytesOf("undeclared_drugs", "adulterant");
const allergen = /* @__PURE__ */ analytesOf("allergens", "allergen");
const promise = /* @__PURE__ */ analytesOf("allergens", "promise");
const physical = /* @__PURE__ */ analytesOf("physical", "physical");

/** Identity, contaminants and physical properties. */
export const CONTAMINANTS: readonly Analyte[] = [
  identity("identity", "Identity", "identification"),
  element("lead", "Lead", "pb"),
  element("cadmium", "Cadmium", "cd"),
  element("arsenic-inorganic", "Arsenic (inorganic)", "inorganic arsenic", "ias"),
  element("arsenic-total", "Arsenic (total)", "arsenic", "total arsenic", "as"),
  element("mercury-total", "Mercury (total)", "mercury", "total mercury", "hg"),
  element("methylmercury", "Methylmercury", "methylmercury (as hg)", "mehg"),
  hygiene("tamc", "Total aerobic count (TAMC)", "tamc", "total aerobic microbial count", "total plate count"),
  hygiene(
    "tymc",
    "Yeasts and molds (TYMC)",
    "tymc",
    "yeasts and moulds (tymc)",
    "total combined yeasts and molds count",
  ),
  hygiene("bile-tolerant-gram-negative", "Bile-tolerant Gram-negative bacteria"),
  pathogen("e-coli", "E. coli", "escherichia coli"),
  pathogen("salmonella", "Salmonella", "salmonella spp.", "salmonella species"),
  pathogen("s-aureus", "S. aureus", "staphylococcus aureus"),
  oxidation("peroxide-value", "Peroxide value", "pv"),
  oxidation("p-anisidine-value", "p-Anisidine value", "p-av", "anisidine value"),
  oxidation("totox", "TOTOX", "total oxidation"),
  mycotoxin("aflatoxin-b1", "Aflatoxin B1"),
  mycotoxin("aflatoxin-b2", "Aflatoxin B2"),
  mycotoxin("aflatoxin-g1", "Aflatoxin G1"),
  mycotoxin("aflatoxin-g2", "Aflatoxin G2"),
  mycotoxin("aflatoxins-total", "Aflatoxins (B1, B2, G1, G2)", "total aflatoxins"),
  mycotoxin("ochratoxin-a", "Ochratoxin A"),
  mycotoxin("deoxynivalenol", "Deoxynivalenol", "don"),
  mycotoxin("zearalenone", "Zearalenone", "zea"),
  mycotoxin("fumonisins", "Fumonisins (B1, B2)", "fumonisins b1 and b2"),
  mycotoxin("patulin", "Patulin"),
  pesticide("pesticide-residues", "Pesticide residues", "multi-residue screen", "pesticides"),
  pesticide("glyphosate", "Glyphosate"),
  pesticide("ethylene-oxide", "Ethylene oxide", "eto"),
  pesticide("chlorpyrifos", "Chlorpyrifos"),
  pesticide("cypermethrin", "Cypermethrin"),
  pesticide("hexachlorobenzene", "Hexachlorobenzene", "hcb"),
  pesticide("imidacloprid", "Imidacloprid"),
  pesticide("quintozene", "Quintozene", "pentachloronitrobenzene", "pcnb"),
  solvent("methanol", "Methanol"),
  solvent("hexane", "Hexane", "n-hexane"),
  solvent("acetone", "Acetone"),
  solvent("dichloromethane", "Dichloromethane", "methylene chloride"),
  solvent("ethyl-acetate", "Ethyl acetate"),
  solvent("isopropanol", "Isopropanol", "2-propanol", "isopropyl alcohol"),
  solvent("toluene", "Toluene"),
  drug("sildenafil", "Sildenafil"),
  drug("tadalafil", "Tadalafil"),
  drug("sibutramine", "Sibutramine"),
  drug("phenolphthalein", "Phenolphthalein"),
  drug("dmaa", "1,3-Dimethylamylamine", "dmaa", "methylhexanamine"),
  promise("gluten", "Gluten"),
  allergen("milk-protein", "Milk protein"),
  allergen("soy-protein", "Soy protein"),
  allergen("peanut-protein", "Peanut protein"),
  physical("disintegration", "Disintegration time"),
  physical("dissolution", "Dissolution"),
  physical("weight-variation", "Weight variation"),
];
