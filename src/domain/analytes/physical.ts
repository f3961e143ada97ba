import { type Analyte, analytesOf } from "./analyte.ts";

const identity = /* @__PURE__ */ analytesOf("identity", "identity");
const freshness = /* @__PURE__ */ analytesOf("oxidation", "freshness");
const physical = /* @__PURE__ */ analytesOf("physical", "physical");

/** Identity by any method, freshness of oils, and physical properties. */
export const PROPERTIES: readonly Analyte[] = [
  identity(
    "identity",
    "Identity",
    "identification",
    "hptlc",
    "identity by hptlc",
    "identification by hptlc",
    "tlc",
    "ftir",
    "ft-ir",
    "identity by ftir",
    "identification by ftir",
    "nir",
    "nmr",
    "dna",
    "dna barcode",
    "dna barcoding",
    "identity by dna",
    "microscopy",
    "identity by microscopy",
    "macroscopy",
    "botanical identity",
    "species",
    "species identity",
    "species identification",
    "chromatographic fingerprint",
  ),
  freshness("peroxide-value", "Peroxide value", "pv", "peroxide number", "peroxidzahl"),
  freshness("p-anisidine-value", "p-Anisidine value", "p-av", "anisidine value", "anisidinzahl"),
  freshness("totox", "TOTOX", "total oxidation", "totox value"),
  freshness("acid-value", "Acid value", "acid number"),
  freshness("free-fatty-acids", "Free fatty acids", "ffa"),
  physical("disintegration", "Disintegration time", "disintegration"),
  physical("dissolution", "Dissolution"),
  physical("weight-variation", "Weight variation", "uniformity of weight", "average weight"),
  physical("moisture", "Moisture", "moisture content", "water content", "karl fischer", "water"),
  physical(
    "loss-on-drying",
    "Loss on drying",
    "lod (loss on drying)",
    "loss on drying (lod)",
    "trocknungsverlust",
    "perte a la dessiccation",
    "perdida por secado",
  ),
  physical("ash", "Ash", "total ash", "residue on ignition", "sulfated ash"),
  physical("acid-insoluble-ash", "Acid-insoluble ash"),
  physical("ph", "pH"),
  physical("bulk-density", "Bulk density", "tapped density", "density"),
  physical("particle-size", "Particle size", "mesh size"),
  physical("hardness", "Hardness", "tablet hardness"),
  physical("friability", "Friability"),
  physical("appearance", "Appearance", "description", "color", "odor", "taste", "organoleptic"),
  physical("foreign-matter", "Foreign matter", "foreign material", "filth", "filth and foreign material"),
  // An ingredient of tinctures and a solvent: of no meaning without the product's formula.
  {
    ...physical("ethanol", "Ethanol", "alcohol", "ethyl alcohol", "alcohol content"),
    panel: "solvents",
    kind: "other",
  },
];
