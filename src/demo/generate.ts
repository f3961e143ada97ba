import type { BrandRecord, LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { BUILT_IN_SUPPLEMENTS, demoBrands, demoLabels } from "./catalogue.ts";
import { type DemoReport, demoReports } from "./laboratory/reports.ts";

export const DEMO_SEED = "assayed-75";

/** Generates the whole demo catalog. For very large ones, use the chunks of `demoLabels` instead. */
export function generateDemoData({
  seed = DEMO_SEED,
  supplements = BUILT_IN_SUPPLEMENTS,
}: {
  seed?: string;
  supplements?: number;
} = {}): { brands: BrandRecord[]; labels: LabelRecord[]; reports: DemoReport[] } {
  return {
    brands: demoBrands(supplements, seed),
    labels: [...demoLabels(supplements, seed)].flat(),
    reports: demoReports(supplements, seed),
  };
}
