import { expect, test } from "vitest";
import { PANELS } from "#contract/vocabulary.ts";
import { formNamesOf } from "../units/substance.ts";
import { ADULTERANT_MEANINGS } from "./adulterant-meanings.ts";
import { ANALYTES, analyteOf, findAnalyte, normalizeAnalyteName } from "./find.ts";

test("analyte ids are unique, and names and synonyms within a panel", () => {
  const ids = ANALYTES.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const names = ANALYTES.flatMap(({ id, name, panel, synonyms }) => [
    ...new Set([id, name, ...synonyms].map((one) => `${panel}: ${normalizeAnalyteName(one)}`)),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a name of another script alone is no more work than one of ours", () => {
  expect(findAnalyte("漢".repeat(2000))).toBeNull();
});

test("only nickel, tin and a count are found in two panels", () => {
  const names = ANALYTES.flatMap(({ name, synonyms }) => [
    ...new Set([name, ...synonyms].map(normalizeAnalyteName)),
  ]);
  const shared = names.filter((name, at) => names.indexOf(name) !== at);
  expect(shared.toSorted()).toEqual(["ni", "nickel", "sn", "tin", "total viable count"]);
  expect(findAnalyte("Nickel")?.id).toBe("nickel");
  expect(findAnalyte("Nickel (Ni)", "elements")?.id).toBe("nickel-contaminant");
});

test("an ester or salt with a known weight is a name of its analyte", () => {
  expect(findAnalyte("Creatine monohydrate")?.id).toBe("creatine");
  expect(findAnalyte("Vitamin A (Retinyl palmitate)")?.id).toBe("vitamin-a");
  expect(findAnalyte("dl-α-Tocopheryl acetate")?.id).toBe("vitamin-e");
  for (const { id } of ANALYTES)
    for (const name of formNamesOf(id)) expect(findAnalyte(name)?.id, name).toBe(id);
});

test.each([
  ["Lead", "lead"],
  [" pb ", "lead"],
  ["Arsenic", "arsenic-total"],
  ["Inorganic arsenic", "arsenic-inorganic"],
  ["Mercury", "mercury-total"],
  ["TOTOX", "totox"],
  ["Vitamin D3", "vitamin-d"],
  ["α-Tocopherol", "vitamin-e"],
  ["Lead (Pb)", "lead"],
  ["Arsenic (As)", "arsenic-total"],
  ["Vitamin A (Retinol)", "vitamin-a"],
  ["Yeast & Mold", "tymc"],
  ["Y&M", "tymc"],
  ["Aerobic mesophilic flora 30 °C", "tamc"],
  ["Plomb (Pb) / Lead", "lead"],
  ["Dioxins + dl-PCB", "dioxins-and-dl-pcbs"],
  ["Sum PCDD/F + dl-PCB (WHO-TEQ 2005)", "dioxins-and-dl-pcbs"],
  ["PCB, sum of ICES-6", "ndl-pcbs"],
  ["PCB-6 (ndl-PCB)", "ndl-pcbs"],
  ["Pesticides >500 incl. glyphosate", "pesticide-residues"],
  ["3-MCPD, free and ester-bound, as 3-MCPD", "3-mcpd-sum"],
  ["p-AnV", "p-anisidine-value"],
  ["T.P.C.", "tamc"],
  ["菌落总数 Aerobic plate count GB 4789.2", "tamc"],
  ["Bile tol. GN (probable number)", "bile-tolerant-gram-negative"],
  ["Multi-residue GC-MS/MS + LC-MS/MS, 512 actives", "pesticide-residues"],
  ["Soluble fiber (AOAC 2011.25)", "soluble-fiber"],
  ["Total AF", "aflatoxins-total"],
  ["Hydroperoxides", "peroxide-value"],
  ["PCDD/F", "dioxins"],
  ["Total Yeasts and Moulds", "tymc"],
  ["E.coli", "e-coli"],
  ["ESCHERICHIA_COLI", "e-coli"],
  ["Total Withanolides", "withanolides"],
  ["5-MTHF", "folate"],
  ["Aluminium (Al)", "aluminum"],
  ["Chlorpyrifos *", "chlorpyrifos"],
  ["Lead chromate (adulterant)", "lead-chromate"],
  ["Metanil Yellow", "metanil-yellow"],
  ["Water Activity", "water-activity"],
  ["HPTLC", "identity"],
  ["Elemental Impurities: Arsenic", "arsenic-total"],
  ["Residual Solvents: Ethyl acetate", "ethyl-acetate"],
  ["As(III)+As(V)", "arsenic-inorganic"],
  ["Pyridoxine HCl", "vitamin-b6"],
])("findAnalyte(%j) is %s", (name, id) => {
  expect(findAnalyte(name)?.id).toBe(id);
});

test.each([
  ["Lead as Pb, per daily serving", "elements", "lead"],
  ["Heavy Metals - Lead [IS/IEC 17025 SOP-HM-02]", "elements", "lead"],
  ["Cadmium/daily dose", "elements", "cadmium"],
  ["Lead [Pb]", "elements", "lead"],
  ["Plumbum (Pb-208)", "elements", "lead"],
  ["Lead (Pb-208), closed-vessel MW / ICP-MS", "elements", "lead"],
  ["75As (He mode), total", "elements", "arsenic-total"],
  ["砷 (As) GB 5009.11", "elements", "arsenic-total"],
  // What is taken elsewhere says nothing of this product.
  ["Lead intake at 0.001 g/d", "elements", undefined],
  ["210Pb", "elements", undefined],
  ["Lead, internal standard", "elements", undefined],
  ["六价铬 (Cr)", "elements", undefined],
  ["甲基汞 (Hg)", "elements", undefined],
  ["铅 (Pb) 除外", "elements", undefined],
  ["Bolores e leveduras", "microbes", "tymc"],
  ["Heavy metals - total as Pb", "elements", undefined],
  ["Total Viable Count (herbal, hot water)", "microbes", "tamc"],
  ["Total viable count 30 °C", "microbes", "tamc"],
] as const)("findAnalyte(%j) among %s is %s", (name, panel, id) => {
  expect(findAnalyte(name, panel)?.id).toBe(id);
});

test.each(["Magnesium citrate", "Lead (As)", "Lead / Arsenic", "Unobtainium", "", "constructor"])(
  "findAnalyte(%j) is null",
  (name) => {
    expect(findAnalyte(name)).toBeNull();
  },
);

test.each([
  ["Pb-208, ICP-MS", "lead"],
  ["Lead (Pb-206)", "lead"],
  ["Lead (Pb-75)", undefined],
  ["Lead (Pb-210)", undefined],
  ["Lead 75", undefined],
  ["Arsenic 75", "arsenic-total"],
  ["Lead per daily serving", "lead"],
  ["Cadmium, per 2 gummies", "cadmium"],
  ["Hg, direct thermal decomposition (DMA-80)", "mercury-total"],
  ["Inorganic arsenic (AsIII+AsV), HPLC-ICP-MS", "arsenic-inorganic"],
  ["Chromium, hexavalent", "chromium-vi"],
  ["Copper as Cu", "copper"],
  ["Arsenobetaine (as As)", undefined],
  ["Heavy metals as Pb", undefined],
  ["Lead chromate", "lead-chromate"],
  ["Lead and cadmium", undefined],
  ["Lead + Cd + As + Hg", undefined],
  ["Lead spike recovery", undefined],
  ["Cadmium z-score", undefined],
  ["Arsenic V", undefined],
  ["Arsenic, AsIII", undefined],
  ["Arsenic, organic", undefined],
  ["Mercury, ethyl", undefined],
])("among the elements, %j is %j", (name, id) => {
  expect(findAnalyte(name, "elements")?.id).toBe(id);
});

test("analyteOf treats any claimed strain in CFU or AFU as a viable count", () => {
  const lactobacilli = { analyte: "Lactobacillus rhamnosus", unit: "billion CFU", panel: "potency" } as const;
  expect(analyteOf(lactobacilli)?.id).toBe("viable-cells");
  expect(analyteOf({ ...lactobacilli, unit: "mg" })).toBeNull();
  expect(analyteOf({ ...lactobacilli, unit: "CFU/g", panel: "microbes" })).toBeNull();
  expect(analyteOf({ analyte: "TYMC", unit: "CFU/g", panel: "microbes" })?.id).toBe("tymc");
});

test("every panel has analytes", () => {
  const panels = new Set(ANALYTES.map(({ panel }) => panel));
  expect(PANELS.filter((panel) => !panels.has(panel))).toEqual([]);
});

test("every adulterant with a meaning is an analyte", () => {
  for (const id of ADULTERANT_MEANINGS.keys())
    expect(findAnalyte(id)).toMatchObject({ id, kind: "adulterant" });
});
