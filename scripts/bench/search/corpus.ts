import { existsSync } from "node:fs";
import { sampleLabels } from "#demo/catalogue.ts";
import { type Chance, chance } from "#demo/seeded-random.ts";
import { openSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { identityKey } from "#server/features/catalogue/rules.ts";

/** The NIH's product export of 2019, where it lies beside the project: 92,456 real names. */
export const REAL_NAMES = "../shared/data/dsld/lstProducts-2019-06-07.csv.zip";
const SEED = "search bench 1";

export interface Corpus {
  /** What the names are: real ones recombined, or the sample generator's. */
  names: "real" | "sample";
  labels: LabelRecord[];
}

/** So many labels that are products of their own; the same for the same number. */
export async function corpusOf(count: number): Promise<Corpus> {
  if (!existsSync(REAL_NAMES)) {
    return { names: "sample", labels: sampleLabels(count, SEED).toArray().flat().slice(0, count) };
  }
  const labels: LabelRecord[] = [];
  for await (const { reading } of (await openSource(REAL_NAMES)).items) {
    if ("label" in reading) labels.push({ ...reading.label, relatedRefs: [], barcodes: [] });
  }
  return { names: "real", labels: recombined(labels, count, chance(SEED)) };
}

/**
 * Real labels first; then names under other labels' brands, as often as a brand has labels: words are as frequent as
 * they are in reality, and no two products are the same.
 */
function recombined(real: readonly LabelRecord[], count: number, { shuffle, pick }: Chance): LabelRecord[] {
  const kept = new Map<string, LabelRecord>();
  const keep = (label: LabelRecord) => {
    const key = `${label.brand}|${identityKey(label.name, label.form)}`;
    if (!kept.has(key)) kept.set(key, { ...label, sourceRef: `bench-${kept.size}` });
  };
  for (const label of shuffle(real)) if (kept.size < count) keep(label);
  while (kept.size < count) keep({ ...pick(real), brand: pick(real).brand });
  return [...kept.values()];
}
