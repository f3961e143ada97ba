import type { MicrobialCategory } from "#contract/vocabulary.ts";
import type { ContaminantLimit, Standard } from "./limit.ts";

const USP_2023: Standard = {
  standard: "usp_2023",
  name: "USP <2023>",
  edition: "tables 2 and 3, undated copy",
  unit: "CFU/g",
  basis: "recommended for nonsterile products",
  population: "everyone",
  source_url: "https://scribd.com/document/712683127",
  read: "copy",
  checked_on: "2026-11-01",
};

/** Total aerobic count, yeasts and molds, bile-tolerant Gram-negative bacteria (CFU/g); organisms absent in 10 g. */
const ROWS: readonly (readonly [
  microbial: MicrobialCategory,
  label: string,
  tamc: number,
  tymc: number,
  gramNegative: number | null,
  absent: readonly string[],
])[] = [
  ["dried_botanical", "dried botanicals", 1e5, 1e3, 1e3, ["salmonella", "e-coli"]],
  ["botanical_extract", "botanical extracts", 1e4, 1e3, null, ["salmonella", "e-coli"]],
  ["tincture", "tinctures", 1e4, 1e3, null, []],
  ["fluidextract", "fluidextracts", 1e4, 1e3, null, []],
  ["infusion", "infusions and decoctions", 1e2, 1e1, null, []],
  ["with_botanicals", "with botanicals", 1e4, 1e3, null, ["salmonella", "e-coli"]],
  ["botanical_for_boiling_water", "botanicals for boiling water", 1e6, 1e4, 1e2, ["salmonella", "e-coli"]],
  ["ingredient", "other ingredients", 1e3, 1e2, null, ["e-coli"]],
  ["refined", "refined ingredients", 1e3, 1e2, null, ["e-coli"]],
];

export const MICROBE_LIMITS: readonly ContaminantLimit[] = ROWS.flatMap(
  ([microbial, label, tamc, tymc, gramNegative, absent]) => {
    const countLimit = { ...USP_2023, name: `USP <2023>, ${label}`, when: { microbial } };
    return [
      { ...countLimit, analyte: "tamc", high: tamc },
      { ...countLimit, analyte: "tymc", high: tymc },
      ...(gramNegative === null
        ? []
        : [{ ...countLimit, analyte: "bile-tolerant-gram-negative", high: gramNegative }]),
      ...absent.map((analyte) => ({
        ...USP_2023,
        name: "USP <2023>, absent in 10 g",
        unit: null,
        when: { microbial },
        analyte,
      })),
    ];
  },
);
