import { BRAND_NAME } from "#contract/brand.ts";
import type { DumpIndex } from "#contract/open-data.ts";

/** How to cite the files (Citation File Format 1.2.0). */
export const citationFile = (
  { created_at, snapshot }: Pick<DumpIndex, "created_at" | "snapshot">,
  siteUrl: string,
): string =>
  [
    "cff-version: 1.2.0",
    `message: "If you use these data, please cite them with the snapshot's name."`,
    "type: dataset",
    `title: "${BRAND_NAME}: laboratory results of dietary supplements"`,
    "authors:",
    `  - name: "${BRAND_NAME}"`,
    `    website: "${siteUrl}"`,
    ...(snapshot ? [`version: "${snapshot}"`] : []),
    `date-released: ${created_at.slice(0, 10)}`,
    "license: CC-BY-4.0",
    `url: "${siteUrl}/open-data"`,
    ...(snapshot ? [`repository-artifact: "${siteUrl}/open-data/snapshots/${snapshot}/index.json"`] : []),
  ].join("\n");
