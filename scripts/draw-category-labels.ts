import { createHash } from "node:crypto";
import { readExportEvidence } from "./export-evidence.ts";

/**
 * `node scripts/draw-category-labels.ts`: prints the 500 labels of `tests/fixtures/category-labels.tsv` as they were labeled:
 * id, LanguaL type, form, brand and name, without a category. The first 250 are the half to develop on.
 */
const LABELS = 500;
const SEED = "category-labels";

const evidence = (await readExportEvidence()) ?? [];
const drawn = evidence
  .map((one) => ({ ...one, order: createHash("sha256").update(`${SEED}:${one.id}`).digest("hex") }))
  .sort((one, other) => (one.order < other.order ? -1 : 1))
  .slice(0, LABELS);
for (const { id, code, form, brand, name } of drawn) console.log([id, code, form, brand, name].join("\t"));
