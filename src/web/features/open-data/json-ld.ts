import { BRAND_NAME } from "#contract/brand.ts";
import type { DumpFile, DumpIndex } from "#contract/open-data.ts";

/** Media types of the files, for search engines of data sets. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  "results.jsonl.gz": "application/gzip",
  "results.csv.gz": "application/gzip",
  "reports.jsonl.gz": "application/gzip",
  "registry.jsonl.gz": "application/gzip",
  "registry.csv.gz": "application/gzip",
  "results.parquet": "application/vnd.apache.parquet",
  "schema.json": "application/schema+json",
  "CITATION.cff": "text/yaml",
};

/** The files as a data set (schema.org). */
export const datasetLd = (
  { created_at, snapshot, files }: DumpIndex,
  { origin }: Pick<URL, "origin">,
): object => ({
  "@context": "https://schema.org",
  "@type": "Dataset",
  name: `${BRAND_NAME}: laboratory results of dietary supplements`,
  description:
    "Every published laboratory result of a dietary supplement with its lot, method, uncertainty, limit, and verdict, also of withdrawn reports.",
  url: `${origin}/open-data`,
  license: "https://creativecommons.org/licenses/by/4.0/",
  isAccessibleForFree: true,
  creator: { "@type": "Organization", name: BRAND_NAME, url: origin },
  dateModified: created_at,
  ...(snapshot
    ? { version: snapshot, identifier: `${origin}/open-data/snapshots/${snapshot}/index.json` }
    : {}),
  distribution: files.map((file) => downloadLd(file, origin)),
});

const downloadLd = ({ name, size, sha256 }: DumpFile, origin: string) => ({
  "@type": "DataDownload",
  name,
  contentUrl: `${origin}/open-data/${name}`,
  encodingFormat: MEDIA_TYPES[name] ?? "application/octet-stream",
  contentSize: `${size} B`,
  sha256,
});
