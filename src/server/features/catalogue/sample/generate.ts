import { BUILT_IN_SUPPLEMENTS, sampleBrands, sampleLabels } from "#demo/catalogue.ts";
import { type SampleReport, sampleReports } from "#demo/laboratory/reports.ts";
import type { BrandRecord, LabelRecord } from "../intake/record.ts";

export const SAMPLE_SEED = "assayed-75";

/** The whole sample catalogue at once. For very large ones, take `sampleLabels` by the chunk instead. */
export function generateSample({
  seed = SAMPLE_SEED,
  supplements = BUILT_IN_SUPPLEMENTS,
}: {
  seed?: string;
  supplements?: number;
} = {}): { brands: BrandRecord[]; labels: LabelRecord[]; reports: SampleReport[] } {
  return {
    brands: sampleBrands(supplements, seed),
    labels: [...sampleLabels(supplements, seed)].flat(),
    reports: sampleReports(supplements, seed),
  };
}
