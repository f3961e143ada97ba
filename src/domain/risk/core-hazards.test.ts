import { describe, expect, test } from "vitest";
import { PRODUCT_TYPES } from "#contract/vocabulary.ts";
import { exampleProduct } from "#tests/support/verdict-examples.ts";
import { findAnalyte } from "../analytes/find.ts";
import type { Traits } from "../standards/limit.ts";
import { coreHazardsOf } from "./core-hazards.ts";

const of = (traits: Partial<Traits>) => coreHazardsOf(exampleProduct(traits).traits);
const idsOf = (traits: Partial<Traits>) => of(traits).map(({ id }) => id);

describe.each(PRODUCT_TYPES)("core hazards of %s", (type) => {
  const hazards = of({ types: [type] });

  test("are analytes that we know, in their own panel", () => {
    for (const { id, panel, analytes = [], except = [] } of hazards) {
      expect([panel, undefined], id).toContain(findAnalyte(id)?.panel);
      for (const analyte of [...analytes, ...except]) expect(findAnalyte(analyte)?.id, id).toBe(analyte);
    }
  });

  test("have a source and a name each", () => {
    for (const { name, source } of hazards) {
      expect(name).toMatch(/^[A-Z]/);
      expect(source.length).toBeGreaterThan(10);
    }
  });

  test("include identity and the elements", () => {
    const always = ["identity", "lead", "cadmium", "arsenic-inorganic", "mercury-total"];
    expect(hazards.map(({ id }) => id)).toEqual(expect.arrayContaining(always));
  });
});

test("a hazard that two types share is counted once", () => {
  expect(idsOf({ types: ["weight_loss", "sleep"] }).filter((id) => id === "undeclared-drugs")).toHaveLength(
    1,
  );
  expect(idsOf({ types: ["botanical", "probiotic"] }).filter((id) => id === "salmonella")).toHaveLength(1);
});

test("a product with botanicals is one, whatever its name says", () => {
  expect(idsOf({ microbial: "botanical_extract" })).toEqual(
    expect.arrayContaining(["salmonella", "pesticide-residues"]),
  );
  expect(idsOf({ microbial: "refined" })).not.toContain("pesticide-residues");
  expect(idsOf({ microbial: null })).not.toContain("salmonella");
});

test("seaweed needs inorganic arsenic: total arsenic is not enough", () => {
  const arsenic = (traits: Partial<Traits>) =>
    of(traits).find(({ id }) => id === "arsenic-inorganic")?.analytes;
  expect(arsenic({})).toContain("arsenic-total");
  expect(arsenic({ seaweed: true })).toEqual(["arsenic-inorganic"]);
});
