import { build } from "#server/features/search/index/build.ts";
import type { Row } from "#server/features/search/index/rows.ts";
import { writeSnapshot } from "#server/features/search/index/snapshot-file.ts";

/** A process that writes one snapshot after another into the folder it is given, until it is killed. */

export const PRODUCTS = [4000, 5000] as const;
export const IDENTITY = "a database";

const row = (id: number): Row => ({
  id,
  name: `product ${id}`,
  words: [
    { term: "product", impact: 1000 },
    { term: `number${id}`, impact: 1000 },
  ],
  single: { category: "minerals", brand_id: "1", verdict: "", form: "capsule" },
  lists: { ingredient: ["1"], diet: [] },
  tested: false,
  testedOn: 0,
  labelAccuracy: Number.NaN,
  lead: Number.NaN,
  barcodes: [],
});

if (import.meta.main) {
  const folder = process.argv[2] ?? "";
  const folding = { letters: {}, wordRanges: "", spaceRanges: "", digitRanges: "" };
  const bases = await Promise.all(
    PRODUCTS.map((count) => build(Array.from({ length: count }, (_, id) => row(id)))),
  );
  for (let written = 0; ; written++) {
    for (const base of bases) writeSnapshot(folder, base, { identity: IDENTITY, cursor: "1", folding });
    process.send?.(written);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
