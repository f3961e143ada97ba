import { parseUnit } from "../units/unit.ts";
import type { Analyte } from "./analyte.ts";
import { CONSTITUENTS } from "./constituents.ts";
import { CONTAMINANTS } from "./contaminants.ts";
import { NUTRIENTS } from "./nutrients.ts";

export const ANALYTES: readonly Analyte[] = [...NUTRIENTS, ...CONSTITUENTS, ...CONTAMINANTS];

const BY_NAME = /* @__PURE__ */ new Map(
  ANALYTES.flatMap((analyte) =>
    [analyte.id, analyte.name, ...analyte.synonyms].map((name) => [name.toLowerCase(), analyte] as const),
  ),
);

/** Finds an analyte by id, name or synonym, ignoring case. Null if unknown. */
export const findAnalyte = (name: string): Analyte | null => BY_NAME.get(name.trim().toLowerCase()) ?? null;

/** The analyte of a result. Probiotics are claimed by strain: any potency result in CFU or AFU is a viable count. */
export function analyteOf(result: { analyte: string; unit: string | null; panel: string }): Analyte | null {
  const known = findAnalyte(result.analyte);
  if (known || result.unit === null || result.panel !== "potency") return known;
  const dimension = parseUnit(result.unit)?.dimension;
  return dimension === "CFU" || dimension === "AFU" ? findAnalyte("viable-cells") : null;
}
