import { describe, expect, test } from "vitest";
import { claimed, found, judgedWith, row } from "#tests/support/open-world.ts";
import { belowLoqFinding, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import type { Finding } from "./finding.ts";

const present: Finding = { qualifier: "present" };
const conforms: Finding = { qualifier: "conforms" };
const FENUGREEK = { name: "Fenugreek Tea" };
const _CHILD = { name: "Children's Multivitamin Gummies" };

/** What a laboratory finds in the panel of amounts, and no label names. Sources: FDA's warning letters and its database of tainted products; the Defense Department's list. */
describe("a prohibited or hidden ingredient in any panel is unsafe", () => {
  test.each(
    [
      found("7-hydroxymitragynine", 22, "mg/serving"),
      found("7-OH", 12),
      found("Mitragynine", 15),
      found("Delta-8-THC", 12),
      found("Δ8-THC", 12),
      found("Hexahydrocannabinol (HHC)", 10),
      found("LGD 4033", 5),
      found("LGD-4033", 5),
      found("1,3 DMAA", 60),
      found("Geranamine", 60),
      found("Methylhexanamine HCl", 60),
      found("2-Aminoisoheptane", 100),
      found("DMHA (hydrochloride)", 100),
      found("N-desmethyl sildenafil", 3),
      found("N-Desmethyl Sildenafil", 12),
      found("Sildenafil (free base)", 3),
      found("sildenafil citrate", 50),
      found("Propoxyphenyl hydroxyhomosildenafil", 4),
      found("Dithio-desmethyl carbodenafil", 4),
      found("Nitroso-prodenafil", 4),
      found("Sulfoaildenafil", 4),
      found("Acetil tadalafil", 4),
      found("N-Benzyl tadalafil", 4),
      found("Didesmethyl sibutramine", 4),
      found("Chlorosibutramine", 4),
      found("Lovastatin", 5),
      found("Atorvastatin calcium", 5),
      found("Glibenclamide", 2),
      found("Semaglutide", 1),
      found("Tirzepatide acetate", 1),
      found("Zopiclone", 4),
      found("Phenazepam", 1),
      found("Etizolam", 1),
      found("Protonitazene", 1),
      found("Tianeptine sulfate", 15),
      found("Phenibut", 250),
      found("Phenylpiracetam", 100),
      found("Aniracetam", 100),
      found("BPC-157", 0.5),
      found("Ostarine (MK-2866)", 10),
      found("RAD 140", 10),
      found("Testosterone propionate", 5),
      found("β-methylphenethylamine", 20),
      found("Higenamine HCl", 20),
      found("Muscimol", 3),
      found("Colchicine", 0.5),
      found("Omeprazole", 10),
      found("Dexamethasone phosphate", 0.5),
      found("Prednisone-21-acetate", 2),
      found("Metformin", 200),
      found("Diclofenac sodium", 25, "mg", "physical"),
      found("Sildenafil", 25, "mg/kg", "mycotoxins"),
      found("Tadalafil", 3, "mg/kg", "solvents"),
      row("Fluoxetine", "allergens", present),
      row("Sibutramine", "potency", { qualifier: "detected" }),
    ].map((extra) => [`${extra.analyte} in ${extra.panel}`, extra] as const),
  )("%s", (_name, extra) => {
    const report = judgedWith(FENUGREEK, extra);
    expect(report).toMatchObject({ verdict: "unsafe", hazards: ["adulterant"] });
    expect(report.answers.label).not.toBe("pass");
  });
});

/** Declared on the label, and unlawful there: FDA's lists of tianeptine, phenibut, DMAA, BMPEA, kratom, cannabinoids; Defense Department. */
describe("a declared amount of what is unlawful in supplements is unsafe", () => {
  test.each(
    [
      claimed("Tianeptine sulfate", 15, 14.8),
      claimed("2-Aminoisoheptane", 100, 100),
      claimed("Phenibut HCl", 500, 505),
      claimed("1,3-Dimethylamylamine HCl", 40, 41),
      claimed("7-Hydroxymitragynine", 20, 20.4),
      claimed("Delta-8 THC", 25, 25.6),
      claimed("Mitragynine", 50, 51),
      claimed("Ephedrine alkaloids", 20, 20.5),
      claimed("Ligandrol", 10, 10.2),
      claimed("N-Methyl-piracetam", 500, 510),
    ].map((extra) => [extra.analyte, extra] as const),
  )("%s", (_name, extra) => {
    expect(judgedWith({ name: `${extra.analyte} capsules` }, extra)).toMatchObject({
      verdict: "unsafe",
      hazards: ["adulterant"],
    });
  });
});

describe("a lawful ingredient that the label names is no adulterant", () => {
  test.each([
    [{ name: "Green Tea Extract" }, found("Caffeine", 30)],
    [{ name: "Guarana Energy" }, found("Caffeine", 80, "mg", "undeclared_drugs")],
    [{ name: "Yohimbe Bark Extract" }, found("Yohimbine", 4)],
    [{ name: "Red Yeast Rice" }, found("Lovastatin", 2)],
    [{ name: "Kava Root" }, found("Kavalactones", 70)],
    [{ name: "White Willow Bark" }, found("Salicylic acid", 1)],
    [{ name: "DHEA 25 mg" }, claimed("DHEA", 25, 26)],
    [{ name: "CBD Oil" }, claimed("Cannabidiol", 25, 26)],
    [{ name: "Mucuna Pruriens" }, found("L-DOPA", 60)],
    [
      { name: "Sleep Aid", declared: { ingredients: ["Melatonin"] } },
      found("Melatonin", 3, "mg", "undeclared_drugs"),
    ],
    [{ name: "Turmeric Curcumin" }, found("Curcumin", 200)],
    [{ name: "Poppy Seed Oil" }, found("Thiamine", 1)],
  ] as const)("%j: %#", (product, extra) => {
    expect(judgedWith(product, extra).hazards).toEqual([]);
    expect(judgedWith(product, extra).verdict).not.toBe("not_fully_judged");
  });
});

/** Rule 2: what acts or is unknown, and is not on the label, keeps the report from being fully judged. */
describe("an unknown or active substance that the label does not name is not fully judged, by name", () => {
  test.each(
    [
      found("Melatonin", 3),
      found("Caffeine", 300),
      found("Berberine", 200),
      found("5-HTP", 50),
      found("Creatinine", 0.9, "g"),
      found("Compound X-12", 3),
      found("Zembrin alkaloids", 2),
      row("Something new", "potency", { qualifier: "detected" }),
    ].map((extra) => [extra.analyte, extra] as const),
  )("%s", (_name, extra) => {
    const report = judgedWith({ name: "Valerian Root" }, extra);
    expect(report).toMatchObject({ verdict: "not_fully_judged", hazards: [] });
  });

  test.each([
    "Total flavonoids",
    "Withaferin A",
    "Total saponins",
    "Quercetin",
    "Zinc",
    "Leucine",
    "Beta-glucan",
    "Silicon dioxide",
    "Rosmarinic acid",
  ])("%s is known to be harmless, and information", (name) => {
    expect(judgedWith({ name: "Valerian Root" }, found(name, 1)).verdict).toBe("pass");
  });
});

/** Judgement rule 3, our own limits: what a method cannot see it does not exclude. */
describe("not detected is as good as its detection limit", () => {
  test.each([
    [
      "sildenafil < 50 mg/g",
      row("Sildenafil", "undeclared_drugs", belowLoqFinding(null, 50), "mg/g"),
      "inconclusive",
    ],
    ["sildenafil < 1 µg/g", row("Sildenafil", "undeclared_drugs", notDetectedFinding(1), "µg/g"), "pass"],
    [
      "sibutramine < 20 mg a serving",
      row("Sibutramine", "undeclared_drugs", notDetectedFinding(20), "mg"),
      "inconclusive",
    ],
    [
      "S. aureus < 1,000,000",
      row("S. aureus", "microbes", belowLoqFinding(null, 1e6), "CFU/g"),
      "inconclusive",
    ],
    ["S. aureus < 10", row("S. aureus", "microbes", belowLoqFinding(null, 10), "CFU/g"), "pass"],
    [
      "aristolochic acids < 50 µg/g",
      row("Aristolochic acids", "mycotoxins", belowLoqFinding(null, 50), "µg/g"),
      "inconclusive",
    ],
    [
      "a drug screen outside the accreditation, without a limit",
      row("Undeclared drugs (screen)", "undeclared_drugs", { qualifier: "absent" }, null, { inScope: false }),
      "inconclusive",
    ],
    [
      "an accredited drug screen",
      row("Undeclared drugs (screen)", "undeclared_drugs", { qualifier: "absent" }, null, { inScope: true }),
      "pass",
    ],
    [
      "lead below five times the limit",
      row("Lead", "elements", notDetectedFinding(6), "µg/g"),
      "inconclusive",
    ],
  ] as const)("%s", (_name, extra, verdict) => {
    expect(judgedWith({}, extra).verdict).toBe(verdict);
  });
});

/** Rule 4: the laboratory's word is against its client's specification. */
describe("a bare pass of what is measured in numbers shows nothing, and a laboratory's fail is never made milder", () => {
  test.each([
    ["lead conforms", row("Lead", "elements", conforms), "inconclusive"],
    [
      "vitamin C conforms",
      row("Vitamin C", "potency", conforms, null, { claim: { amount: 90, unit: "mg" } }),
      "inconclusive",
    ],
    ["aflatoxin conforms", row("Aflatoxins", "mycotoxins", conforms), "inconclusive"],
    ["TAMC conforms", row("TAMC", "microbes", conforms), "inconclusive"],
    [
      "lead conforms to NMT 10 ppm",
      row("Lead", "elements", conforms, null, { specification: "NMT 10 ppm" }),
      "inconclusive",
    ],
    [
      "lead conforms to NMT 0.5 µg/g",
      row("Lead", "elements", conforms, null, { specification: "NMT 0.5 µg/g" }),
      "pass",
    ],
    [
      "TAMC conforms to ≤ 1,000 CFU/g",
      row("TAMC", "microbes", conforms, null, { specification: "≤ 1,000 CFU/g" }),
      "pass",
    ],
    [
      "a pesticide screen by USP <561>",
      row("Pesticide residues", "pesticides", conforms, null, { method: "USP <561>" }),
      "pass",
    ],
    ["a pesticide screen by nothing", row("Pesticide residues", "pesticides", conforms), "inconclusive"],
    ["identity conforms", row("Identity", "identity", conforms), "pass"],
    ["Salmonella conforms", row("Salmonella", "microbes", conforms), "pass"],
    [
      "B. cereus 1.2 million, which the laboratory failed",
      row("Bacillus cereus", "microbes", measuredFinding(1.2e6, null), "CFU/g", { conclusion: "fail" }),
      "fail",
    ],
    [
      "moisture that the laboratory failed",
      row("Moisture", "physical", measuredFinding(14, 0.2), "%", {
        specification: "NMT 8 %",
        conclusion: "fail",
      }),
      "fail",
    ],
    [
      "lead within our limit that the laboratory failed",
      row("Lead", "elements", measuredFinding(0.02, 0.004), "µg/g", {
        specification: "NMT 0.01 ppm",
        conclusion: "fail",
      }),
      "fail",
    ],
    [
      "disintegration does not conform",
      row("Disintegration", "physical", { qualifier: "does_not_conform" }),
      "fail",
    ],
  ] as const)("%s", (_name, extra, verdict) => {
    expect(judgedWith({}, extra).verdict).toBe(verdict);
  });
});
