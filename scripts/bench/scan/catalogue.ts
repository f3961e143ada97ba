import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { type OpenServices, openServices } from "#app/services.ts";
import { demoLabels } from "#demo/catalogue.ts";
import { seededRandom } from "#demo/seeded-random.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { labelWordsOf } from "#server/features/scans/rules/words.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";

const SEED = "scan bench 1";
/** Generated demo labels in addition, or alone where the export is missing. */
const DEMO_LABELS = 2000;
/** One label in this many is left out of the catalog: it must not match another product. */
const LABELS_PER_ABSENT_ONE = 40;

export interface ScanCorpus {
  /** In the catalog. */
  held: LabelRecord[];
  /** Labels that are not in the catalog. */
  absent: LabelRecord[];
}

/** Key of a label: labels with the same brand and name are indistinguishable to OCR. */
export const labelKey = ({ brand, name }: { brand: string; name: string }): string =>
  labelWordsOf(`${brand} | ${name}`).join(" ");

export async function readCorpus(): Promise<ScanCorpus> {
  const labels = demoLabels(DEMO_LABELS, SEED).toArray().flat();
  if (existsSync(NIH_EXPORT)) {
    for await (const { parsed } of (await openLabelSource(NIH_EXPORT)).items) {
      if ("label" in parsed) labels.push({ ...parsed.label, relatedRefs: [], barcodes: [] });
    }
  }
  const byName = Map.groupBy(labels, labelKey);
  const { shuffle } = seededRandom(SEED);
  const names = shuffle([...byName.keys()]);
  const leftOut = new Set(names.slice(0, Math.floor(names.length / LABELS_PER_ABSENT_ONE)));
  const first = (name: string) => byName.get(name)?.slice(0, 1) ?? [];
  return {
    held: names.filter((name) => !leftOut.has(name)).flatMap((name) => byName.get(name) ?? []),
    absent: [...leftOut].flatMap(first),
  };
}

/** Opens the services on a catalog of these labels, which is created once and reused between runs. */
export async function openScanCatalogue({ held }: ScanCorpus): Promise<OpenServices> {
  const folder = resolve(`test-output/bench/scan-${held.length}`);
  const marker = `${folder}/made`;
  if (!existsSync(marker)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
  const opened = await openServices(config, createLogger(config), systemClock);
  const { db, search } = opened.services;
  if (!existsSync(marker)) {
    await saveIngredients(db, ingredients);
    await saveLabels(db, held);
    await db.execute(sql`select recount_search_terms()`);
    await writeFile(marker, "");
  }
  await search.waitForCatchUp();
  return opened;
}
