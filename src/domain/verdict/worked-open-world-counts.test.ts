import { describe, expect, test } from "vitest";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { judgedWith, row } from "#tests/support/open-world.ts";
import { measuredFinding } from "#tests/support/verdict-examples.ts";

const WHEY = { name: "Whey Protein Isolate" };

/** Rule 14: what a probiotic is sold for is no contamination. Its live cells were not tested for here. */
describe("a count", () => {
  const traits = { ...CLEAN_REPORT.product.traits, types: ["probiotic" as const] };
  const SPORES = { name: "Spores", traits, declared: { ingredients: ["Bacillus coagulans"] } };
  const BOULARDII = { name: "Yeast 5B", traits, declared: { ingredients: ["Saccharomyces boulardii"] } };
  const SELENIUM = {
    name: "Selenium Yeast",
    declared: { ingredients: ["Selenium yeast (Saccharomyces cerevisiae)"] },
  };
  const counted = (name: string, count: number) =>
    row(name, "microbes", measuredFinding(count, null), "CFU/g");
  test.each([
    [
      "all of a spore probiotic",
      SPORES,
      counted("TAMC (product contains live spores)", 6.4e9),
      "no_failures",
    ],
    ["lactic bacteria", SPORES, counted("Lactic acid bacteria, MRS 37 °C", 3e10), "no_failures"],
    ["the yeast of the label", BOULARDII, counted("Yeast count, YGC", 1.9e10), "no_failures"],
    ["yeasts of a spore probiotic", SPORES, counted("Yeasts and molds", 1.9e7), "fail"],
    ["a pathogen beside a remark", SPORES, counted("Bacillus cereus (not Bacillus subtilis)", 1e6), "fail"],
    ["hygiene beside a remark", SPORES, counted("Enterobacteriaceae (Lactobacillus inhibited)", 1e6), "fail"],
    ["what is not sold", SPORES, counted("Total aerobic count, excluding probiotic flora", 1e7), "fail"],
    ["a product with a yeast extract", SELENIUM, counted("Yeasts and molds", 1e7), "fail"],
    [
      "Campylobacter",
      WHEY,
      counted("Thermophilic Campylobacter spp. (ISO 10272-2)", 500),
      "not_fully_judged",
    ],
    ["spores of a pathogen", WHEY, counted("Clostridium tetani spores", 900), "not_fully_judged"],
    ["all of anything else", WHEY, counted("TAMC", 6.4e9), "fail"],
    ["a few spores", WHEY, counted("Thermophilic spores, total", 30), "pass"],
    ["many spores", WHEY, counted("Thermophilic spores, total", 3e5), "not_fully_judged"],
    ["an unknown organism", WHEY, counted("Pantoea agglomerans", 30), "not_fully_judged"],
  ])("of %s", (_, product, extra, verdict) => {
    expect(judgedWith(product, extra).verdict).toBe(verdict);
  });
});
