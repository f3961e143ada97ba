import { describe, expect, test } from "vitest";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { judgedWith, row } from "#tests/support/open-world.ts";
import { NO_PLAN } from "#tests/support/verdict-examples.ts";
import type { Finding } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";

const absent: Finding = { qualifier: "absent" };
const conforms: Finding = { qualifier: "conforms" };
const WHEY = {
  name: "Whey Protein Isolate",
  declared: { ingredients: ["Whey protein isolate (milk)"], allergens: ["milk"] },
};

/** Rule 5: what is absent is a failure only if it is what the label names. */
describe("an identity row that finds nothing", () => {
  test.each([
    ["of added amino acids", "Amino acid spiking (free glycine, taurine)", null, "pass"],
    ["of sugars, which should be absent", "Sucrose, glucose", "< 0.5 g/100 g each", "pass"],
    ["of something unexplained", "Marker compounds of region 3", null, "inconclusive"],
    ["of a fingerprint that should be there", "HPTLC fingerprint", "Present", "inconclusive"],
    ["of the whey on the label", "Bovine whey protein", null, "fail"],
    ["of the whey on the label that should be absent", "Bovine whey protein", "Absent", "inconclusive"],
  ])("%s", (_, analyte, specification, verdict) => {
    const more = { conclusion: "pass", specification } as const;
    expect(judgedWith(WHEY, row(analyte, "identity", absent, null, more)).verdict).toBe(verdict);
  });

  test("does not count as a test of identity", () => {
    const spiking = row("Amino acid spiking", "identity", absent, null, { conclusion: "pass" });
    const { panels } = judgeReport(
      { product: { ...CLEAN_REPORT.product, ...WHEY }, measurements: [spiking], plan: NO_PLAN },
      "house",
    );
    expect(panels.flatMap(({ rows }) => rows)).toContainEqual(
      expect.objectContaining({ analyte: "identity", status: "not_tested" }),
    );
  });
});

test.each([
  ["DNA barcoding, match", "No Thevetia"],
  ["Stephania tetrandra, HPTLC", "Distinguished from Aristolochia fangchi"],
  ["Stephania tetrandra, HPTLC", "Reject if Aristolochia is found"],
  ["Stephania tetrandra, best match", "Stephania tetrandra; differs from Aristolochia"],
])("a check that excludes a poisonous species is no hazard: %s, %s", (name, specification) => {
  const excluded = row(name, "identity", conforms, null, { specification });
  expect(judgedWith({ name: "Stephania tetrandra" }, excluded).hazards).toEqual([]);
});

test.each([
  ["FTIR match, no color added", "pass"],
  ["No amino acid spiking detected", "pass"],
])("%s is about the label", (name, verdict) => {
  expect(judgedWith(WHEY, row(`Whey protein: ${name}`, "identity", conforms)).verdict).toBe(verdict);
});

test.each([
  ["Panax ginseng root", "Panax notoginseng"],
  ["Vaccinium macrocarpon", "Vaccinium oxycoccos"],
])("a label with %s is not one with %s", (ingredient, other) => {
  const product = { name: "Daily", declared: { ingredients: [ingredient] } };
  expect(judgedWith(product, row(other, "identity", { qualifier: "present" })).hazards).toEqual(["identity"]);
});

test.each([
  ["Bifidobacterium animalis subsp. lactis Bl-04, qPCR", "Bifidobacterium lactis Bl-04"],
  ["Chondroitin disaccharide ratio di-4S/di-6S", "Chondroitin sulfate"],
])("%s is of the label with %s", (analyte, ingredient) => {
  const product = { name: "Daily", declared: { ingredients: [ingredient] } };
  expect(judgedWith(product, row(analyte, "identity", { qualifier: "present" })).hazards).toEqual([]);
});

/** Our own rule, after EFSA Journal 16 (2018) 5206. */
test.each([
  ["vanA gene cluster (E. faecium isolate, Tn1546-borne)", "present", "fail"],
  ["vanA gene cluster (E. faecium isolate, Tn1546-borne)", "absent", "pass"],
  ["Acquired antimicrobial resistance genes (WGS)", "present", "fail"],
] as const)("a gene of resistance: %s, %s", (name, qualifier, verdict) => {
  const probiotic = { name: "Lactic 10 Billion" };
  const gene = row(name, "identity", { qualifier }, null, { specification: "Not detected" });
  expect(judgedWith(probiotic, gene).verdict).toBe(verdict);
});

