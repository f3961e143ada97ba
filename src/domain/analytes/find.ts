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

/** By identifier, name or synonym, capitals ignored. Null for what the table does not know. */
export const findAnalyte = (name: string): Analyte | null => BY_NAME.get(name.trim().toLowerCase()) ?? null;

/** Living cells are claimed under the names of their strains: whatever potency is counted in them is a viable count. */
export function analyteOf(result: { analyte: string; unit: string | null; panel: string }): Analyte | null {
  const known = findAnalyte(result.analyte);
  if (known || result.unit === null || result.panel !== "potency") return known;
  const dimension = parseUnit(result.unit)?.dimension;
  return dimension === "CFU" || dimension === "AFU" ? findAnalyte("viable-cells") : null;
}
