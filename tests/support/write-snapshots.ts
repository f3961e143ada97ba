import { buildBase } from "#server/features/search/index/build.ts";
import type { SearchRow } from "#server/features/search/index/rows.ts";
import { writeSnapshot } from "#server/features/search/index/snapshot-file.ts";

/** Child process: writes snapshots to a folder in a loop until it's killed. */

export const PRODUCTS = [4000, 5000] as const;
export const IDENTITY = "a database";

const row = (id: number): SearchRow => ({
  id,
  name: `product ${id}`,
  vector: "",
  lexemes: [
    { term: "product", impact: 1000 },
    { term: `number${id}`, impact: 1000 },
  ],
  single: { category: "minerals", brand_id: "1", verdict: "", form: "capsule", certificate: "" },
  lists: { ingredient: ["1"], diet: [], free_from: [], hazard: [], notice: [] },
  tested: false,
  testedOn: 0,
  labelAccuracy: Number.NaN,
  lead: Number.NaN,
  score: null,
  barcodes: [],
});

if (import.meta.main) {
  const folder = process.argv[2] ?? "";
  const normalizationRules = { letters: {}, wordRanges: "", spaceRanges: "", digitRanges: "" };
  const bases = await Promise.all(
    PRODUCTS.map((count) => buildBase(Array.from({ length: count }, (_, id) => row(id)))),
  );
  for (let written = 0; ; written++) {
    for (const base of bases)
      writeSnapshot(folder, base, { identity: IDENTITY, cursor: "1", normalizationRules });
    process.send?.(written);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
