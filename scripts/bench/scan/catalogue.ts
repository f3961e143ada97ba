import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { type OpenServices, openServices } from "#app/services.ts";
import { sampleLabels } from "#demo/catalogue.ts";
import { chance } from "#demo/seeded-random.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { openSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { wordsOf } from "#server/features/scans/rules/words.ts";

/** The NIH's product export of 2019, where it lies beside the project: 92,456 real names. */
const REAL_NAMES = "../shared/data/dsld/lstProducts-2019-06-07.csv.zip";
const SEED = "scan bench 1";
/** Products of the sample generator beside them, or alone where the export is missing. */
const SAMPLE = 2000;
/** Of so many products one is left out of the catalogue: its label must not be taken for another's. */
const LEFT_OUT = 40;

export interface Corpus {
  /** In the catalogue. */
  held: LabelRecord[];
  /** Of brands and names that the catalogue does not hold. */
  absent: LabelRecord[];
}

/** Labels with the same brand and name are one product to whoever reads them. */
export const sameOnLabel = ({ brand, name }: { brand: string; name: string }): string =>
  wordsOf(`${brand} | ${name}`).join(" ");

export async function readCorpus(): Promise<Corpus> {
  const labels = sampleLabels(SAMPLE, SEED).toArray().flat();
  if (existsSync(REAL_NAMES)) {
    for await (const { reading } of (await openSource(REAL_NAMES)).items) {
      if ("label" in reading) labels.push({ ...reading.label, relatedRefs: [], barcodes: [] });
    }
  }
  const byName = Map.groupBy(labels, sameOnLabel);
  const { shuffle } = chance(SEED);
  const names = shuffle([...byName.keys()]);
  const leftOut = new Set(names.slice(0, Math.floor(names.length / LEFT_OUT)));
  const first = (name: string) => byName.get(name)?.slice(0, 1) ?? [];
  return {
    held: names.filter((name) => !leftOut.has(name)).flatMap((name) => byName.get(name) ?? []),
    absent: [...leftOut].flatMap(first),
  };
}

/** A site's services over a catalogue of these labels, which is made once and kept between runs. */
export async function openCatalogue({ held }: Corpus): Promise<OpenServices> {
  const folder = resolve(`test-output/bench/scan-${held.length}`);
  const made = `${folder}/made`;
  if (!existsSync(made)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
  const opened = await openServices(config, createLogger(config), systemClock);
  const { db, search } = opened.services;
  if (!existsSync(made)) {
    await saveIngredients(db, ingredients);
    await saveLabels(db, held);
    await db.execute(sql`select recount_search_terms()`);
    await writeFile(made, "");
  }
  await search.caughtUp();
  return opened;
}
