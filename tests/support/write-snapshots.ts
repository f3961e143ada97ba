import { buildBase } from "#server/features/search/index/build.ts";
import { writeSnapshot } from "#server/features/search/index/snapshot-file.ts";
import { searchRow } from "./search-row.ts";

/** Child process: writes snapshots to a folder in a loop until it's killed. */

export const PRODUCTS = [4000, 5000] as const;
export const IDENTITY = "a database";

if (import.meta.main) {
  const folder = process.argv[2] ?? "";
  const normalizationRules = { letters: {}, wordRanges: "", spaceRanges: "", digitRanges: "" };
  const bases = await Promise.all(
    PRODUCTS.map((count) =>
      buildBase(Array.from({ length: count }, (_, id) => searchRow(id, `product number${id}`))),
    ),
  );
  for (let written = 0; ; written++) {
    for (const base of bases)
      writeSnapshot(folder, base, { identity: IDENTITY, cursor: "1", normalizationRules });
    process.send?.(written);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
