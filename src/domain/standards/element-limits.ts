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

export const ELEMENT_LIMITS: readonly ContaminantLimit[] = [
  { ...USP_2232, analyte: "arsenic-inorganic", high: 15 },
  { ...USP_2232, analyte: "cadmium", high: 5 },
  { ...USP_2232, analyte: "lead", high: 5 },
  { ...USP_2232, analyte: "mercury-total", high: 15 },
  { ...USP_2232, analyte: "methylmercury", high: 2 },
];