/** The species that the method text or the requirement names is what was found. */
describe("what an identity row was matched with", () => {
  const SKULLCAP = {
    name: "Skullcap",
    declared: { ingredients: ["Skullcap (Scutellaria lateriflora) aerial parts"] },
  };
  const BLACK_COHOSH = { name: "Black Cohosh", declared: { ingredients: ["Black cohosh root"] } };
  test.each([
    [SKULLCAP, "DNA barcode (ITS2)", "BLAST best match Teucrium chamaedrys L. 99.6 %", "unsafe"],
    [SKULLCAP, "DNA barcode (ITS2)", "BLAST best match Scutellaria lateriflora L. 99.8 %", "pass"],
    [SKULLCAP, "DNA barcode (ITS2)", "closest hit: Phlomis fruticosa", "inconclusive"],
    [BLACK_COHOSH, "HPTLC fingerprint - best match Actaea cimicifuga (sheng ma)", undefined, "inconclusive"],
    [BLACK_COHOSH, "HPTLC fingerprint - best match Actaea racemosa", undefined, "pass"],
  ])("%j: %s, %s", (product, analyte, method, verdict) => {
    const more = { conclusion: "pass", ...(method ? { method } : {}) } as const;
    expect(judgedWith(product, row(analyte, "identity", conforms, null, more)).verdict).toBe(verdict);
  });
});

/** A leaf is not a root, and mycelium on grain is no mushroom. */
describe("another part, and a species in short", () => {
  const ASHWAGANDHA = { name: "Ashwagandha Root", declared: { ingredients: ["Withania somnifera root"] } };
  const BLACK_COHOSH = { name: "Black Cohosh 540", declared: { ingredients: ["Actaea racemosa root"] } };
  const CINNAMON = { name: "Ceylon Cinnamon", declared: { ingredients: ["Cinnamomum verum bark"] } };
  const LIONS_MANE = { name: "Lion's Mane", declared: { ingredients: ["Hericium erinaceus fruiting body"] } };
  const LACTIC = {
    name: "Daily Lactic",
    declared: { ingredients: ["Lactobacillus acidophilus", "Lacticaseibacillus rhamnosus"] },
  };
  const present: Finding = { qualifier: "present" };
  test.each([
    [ASHWAGANDHA, "Withania somnifera, folium (flavonol glycosides)", present, undefined, "inconclusive"],
    [ASHWAGANDHA, "Withania somnifera, root (HPTLC)", present, undefined, "pass"],
    [LIONS_MANE, "Hericium erinaceus mycelium (HPTLC)", present, undefined, "inconclusive"],
    [LIONS_MANE, "Hericenone C", present, "Present (fruiting body marker)", "pass"],
    [LIONS_MANE, "Hericenone C", present, undefined, "inconclusive"],
    [BLACK_COHOSH, "Cimifugin, marker of A. cimicifuga", present, undefined, "fail"],
    [CINNAMON, "C. cassia DNA / coumarin TLC", absent, "Not present", "pass"],
    [LACTIC, "Strain identity, L. rhamnosus", conforms, undefined, "pass"],
  ])("%j: %s %j", (product, analyte, finding, specification, verdict) => {
    const more = { conclusion: "pass", ...(specification ? { specification } : {}) } as const;
    expect(judgedWith(product, row(analyte, "identity", finding, null, more)).verdict).toBe(verdict);
  });
});

/** More words are more evidence: none takes away what another one says. */
describe("an identity row is as bad as the worst that it says", () => {
  const SKULLCAP = {
    name: "Skullcap",
    declared: { ingredients: ["Skullcap (Scutellaria lateriflora) aerial parts"] },
  };
  const present: Finding = { qualifier: "present" };
  test.each([
    ["Teucrium chamaedrys", present, { method: "primers identical to Scutellaria lateriflora" }, "unsafe"],
    ["Soy (adulterant)", present, { specification: "consistent with Scutellaria lateriflora" }, "fail"],
    [
      "DNA barcode",
      conforms,
      { method: "best match Scutellaria lateriflora (60 %), second match Teucrium chamaedrys (40 %)" },
      "unsafe",
    ],
    ["DNA barcode", conforms, { method: "best match germander" }, "unsafe"],
    ["DNA barcode", conforms, { method: "BLAST best match: T. chamaedrys" }, "inconclusive"],
    ["HPTLC", conforms, { specification: "consistent with Library spectrum" }, "pass"],
    ["HPTLC", conforms, { specification: "identical with Botanical reference" }, "pass"],
    ["Noopept spot", present, { specification: "Present" }, "inconclusive"],
    ["Unknown species DNA", present, { specification: "Present" }, "inconclusive"],
    ["Insect fragments", present, { specification: "Present or absent" }, "inconclusive"],
  ] as const)("%s, %j, %j: %s", (analyte, finding, more, verdict) => {
    const judged = judgedWith(
      SKULLCAP,
      row(analyte, "identity", finding, null, { conclusion: "pass", ...more }),
    );
    expect(judged.verdict).toBe(verdict);
  });

  test("Panax ginseng is the ginseng of a label that says no more", () => {
    const product = { name: "Ginseng", declared: { ingredients: ["Ginseng root"] } };
    expect(judgedWith(product, row("Panax ginseng", "identity", conforms)).hazards).toEqual([]);
  });
});
