import type { Origin } from "#contract/vocabulary.ts";
import type { Analyte, UspRange } from "./analyte.ts";

const constituent = (
  id: string,
  name: string,
  origin: Origin,
  uspRange: UspRange | null,
  synonyms: readonly string[],
): Analyte => ({ id, name, panel: "potency", kind: "constituent", uspRange, origin, synonyms });

/** Synthesized or purified, and added by weight. */
const added = (id: string, name: string, ...synonyms: readonly string[]) =>
  constituent(id, name, "added", "single_article", synonyms);

/** Marker compound that an extract is standardized to; naturally present in the plant. */
const marker = (id: string, name: string, ...synonyms: readonly string[]) =>
  constituent(id, name, "natural", "single_article", synonyms);

/** Naturally present in foods; USP has no general range. */
const natural = (id: string, name: string, ...synonyms: readonly string[]) =>
  constituent(id, name, "natural", null, synonyms);

export const CONSTITUENTS: readonly Analyte[] = [
  natural("epa", "EPA", "eicosapentaenoic acid"),
  natural("dha", "DHA", "docosahexaenoic acid"),
  natural("alpha-linolenic-acid", "Alpha-Linolenic Acid"),
  natural("protein", "Protein", "total protein"),
  natural("collagen", "Collagen", "collagen peptides"),
  natural("dietary-fiber", "Dietary Fiber", "fiber", "dietary fibre"),
  added("choline", "Choline"),
  added("lutein", "Lutein"),
  added("zeaxanthin", "Zeaxanthin"),
  added("creatine", "Creatine", "creatine monohydrate"),
  added("citrulline", "Citrulline", "l-citrulline"),
  added("beta-alanine", "Beta-Alanine", "beta alanine"),
  added("leucine", "Leucine", "l-leucine"),
  added("isoleucine", "Isoleucine", "l-isoleucine"),
  added("valine", "Valine", "l-valine"),
  added("threonine", "Threonine", "l-threonine"),
  added("phenylalanine", "Phenylalanine", "l-phenylalanine"),
  added("glutamine", "Glutamine", "l-glutamine"),
  added("lysine", "Lysine", "l-lysine"),
  added("taurine", "Taurine"),
  added("tyrosine", "Tyrosine", "l-tyrosine"),
  added("theanine", "Theanine", "l-theanine"),
  added("gaba", "GABA", "gamma-aminobutyric acid"),
  added("n-acetyl-cysteine", "N-Acetyl Cysteine", "n-acetyl-l-cysteine", "nac"),
  added("acetyl-l-carnitine", "Acetyl L-Carnitine", "acetyl-l-carnitine"),
  added("caffeine", "Caffeine"),
  added("melatonin", "Melatonin"),
  added("5-htp", "5-HTP", "5-hydroxytryptophan"),
  added("coenzyme-q10", "Coenzyme Q10", "ubiquinone", "ubiquinol", "coq10"),
  added("alpha-lipoic-acid", "Alpha-Lipoic Acid", "alpha lipoic acid"),
  added("pyrroloquinoline-quinone", "Pyrroloquinoline Quinone", "pqq"),
  added("glucosamine", "Glucosamine"),
  added("chondroitin", "Chondroitin", "chondroitin sulfate"),
  added("methylsulfonylmethane", "Methylsulfonylmethane", "msm"),
  added("hyaluronic-acid", "Hyaluronic Acid"),
  added("acetic-acid", "Acetic Acid"),
  marker("resveratrol", "Resveratrol", "trans-resveratrol"),
  marker("quercetin", "Quercetin"),
  marker("berberine", "Berberine"),
  marker("curcuminoids", "Curcuminoids", "total curcuminoids"),
  marker("piperine", "Piperine"),
  marker("withanolides", "Withanolides"),
  marker("gingerols", "Gingerols"),
  marker("silymarin", "Silymarin"),
  marker("anthocyanins", "Anthocyanins"),
  marker("flavone-glycosides", "Flavone Glycosides"),
  marker("rosavins", "Rosavins"),
  marker("ginsenosides", "Ginsenosides"),
  marker("egcg", "EGCG", "epigallocatechin gallate"),
  marker("allicin", "Allicin"),
  marker("beta-glucan", "Beta-Glucan", "beta glucan"),
  marker("valerenic-acid", "Valerenic Acid"),
  marker("rosmarinic-acid", "Rosmarinic Acid"),
  marker("boswellic-acids", "Boswellic Acids"),
  marker("flavanols", "Flavanols", "cocoa flavanols"),
  marker("chlorophyll", "Chlorophyll"),
  {
    id: "viable-cells",
    name: "Viable cells",
    panel: "potency",
    kind: "culture",
    uspRange: null,
    origin: "added",
    synonyms: ["viable count", "probiotic count"],
  },
];
