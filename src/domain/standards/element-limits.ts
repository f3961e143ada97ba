import type { ContaminantLimit, Standard } from "./limit.ts";

/** The chapter derives its figures for adults; children's products are never judged by them. */
const USP_2232: Standard & Pick<ContaminantLimit, "when"> = {
  standard: "usp_2232",
  name: "USP <2232>",
  edition: "official June 1, 2023",
  unit: "µg/day",
  basis: "permitted daily exposure from a finished supplement, at the highest intake on the label",
  population: "adults weighing 50 kg",
  source_url: "https://scribd.com/document/697427088",
  read: "copy",
  checked_on: "2026-11-01",
  decimalPlaces: 0,
  when: { population: "adults" },
};

/** For medicines; USP <232> has the same figures. Held where USP <2232> has none. Aluminum has none in either. */
const ICH_Q3D: Standard & Pick<ContaminantLimit, "when"> = {
  standard: "ich_q3d",
  name: "ICH Q3D",
  edition: "oral doses of ICH Q3D and USP <232>, as listed in an undated copy",
  unit: "µg/day",
  basis: "permitted daily exposure by mouth from a medicine; no limit for supplements is held",
  population: "adults weighing 50 kg",
  source_url: "https://labs.protheragen-ing.com/elemental-impurity-test.html",
  read: "copy",
  checked_on: "2026-11-28",
  when: { population: "adults" },
};

export const ELEMENT_LIMITS: readonly ContaminantLimit[] = [
  { ...USP_2232, analyte: "arsenic-inorganic", high: 15 },
  { ...USP_2232, analyte: "cadmium", high: 5 },
  { ...USP_2232, analyte: "lead", high: 5 },
  { ...USP_2232, analyte: "mercury-total", high: 15 },
  { ...USP_2232, analyte: "methylmercury", high: 2 },
  { ...ICH_Q3D, analyte: "thallium", high: 8 },
  { ...ICH_Q3D, analyte: "cobalt", high: 50 },
  { ...ICH_Q3D, analyte: "nickel-contaminant", high: 200 },
  { ...ICH_Q3D, analyte: "antimony", high: 1200 },
  { ...ICH_Q3D, analyte: "barium", high: 1400 },
  { ...ICH_Q3D, analyte: "tin-contaminant", high: 6000 },
];
