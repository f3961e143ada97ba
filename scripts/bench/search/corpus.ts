import { existsSync } from "node:fs";
import { demoLabels } from "#demo/catalogue.ts";
import { type SeededRandom, seededRandom } from "#demo/seeded-random.ts";
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { identityKey } from "#server/features/catalogue/rules.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";

const SEED = "search bench 1";

export interface SearchCorpus {
  /** Source of the names: real ones recombined, or the demo generator. */
  names: "real" | "demo";
  labels: LabelRecord[];
}

/** `count` labels of distinct products; deterministic by count. */
export async function corpusOf(count: number): Promise<SearchCorpus> {
  if (!existsSync(NIH_EXPORT)) {
    return { names: "demo", labels: demoLabels(count, SEED).toArray().flat().slice(0, count) };
  }
  return { names: "real", labels: recombined(await realLabels(), count, seededRandom(SEED)) };
}

/** The labels of the NIH's export in its order. */
export async function realLabels(): Promise<LabelRecord[]> {
  const labels: LabelRecord[] = [];
  for await (const { parsed } of (await openLabelSource(NIH_EXPORT)).items) {
    if ("label" in parsed) labels.push({ ...parsed.label, relatedRefs: [], barcodes: [] });
  }
  return labels;
}

/**
 * Real labels first, then real names combined with other labels' brands in proportion to brand size: word frequencies
 * are realistic, and no two products are the same.
 */
function recombined(
  real: readonly LabelRecord[],
  count: number,
  { shuffle, pick }: SeededRandom,
): LabelRecord[] {
  const labels = new Map<string, LabelRecord>();
  const add = (label: LabelRecord) => {
    const key = `${label.brand}|${identityKey(label.name, label.form)}`;
    if (!labels.has(key)) labels.set(key, { ...label, sourceRef: `bench-${labels.size}` });
  };
  for (const label of shuffle(real)) if (labels.size < count) add(label);
  while (labels.size < count) add({ ...pick(real), brand: pick(real).brand });
  return [...labels.values()];
}
