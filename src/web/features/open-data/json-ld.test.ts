import { expect, test } from "vitest";
import type { DumpIndex } from "#contract/open-data.ts";
import { datasetLd } from "./json-ld.ts";

const file = { name: "results.parquet", size: 1234, sha256: "ab".repeat(32), rows: 9 };
const index = {
  ...{ created_at: "2026-11-23T05:00:00.000Z", snapshot: "reports-81-0123456789abcdef" },
  files: [file, { ...file, name: "unknown.bin" }],
} as DumpIndex;
const page = new URL("https://site.example/open-data?x=1");

test("datasetLd names the snapshot, where it stays, and each file with size, hash and type", () => {
  expect(datasetLd(index, page)).toMatchObject({
    ...{ "@type": "Dataset", version: index.snapshot, dateModified: index.created_at },
    identifier: `https://site.example/open-data/snapshots/${index.snapshot}/index.json`,
    distribution: [
      {
        ...{ "@type": "DataDownload", contentSize: "1234 B", sha256: file.sha256 },
        contentUrl: "https://site.example/open-data/results.parquet",
        encodingFormat: "application/vnd.apache.parquet",
      },
      { encodingFormat: "application/octet-stream" },
    ],
  });
});

test("datasetLd of an empty chain claims no version", () => {
  expect(datasetLd({ ...index, snapshot: null }, page)).not.toHaveProperty("version");
});
